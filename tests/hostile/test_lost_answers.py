"""Who takes up a link and does not hear of it, as the line broke or the server died, has what the link gives all the same."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Thread

import httpx2
import pytest

from hotstove.web.access import new_secret
from tests.hostile import TIMES
from tests.hostile.test_season_kills import serving as serving_for_real
from tests.waiting import WAIT
from tests.web.browsing import HERE, Browser, serving, text_of
from tests.web.draft_case import serving_draft
from tests.web.league_case import serving_league
from tests.web.test_career import link as device_link

KILLS = 2 * TIMES
"""With HOSTILE=10 they take a minute and a half."""


@contextmanager
def linked(folder: Path, what: str) -> Iterator[tuple[Browser, str, str]]:
    """A browser that has never been here, a link, and the page on which stands what the link gives."""
    if what == "seat":
        with serving(folder / "tables.db") as server:
            owner = server.browser()
            id_ = owner.lay("rb8", "here", "link")
            yield server.browser(), owner.link(id_, "1"), f"/t/{id_}"
    elif what == "club":
        with serving_league(folder) as league:
            yield league.server.browser(), league.link("NYA"), f"{league.at}/league"
    else:
        with serving_draft(folder) as room:
            yield room.server.browser(), room.link("BEE"), room.at


def coming(browser: Browser, link: str) -> dict[str, str]:
    """The cookie that comes with the link's page, as the browser sends it with the form."""
    given = re.search(r"(hotstove-coming=[^;]+); HttpOnly.*; Path=/; SameSite=strict", browser.get(link).headers["set-cookie"])
    assert given is not None
    assert not browser.secret, "whoever only looks at a link keeps the secret that he has and does not send from elsewhere"
    return {"cookie": given[1]}


@pytest.mark.parametrize("what", ["seat", "club", "draft"])
def test_a_form_whose_answer_is_lost_may_be_sent_again(tmp_path: Path, what: str) -> None:
    with linked(tmp_path, what) as (browser, link, at):
        kept = coming(browser, link)
        assert kept["cookie"] in browser.get(link, headers=kept).headers["set-cookie"], "kept an hour from the last look"
        assert browser.server.client.post(link, headers=kept | {"origin": HERE}, follow_redirects=False).status_code == 303
        browser.server.client.cookies.clear()
        thief = Browser(browser.server)
        assert thief.post(link).status_code >= 400, "it is used up for everybody else"
        again = browser.get(link, headers=kept)
        assert again.status_code in (200, 303), text_of(again)
        if again.status_code == 200:
            assert browser.post(link, headers=kept).status_code == 303
        assert browser.secret
        assert kept["cookie"].endswith(browser.secret)
        assert browser.get(at).status_code == 200


@pytest.mark.parametrize("what", ["seat", "club", "draft"])
def test_who_makes_a_table_before_he_sends_it_again_has_both(tmp_path: Path, what: str) -> None:
    """Or what the link gave would be with a secret that he has no more. Nor does a device's link make him somebody else."""
    with linked(tmp_path, what) as (browser, link, at):
        kept = coming(browser, link)
        client, headers = browser.server.client, kept | {"origin": HERE}
        assert client.post(link, headers=headers, follow_redirects=False).status_code == 303
        other = browser.server.browser()
        other.lay("smallball")
        assert browser.post(device_link(other), headers=kept).status_code == 403
        client.cookies.clear()
        made = browser.post("/new/smallball", {"away-sits": "random", "home-sits": "here"}, headers=kept)
        assert (made.status_code, kept["cookie"].endswith(browser.secret)) == (303, True)
        assert browser.secret
        assert browser.post(link).status_code == 303
        assert browser.get(at).status_code == 200


@pytest.mark.parametrize("what", ["seat", "club", "draft"])
def test_a_browser_that_has_a_secret_keeps_it(tmp_path: Path, what: str) -> None:
    """Also where a neighbour has put another one beside it."""
    with linked(tmp_path, what) as (browser, link, _):
        browser.secret = own = new_secret()
        assert "coming" not in browser.get(link).headers.get("set-cookie", "")
        browser._headers = lambda: {"cookie": f"hotstove={own}; hotstove-coming=planted"}  # type: ignore[method-assign]
        assert browser.post(link).status_code == 303
        assert browser.secret == own


# --- A server that dies while links are taken up


def invited(client: httpx2.Client) -> tuple[str, str]:
    """A link to a seat, that somebody has just made, and the table's address."""
    at = client.post("/new/rb8", data={"away-sits": "here", "home-sits": "link"}).headers["location"]
    page = client.get(client.post(f"{at}/invite", data={"role": "1"}).headers["location"]).text
    link = re.search(r'value="http://127[^/]+(/join/[^"]+)"', page)
    assert link is not None, page
    return link[1], at


def take(client: httpx2.Client, link: str) -> None:
    """Take a link up, and hear of it or not."""
    with suppress(httpx2.HTTPError):
        client.post(link)


def test_a_link_that_is_taken_up_as_the_server_dies_is_its_takers(tmp_path: Path) -> None:
    """He sends the form again, and nobody else has got the seat, nor is it lost with a secret that nobody was told."""
    (tmp_path / "s").mkdir()
    random, taking = Random("links"), 0.02
    for _ in range(KILLS):
        with (
            serving_for_real(tmp_path / "s") as (address, process),
            httpx2.Client(base_url=address, headers={"origin": address}, timeout=WAIT) as owner,
            httpx2.Client(base_url=address, headers={"origin": address}, timeout=WAIT) as friend,
        ):
            link, table = invited(owner)
            friend.get(link)
            kept = dict(friend.cookies.items())
            taker = Thread(target=take, args=(friend, link))
            taker.start()
            time.sleep(random.uniform(0, 2 * taking))
            os.killpg(process.pid, signal.SIGKILL)
            taker.join(WAIT)
        with serving_for_real(tmp_path / "s") as (address, _):
            headers = {"origin": address}
            with httpx2.Client(base_url=address, headers=headers, cookies=kept, timeout=WAIT) as friend:
                begun = time.monotonic()
                sent = friend.post(link)
                taking = time.monotonic() - begun
                assert sent.status_code == 303, sent.text
                assert friend.get(table).status_code == 200
            with httpx2.Client(base_url=address, headers=headers, timeout=WAIT) as thief:
                assert thief.post(link).status_code == 403
