"""What the order endpoint is measured against: flask-smorest, and one durable commit of an ORM session."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from flask import Flask, request
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields
from pysqlite3 import dbapi2
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

DATABASE = "REFERENCE_DATABASE_URL"
BUSY_MILLISECONDS = 30_000


class Base(DeclarativeBase):
    pass


class StoredOrder(Base):
    __tablename__ = "stored_order"

    id: Mapped[int] = mapped_column(primary_key=True)
    prompt: Mapped[str]
    token: Mapped[str]
    answer: Mapped[str]
    accepted_at: Mapped[datetime]


class OrderSchema(Schema):
    answer = fields.Raw(required=True)
    final = fields.Boolean(load_default=True)


class ReceiptSchema(Schema):
    prompt = fields.String()
    accepted_at = fields.DateTime()
    final = fields.Boolean()


ORDER = OrderSchema()
RECEIPT = ReceiptSchema()


def make_engine(url: str) -> Engine:
    """The database, as durable as the referee's: on SQLite, WAL with a flush at every commit."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=32, max_overflow=32)
    engine = create_engine(url, module=dbapi2, pool_size=32, max_overflow=32)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: PoolProxiedConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    cursor.close()


def create_app() -> Flask:
    engine = make_engine(os.environ[DATABASE])
    app = Flask(__name__)
    app.config.update(API_TITLE="Reference", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    orders = Blueprint("orders", __name__)

    @orders.put("/orders/<prompt>")
    @orders.arguments(ORDER)
    @orders.response(202, RECEIPT)
    def store_order(order: dict[str, object], prompt: str) -> dict[str, object]:
        now = datetime.now(UTC)
        with Session(engine) as session:
            session.add(
                StoredOrder(
                    prompt=prompt,
                    token=request.headers["Authorization"],
                    answer=app.json.dumps(order["answer"]),
                    accepted_at=now,
                )
            )
            session.commit()
        return {"prompt": prompt, "accepted_at": now, "final": order["final"]}

    Api(app).register_blueprint(orders)
    return app
