"""Whatever is done to a store, what it gives back is what a plain model in memory holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hotstove.table.log import Entry, Given, Undone
from hotstove.table.texts import Json
from hotstove.web.store import AlreadyExists, Appended, OutOfDate, Score, SeatToken, State, Store, TableRow

EXAMPLES = 60
_runs = count()

texts = st.text(max_size=12)
numbers = st.integers(0, 3)
headers: st.SearchStrategy[dict[str, Json]] = st.dictionaries(
    texts,
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
        lambda below: st.lists(below, max_size=3) | st.dictionaries(texts, below, max_size=3),
        max_leaves=5,
    ),
    max_size=3,
)
given_entries = st.builds(Given, texts, st.sampled_from((None, 0, 1)), texts)
entries: st.SearchStrategy[list[Entry]] = st.lists(given_entries | st.builds(Undone, st.integers(1, 9)), min_size=1, max_size=4)


@dataclass(frozen=True)
class Create:
    number: int
    row: TableRow
    roles: tuple[int, ...]


@dataclass(frozen=True)
class Append:
    number: int
    behind: int
    entries: Sequence[Entry]
    key: str | None


@dataclass(frozen=True)
class End:
    number: int
    score: Score | None


@dataclass(frozen=True)
class Admit:
    number: int
    token: int


@dataclass(frozen=True)
class Link:
    number: int
    token: int


Step: TypeAlias = Create | Append | End | Admit | Link
rows = st.builds(TableRow, st.just(""), texts, texts, texts, headers)
# Mostly at the newest version, sometimes behind or ahead of it; keys are few, so that some are sent again.
appends = st.builds(Append, numbers, st.sampled_from((0, 0, 0, 0, 1, -1)), entries, st.none() | st.sampled_from("kl\0"))
steps: st.SearchStrategy[list[Step]] = st.lists(
    st.one_of(
        st.builds(Create, numbers, rows, st.lists(numbers, max_size=2, unique=True).map(tuple)),
        appends,
        appends,
        appends,
        st.builds(End, numbers, st.none() | st.tuples(numbers, numbers)),
        st.builds(Admit, numbers, numbers),
        st.builds(Link, numbers, numbers),
    ),
    max_size=25,
)


@dataclass
class Model:
    """What a store should hold."""

    run: int
    rows: dict[str, TableRow] = field(default_factory=dict)
    logs: dict[str, list[Entry]] = field(default_factory=dict)
    keys: dict[tuple[str, str], int] = field(default_factory=dict)
    tokens: dict[str, SeatToken] = field(default_factory=dict)

    def id(self, number: int) -> str:
        return f"run-{self.run}-{number}"

    def token(self, number: int, table: str) -> SeatToken:
        browser = f"{self.run}b{number // 2}" if number else ""
        return SeatToken(f"{self.run}f{number}", table, "01"[number % 2], browser)  # type: ignore[arg-type]


def take(store: Store, model: Model, step: Step) -> None:
    """The step, by the store and by the model; they agree on what comes of it."""
    id_ = model.id(step.number)
    if isinstance(step, Create):
        row = replace(step.row, id=id_)
        tokens = [model.token(number, id_) for number in step.roles]
        taken = id_ in model.rows or any(token.hash in model.tokens for token in tokens)
        assert (raised(lambda: store.create(row, tokens)) is AlreadyExists) == taken
        if not taken:
            model.rows[id_], model.logs[id_] = row, []
            model.tokens.update({token.hash: token for token in tokens})
    elif id_ not in model.rows:
        return
    elif isinstance(step, Append):
        now = len(model.logs[id_])
        expected = now - step.behind
        if step.key is not None and (id_, step.key) in model.keys:
            found = store.append(id_, expected, step.entries, step.key)
            assert found == Appended(model.keys[id_, step.key], doubled=True)
        elif expected != now:
            assert raised(lambda: store.append(id_, expected, step.entries, step.key)) is OutOfDate
        else:
            assert store.append(id_, expected, step.entries, step.key) == Appended(now + len(step.entries))
            model.logs[id_].extend(step.entries)
            if step.key is not None:
                model.keys[id_, step.key] = len(model.logs[id_])
    elif isinstance(step, End):
        if step.score is None:
            store.reopen(id_)
        else:
            store.finish(id_, step.score)
        model.rows[id_] = replace(model.rows[id_], state="open" if step.score is None else "over", score=step.score)
    elif isinstance(step, Link):
        link = replace(model.token(step.token, id_), hash=f"{model.run}c{step.token}", browser="")
        kept = {hash_: each for hash_, each in model.tokens.items() if replace(each, hash=link.hash) != link}
        assert (raised(lambda: store.add_link(link)) is AlreadyExists) == (link.hash in kept)
        if link.hash not in kept:
            model.tokens = {**kept, link.hash: link}
    else:
        token = model.token(step.token, id_)
        assert (raised(lambda: store.add_token(token)) is AlreadyExists) == (token.hash in model.tokens)
        model.tokens.setdefault(token.hash, token)


def raised(call: object) -> type[Exception] | None:
    assert callable(call)
    try:
        call()
    except (AlreadyExists, OutOfDate) as error:
        return type(error)
    return None


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(steps=steps)
def test_any_row_of_steps_is_read_back(store: Store, steps: list[Step]) -> None:
    """A log is only ever appended to: after every step it begins with what it was before."""
    model = Model(next(_runs))
    for step in steps:
        take(store, model, step)
        id_ = model.id(step.number)
        if id_ in model.rows:
            assert store.log(id_) == model.logs[id_]
    newest = list(model.rows.values())[::-1]
    assert store.tables(limit=len(newest)) == newest
    for number in range(3):
        browser = f"{model.run}b{number}"
        held = {token.table for token in model.tokens.values() if token.browser == browser}
        states: tuple[State | None, ...] = (None, "open", "over")
        for state in states:
            known = [row for row in newest if state in (None, row.state)]
            under_way = None if state is None else state == "open"
            assert store.tables_of(browser, under_way) == [row for row in known if row.id in held]
            others = [row for row in known if row.id not in held]
            assert store.tables(state, len(others), without=browser) == others
    for id_, row in model.rows.items():
        assert store.table(id_) == row
        for after in range(len(model.logs[id_]) + 2):
            assert store.log(id_, after) == model.logs[id_][after:]
        roles = {token.role for token in model.tokens.values() if token.table == id_ and token.browser}
        assert sorted(store.held_roles(id_)) == sorted(roles)
    for number in range(4):
        for kind in "fc":
            assert store.token(f"{model.run}{kind}{number}") == model.tokens.get(f"{model.run}{kind}{number}")
