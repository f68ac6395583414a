"""Seeds are committed to, mixed with the players' entropy, and never shown."""

from __future__ import annotations

import hashlib
import hmac

from referee.engine.seeds import Seeds, master_seed, public_key, seed_commitment, step_commitment

SERVER = bytes(range(32))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def test_commitments_are_hashes_anybody_can_compute() -> None:
    seed = SERVER.hex()
    of_server = f'{{"commits":"server seed","game":"g","seed":"{seed}"}}'
    of_step = f'{{"commits":"step seed","game":"g","seed":"{seed}","step":3}}'
    assert seed_commitment("g", SERVER) == sha(of_server)
    assert step_commitment("g", 3, SERVER) == sha(of_step)


def test_the_master_seed_mixes_in_every_seat_in_order() -> None:
    mixed = '{"entropy":[[1,"a"],[2,"b"]],"use":"master"}'
    assert master_seed(SERVER, {2: "b", 1: "a"}) == mac(SERVER, mixed)


def test_step_seeds_hang_on_the_master_seed_alone() -> None:
    seeds = Seeds(SERVER)
    assert seeds.step_seed(4) == mac(SERVER, '{"step":4,"use":"step"}')
    assert seeds.public_key(4, {1: "x"}) == public_key(seeds.step_seed(4), {1: "x"})
    assert public_key(SERVER, {1: "x"}) == mac(SERVER, '{"entropy":[[1,"x"]],"use":"public draws"}')
    assert seeds.secret_key() == mac(SERVER, '{"use":"secret draws"}')


def test_any_entropy_changes_every_key() -> None:
    keys = {public_key(SERVER, entropy) for entropy in ({}, {1: ""}, {1: "a"}, {2: "a"}, {1: "a", 2: ""})}
    assert len(keys) == 5


def test_seeds_do_not_show_themselves() -> None:
    assert SERVER.hex() not in repr(Seeds(SERVER))
    assert repr(SERVER) not in repr(Seeds(SERVER))
