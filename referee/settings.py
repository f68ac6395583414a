"""What can be configured, read from the environment in one place and used by every process."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TypeAlias, cast
from urllib.parse import urlsplit

import limits
from environs import Env, EnvValidationError, ValidationError, validate

from referee.languages import BadTranslation, read_language

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
# A Unix socket's path must fit into 108 bytes on Linux and 104 elsewhere, its closing NUL included.
LONGEST_SOCKET_PATH = 103
SHORTEST_TOKEN = 16
KEY_BYTES = 32
_HEX_KEY = re.compile(f"[0-9a-fA-F]{{{2 * KEY_BYTES}}}")

LOCAL_DOMAIN = "localhost"
MAIL_TRUSTS = ("token", "results", "dkim")
"""By our address that it was sent to; by what our own mail host says about it; by its signature."""

Network: TypeAlias = IPv4Network | IPv6Network


class SettingsError(ValueError):
    """Some environment variable cannot be used; the message names each one and what was expected."""


@dataclass(frozen=True)
class Settings:
    """One referee's configuration. Tests build it directly; processes call `Settings.from_env()`."""

    data: Path
    database_url: str = field(repr=False)
    redis_url: str = field(repr=False)
    key: str = field(default="", repr=False)
    key_file: Path | None = None
    starts_redis: bool = False
    host: str = "127.0.0.1"
    port: int = 8000
    web_workers: int = 2
    web_threads: int = 64
    worker_concurrency: int = 2
    sweep_seconds: float = 3.0
    max_body_bytes: int = 64 * 1024
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    connections_per_address: int = 100
    streams: int = 2000
    streams_per_player: int = 20
    streams_per_address: int = 100
    rate_limit: str = "6000/minute"
    rate_limit_new_players: str = "600/hour"
    rate_limit_strangers: str = "1200/minute"
    try_seconds: float = 0.5
    max_open_games: int = 10
    max_games: int = 100
    max_bot_games: int = 3
    messages_per_step: int = 30
    messages_per_day: int = 200
    changes_per_step: int = 50
    delegations_per_day: int = 10
    forwarded_allow: tuple[Network, ...] = ()
    hsts_seconds: int = 0
    metrics_token: str = field(default="", repr=False)
    absence_days: int = 42
    mail_host: str = "127.0.0.1"
    mail_port: int = 8025
    mail_protocol: str = "smtp"
    mail_domain: str = ""
    mail_mailbox: str = ""
    mail_trust: str = ""
    mail_authserv: tuple[str, ...] = ()
    mail_resolver: str = ""
    smtp_url: str = field(default="", repr=False)
    imap_url: str = field(default="", repr=False)
    public_url: str = ""
    language: Path | None = None
    """The folder of what players read; None: English."""
    log_level: str = "INFO"

    @classmethod
    def from_env(cls) -> Settings:
        """Read the environment; raise one `SettingsError` that lists everything wrong with it."""
        # A bad value is noted and read as None; `seal` then raises for all of them together.
        env = Env(eager=False)
        data = Path(env.str("REFEREE_DATA", "./var", validate=_not_empty) or ".").absolute()
        redis_url = env.str("REDIS_URL", "", validate=_known_redis)
        settings = cls(
            data=data,
            database_url=_with_driver(env.str("DATABASE_URL", "", validate=_known_database), data),
            redis_url=redis_url or f"unix://{private_redis_socket(data)}",
            key=env.str("REFEREE_KEY", cls.key, validate=_keys),
            key_file=_path(env.str("REFEREE_KEY_FILE", "")),
            starts_redis=not redis_url,
            host=env.str("REFEREE_HOST", cls.host, validate=_not_empty),
            port=env.int("PORT", cls.port, validate=_between(1, 65535)),
            web_workers=env.int("REFEREE_WEB_WORKERS", cls.web_workers, validate=_between(1, 64)),
            web_threads=env.int("REFEREE_WEB_THREADS", cls.web_threads, validate=_between(2, 1024)),
            worker_concurrency=env.int(
                "REFEREE_WORKER_CONCURRENCY", cls.worker_concurrency, validate=_between(1, 64)
            ),
            sweep_seconds=env.float("REFEREE_SWEEP_SECONDS", cls.sweep_seconds, validate=_between(0.1, 3600)),
            max_body_bytes=env.int(
                "REFEREE_MAX_BODY_BYTES", cls.max_body_bytes, validate=_between(1024, 2**24)
            ),
            head_seconds=env.float("REFEREE_HEAD_SECONDS", cls.head_seconds, validate=_between(0.1, 600)),
            body_seconds=env.float("REFEREE_BODY_SECONDS", cls.body_seconds, validate=_between(0.1, 600)),
            connections_per_address=env.int(
                "REFEREE_CONNECTIONS_PER_ADDRESS",
                cls.connections_per_address,
                validate=_between(0, 100_000),
            ),
            streams=env.int("REFEREE_STREAMS", cls.streams, validate=_between(0, 10_000)),
            streams_per_player=env.int(
                "REFEREE_STREAMS_PER_PLAYER", cls.streams_per_player, validate=_between(0, 10_000)
            ),
            streams_per_address=env.int(
                "REFEREE_STREAMS_PER_ADDRESS", cls.streams_per_address, validate=_between(0, 10_000)
            ),
            rate_limit=env.str("REFEREE_RATE_LIMIT", cls.rate_limit, validate=_rate),
            rate_limit_new_players=env.str(
                "REFEREE_RATE_LIMIT_NEW_PLAYERS", cls.rate_limit_new_players, validate=_rate
            ),
            rate_limit_strangers=env.str(
                "REFEREE_RATE_LIMIT_STRANGERS", cls.rate_limit_strangers, validate=_rate
            ),
            try_seconds=env.float("REFEREE_TRY_SECONDS", cls.try_seconds, validate=_between(0.01, 60)),
            max_open_games=env.int("REFEREE_MAX_OPEN_GAMES", cls.max_open_games, validate=_quota),
            max_games=env.int("REFEREE_MAX_GAMES", cls.max_games, validate=_quota),
            max_bot_games=env.int("REFEREE_MAX_BOT_GAMES", cls.max_bot_games, validate=_quota),
            messages_per_step=env.int("REFEREE_MESSAGES_PER_STEP", cls.messages_per_step, validate=_quota),
            messages_per_day=env.int("REFEREE_MESSAGES_PER_DAY", cls.messages_per_day, validate=_quota),
            changes_per_step=env.int("REFEREE_CHANGES_PER_STEP", cls.changes_per_step, validate=_quota),
            delegations_per_day=env.int(
                "REFEREE_DELEGATIONS_PER_DAY", cls.delegations_per_day, validate=_quota
            ),
            forwarded_allow=_networks(env.str("FORWARDED_ALLOW", "", validate=_known_networks) or ""),
            hsts_seconds=env.int("REFEREE_HSTS_SECONDS", cls.hsts_seconds, validate=_between(0, 2**31)),
            metrics_token=env.str("REFEREE_METRICS_TOKEN", cls.metrics_token, validate=_hard_to_guess),
            absence_days=env.int("REFEREE_ABSENCE_DAYS", cls.absence_days, validate=_between(0, 366)),
            mail_host=env.str("MAIL_HOST", cls.mail_host, validate=_not_empty),
            mail_port=env.int("MAIL_PORT", cls.mail_port, validate=_between(0, 65535)),
            mail_protocol=env.str(
                "MAIL_PROTOCOL", cls.mail_protocol, validate=validate.OneOf(("smtp", "lmtp"))
            ),
            mail_domain=(env.str("MAIL_DOMAIN", "", validate=_domain) or "").lower(),
            mail_mailbox=(env.str("MAIL_MAILBOX", "", validate=_local_part) or "").lower(),
            mail_trust=env.str("MAIL_TRUST", "", validate=validate.OneOf(("", *MAIL_TRUSTS))),
            mail_authserv=_words(env.str("MAIL_AUTHSERV", "") or ""),
            mail_resolver=env.str("MAIL_RESOLVER", "", validate=_host_and_port),
            smtp_url=env.str("SMTP_URL", cls.smtp_url, validate=_known_smtp),
            imap_url=env.str("IMAP_URL", cls.imap_url, validate=_known_imap),
            public_url=(env.str("PUBLIC_URL", "", validate=_known_web) or "").rstrip("/"),
            language=_path(env.str("REFEREE_LANGUAGE", "", validate=_language)),
            log_level=env.str("REFEREE_LOG_LEVEL", cls.log_level, validate=validate.OneOf(LOG_LEVELS)),
        )
        try:
            env.seal()
        except EnvValidationError as refusal:
            # Values stay out of the message: a database or Redis URL may hold a password.
            raise SettingsError(_explain(cast("Mapping[str, list[str]]", refusal.error_messages))) from None
        return settings

    @property
    def domain(self) -> str:
        """What stands after the @ of our addresses."""
        return self.mail_domain or LOCAL_DOMAIN

    @property
    def trust(self) -> str:
        """How a mail proves whom it is from: see MAIL_TRUSTS."""
        return self.mail_trust or ("dkim" if self.mail_domain else "token")

    @property
    def url(self) -> str:
        """Where players find the web server."""
        return self.public_url or f"http://{self.host}:{self.port}"

    @property
    def broker_url(self) -> str:
        """`redis_url` as Celery spells it."""
        return broker_url(self.redis_url)

    @property
    def key_path(self) -> Path:
        """Where the keys that secrets are sealed with are kept, unless `key` has them."""
        return self.key_file or self.data / "keys" / "referee.key"

    @property
    def waits_per_web_worker(self) -> int:
        """How many replies of one gunicorn worker may wait for a step; the other threads answer requests."""
        return self.web_threads // 2

    @property
    def expensive_calls_per_web_worker(self) -> int:
        """How many calls that take long to work out may wait for each other in one gunicorn worker."""
        return max(2, self.web_threads // 8)


def broker_url(redis_url: str) -> str:
    """The URL of a Redis server as Celery spells it."""
    return redis_url.replace("unix://", "redis+socket://", 1)


def keys_in(text: str) -> list[bytes]:
    """The keys in REFEREE_KEY or a key file; # begins a comment. Raises ValueError, which quotes no key."""
    words = " ".join(line.partition("#")[0] for line in text.splitlines()).replace(",", " ").split()
    if not words or not all(_HEX_KEY.fullmatch(word) for word in words):
        raise ValueError(
            f"must be {2 * KEY_BYTES} hexadecimal digits, the key in use before older ones, as in: "
            f"openssl rand -hex {KEY_BYTES}"
        )
    return [bytes.fromhex(word) for word in words]


def private_redis_socket(data: Path) -> Path:
    """Where this data folder's own Redis server listens: inside it, unless its name is too long."""
    socket = data / "redis" / "redis.sock"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
        return socket
    folder = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"referee-{os.getuid()}-{folder}" / "redis.sock"


def _not_empty(value: str) -> None:
    if not value.strip():
        raise ValidationError("is empty; leave it unset to get the default")


def _hard_to_guess(value: str) -> None:
    if value and (len(value) < SHORTEST_TOKEN or not value.isascii() or not value.isprintable()):
        raise ValidationError(f"must be at least {SHORTEST_TOKEN} printable ASCII characters")


def _keys(value: str) -> None:
    try:
        if value:
            keys_in(value)
    except ValueError as error:
        raise ValidationError(str(error)) from None


def _language(value: str) -> None:
    try:
        if value:
            read_language(Path(value))
    except BadTranslation as error:
        raise ValidationError(str(error)) from None


def _path(value: str | None) -> Path | None:
    return Path(value).absolute() if value else None


def _between(low: float, high: float) -> validate.Range:
    return validate.Range(low, high, error="must be between {min} and {max}")


def _quota(value: int) -> None:
    _between(0, 1_000_000)(value)


def _known_database(value: str) -> None:
    if not value:
        return
    scheme, separator, rest = value.partition("://")
    if scheme not in ("sqlite", "postgresql", "postgresql+psycopg", "postgres") or not separator:
        raise ValidationError(
            "must be sqlite:////path/to/file or postgresql://user:password@host:port/database"
        )
    if scheme == "sqlite" and not rest.strip("/"):
        raise ValidationError(
            "names no file; write sqlite:////absolute/path/to/file (memory is not shared by processes)"
        )


def _known_redis(value: str) -> None:
    if value and urlsplit(value).scheme not in ("redis", "rediss", "unix"):
        raise ValidationError("must be redis://host:port/0, rediss://host:port/0 or unix:///path/to/socket")


def _known_smtp(value: str) -> None:
    if value and (urlsplit(value).scheme not in ("smtp", "smtps") or not urlsplit(value).hostname):
        raise ValidationError("must be smtp://user:password@host:587 or smtps://user:password@host:465")


def _known_imap(value: str) -> None:
    url = urlsplit(value)
    if value and (url.scheme not in ("imap", "imaps") or not url.hostname or not url.username):
        raise ValidationError("must be imaps://user:password@host/INBOX")


def _local_part(value: str) -> None:
    if value and not re.fullmatch(r"[A-Za-z0-9._-]{1,32}", value):
        raise ValidationError("must be what stands before the @ of your mailbox, without a +")


def _known_web(value: str) -> None:
    if value and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).hostname):
        raise ValidationError("must be https://host, where players find this referee")


