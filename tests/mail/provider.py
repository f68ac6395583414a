"""A provider with mailboxes: Debian's Dovecot, and a host that sends mails on, both by TLS."""

from __future__ import annotations

import os
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tests.mail.postfix import program
from tests.mail.reachable import await_port
from tests.serve.served import free_port

NOBODY = 65534
DOVECOT = """\
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
ssl = required
ssl_cert = <{certificate}
ssl_key = <{certificate}
mail_location = maildir:{folder}/mail
mail_uid = {user}
mail_gid = {user}
first_valid_uid = {user}
last_valid_uid = {user}
first_valid_gid = {user}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={user} home={folder}/home
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


@contextmanager
def certificate() -> Iterator[Path]:
    """A certificate for this machine with its key, in one file; who trusts it is told by SSL_CERT_FILE."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    with tempfile.TemporaryDirectory(prefix="certificate-") as folder:
        path = Path(folder) / "localhost.pem"
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.write_bytes(secret + made.public_bytes(Encoding.PEM))
        yield path


@contextmanager
def dovecot(certificate: Path, password: str) -> Iterator[int]:
    """A real IMAP server with one mailbox; its port."""
    port = free_port()
    # Dovecot gives no mailbox to root, and others must be able to reach the folder.
    with tempfile.TemporaryDirectory(prefix="dovecot-") as name:
        folder = Path(name)
        os.chown(folder, NOBODY, NOBODY)
        config = DOVECOT.format(
            folder=folder, port=port, user=NOBODY, password=password, certificate=certificate
        )
        (folder / "dovecot.conf").write_text(config)
        command = [program("dovecot"), "-F", "-c", str(folder / "dovecot.conf")]
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            await_port(port)
            yield port
        finally:
            server.terminate()
            server.wait()


@dataclass
class Submission:
    """A host that sends mails on for those who know the password."""

    user: str
    password: str
    port: int = 0
    took: list[tuple[str, str, bytes]] = field(default_factory=list)

    async def handle_MAIL(  # noqa: N802
        self, _server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if not session.authenticated:
            return "530 5.7.0 Who are you?"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 ok"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.took += [(envelope.mail_from, to, envelope.original_content) for to in envelope.rcpt_tos]
        return "250 taken"

    def knows(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, said: Any) -> AuthResult:
        good = isinstance(said, LoginPassword) and (said.login, said.password) == (
            self.user.encode(),
            self.password.encode(),
        )
        return AuthResult(success=good)


@contextmanager
def submission(
    certificate: Path, user: str, password: str, *, starttls: bool = False
) -> Iterator[Submission]:
    """With TLS from the start, or by STARTTLS and not before."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    host = Submission(user, password, free_port())
    tls: dict[str, Any] = (
        {"tls_context": context, "require_starttls": True} if starttls else {"ssl_context": context}
    )
    controller = Controller(
        host,
        hostname="localhost",
        port=host.port,
        authenticator=host.knows,
        auth_require_tls=starttls,
        **tls,
    )
    controller.start()
    try:
        yield host
    finally:
        controller.stop()
