"""A DNS server for tests that has some TXT records and nothing else."""

from __future__ import annotations

import base64
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rrset


@contextmanager
def serving_txt(keys: Mapping[str, bytes]) -> Iterator[str]:
    """Where a server answers with these public keys, as address:port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))
        line.settimeout(0.1)
        ended = threading.Event()
        thread = threading.Thread(target=_answer, args=(line, keys, ended), daemon=True)
        thread.start()
        try:
            yield f"127.0.0.1:{line.getsockname()[1]}"
        finally:
            ended.set()
            thread.join()


def _answer(line: socket.socket, keys: Mapping[str, bytes], ended: threading.Event) -> None:
    while not ended.is_set():
        try:
            asked, sender = line.recvfrom(4096)
        except TimeoutError:
            continue
        query = dns.message.from_wire(asked)
        name = query.question[0].name
        reply = dns.message.make_response(query)
        reply.flags |= dns.flags.RA
        key = keys.get(name.to_text(omit_final_dot=True))
        if key is None:
            reply.set_rcode(dns.rcode.NXDOMAIN)
        else:
            text = "v=DKIM1; k=rsa; p=" + base64.b64encode(key).decode()
            parts = " ".join(f'"{text[at : at + 200]}"' for at in range(0, len(text), 200))
            reply.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", parts))
        line.sendto(reply.to_wire(), sender)