def _domain(value: str) -> None:
    if value and not re.fullmatch(r"(?=.{1,200}\Z)(?:[A-Za-z0-9-]{1,63}\.)*[A-Za-z0-9-]{1,63}", value):
        raise ValidationError("must be a domain such as referee.example.org")


def _host_and_port(value: str) -> None:
    if value and not re.fullmatch(r"[0-9a-f.:]{2,39}:\d{1,5}", value):
        raise ValidationError("must be the address and port of a DNS server, such as 127.0.0.1:53")


def _words(value: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in value.replace(",", " ").split())


def _networks(value: str) -> tuple[Network, ...]:
    return tuple(ip_network(one.strip()) for one in value.split(",") if one.strip())


def _known_networks(value: str) -> None:
    try:
        _networks(value)
    except ValueError:
        raise ValidationError(
            "must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8"
        ) from None


def _rate(value: str) -> None:
    try:
        limits.parse_many(value)
    except ValueError:
        raise ValidationError("must be a rate such as 600/minute or 20/second;600/minute") from None


def _with_driver(database_url: str | None, data: Path) -> str:
    if not database_url:
        return f"sqlite:///{data}/referee.sqlite"
    scheme, _, rest = database_url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme.startswith("postgres") else database_url


def _explain(problems: Mapping[str, list[str]]) -> str:
    return "\n".join(
        ["Bad settings in the environment:", *(f"  {name}: {' '.join(problems[name])}" for name in problems)]
    )
