"""Where requests come from, and what counts as one place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TypeAlias

from referee.settings import Network

Address: TypeAlias = IPv4Address | IPv6Address

# The size of a provider's customer in IPv6: counting single addresses would count nothing.
IPV6_NETWORK_BITS = 64
# What a company, or anybody who asks for it, gets: 65,536 such networks.
IPV6_SITE_BITS = 48
NETWORKS_PER_SITE = 16
"""As many networks of a site may use up their whole allowance at once."""
MAX_REMEMBERED = 1000


@lru_cache(MAX_REMEMBERED)
def network(address: str) -> str:
    """What counts as one address: an IPv4 address, an IPv6 network, or whatever else a socket may have."""
    found = read_address(address)
    if not isinstance(found, IPv6Address):
        return address if found is None else str(found)
    return _prefix(found, IPV6_NETWORK_BITS)


@lru_cache(MAX_REMEMBERED)
def site(address: str) -> str | None:
    """The larger network that an IPv6 address belongs to, whose owner has very many; None for others."""
    found = read_address(address)
    return _prefix(found, IPV6_SITE_BITS) if isinstance(found, IPv6Address) else None


def _prefix(address: IPv6Address, bits: int) -> str:
    return f"{int(address) >> (128 - bits):x}::/{bits}"


def is_within(address: str, networks: Iterable[Network]) -> bool:
    """Whether the address is in one of these networks."""
    found = read_address(address)
    return found is not None and any(found in one for one in networks)


def read_address(text: str) -> Address | None:
    """An address as sockets and proxies write it, perhaps with a zone or a port; None if it is not one."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return found if mapped is None else mapped
