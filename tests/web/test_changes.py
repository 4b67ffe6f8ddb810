"""What is sent of a page that has changed makes the new page of the old one, whatever the pages are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hotstove.web.changes import changes
from tests.web.test_squeezing import patched

PAGES = st.lists(st.sampled_from(["<p>", "</p>", "", "one", "[1,2]", "\u2028", "\r", '"', "é"]), max_size=30).map("\n".join)


@given(PAGES, PAGES)
def test_the_changes_make_the_new_page_of_the_old_one(before: str, after: str) -> None:
    assert patched(before, changes(before, after)) == after


def test_a_page_without_changes_is_its_own_lines() -> None:
    assert changes("one\ntwo", "one\ntwo") == "[[0,2]]"
