"""A season's site: plain files that lead to one another, in a folder that holds nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from hotstove.cli.season.told import news_text
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.web.seasons.site import SITE, file_of, made_local, page_at
from hotstove.web.seasons.site_folder import LIST, check_free, write_site
from tests.league import season_case
from tests.web.seasons_case import season_file

LINK = re.compile(r'(?:href|src)="([^"]*)"')


def quiet(_done: int, _known: int) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A season of which half is played, its first club with an odd name, and its site."""
    folder = tmp_path_factory.mktemp("site")
    season = season_file(folder / "s", 12, named="The <b>Sox</b>")
    write_site(season, folder / "site", quiet)
    return season, folder / "site"


def test_every_link_leads_to_a_file_of_the_site(made: tuple[Path, Path]) -> None:
    _, site = made
    pages = list(site.rglob("*.html"))
    assert len(pages) > 100
    for page in pages:
        for link in LINK.findall(page.read_text()):
            if not link.startswith("#"):
                assert ":" not in link
                assert not link.startswith("/")
                assert (page.parent / unescape(link)).resolve().is_file(), (page, link)
                assert (page.parent / unescape(link)).resolve().is_relative_to(site)


def test_pages_need_no_server_and_no_script_and_tell_no_seed(made: tuple[Path, Path]) -> None:
    season, site = made
    with SeasonFile.open_to_read(season) as file:
        seed = file.plan.seed.strip("+")
    for page in site.rglob("*.html"):
        text = page.read_text()
        assert "<form" not in text
        assert "<script" not in text
        assert "/season/" not in text
        assert "<b>Sox" not in text
        assert seed not in text


def test_it_holds_what_the_season_has(made: tuple[Path, Path]) -> None:
    season, site = made
    for name in (
        "index",
        "schedule",
        "news",
        "leaders/pitching-era",
        "clubs",
        "records",
        "awards",
        "club/NYA",
        "club/PHA/games",
    ):
        assert (site / f"{name}.html").is_file(), name
    with SeasonFile.open_to_read(season) as file:
        for club in file.plan.clubs:
            for id_ in file.totals(1)[club.code].names:
                assert (site / "player" / club.code / f"{id_}.html").is_file()
        assert all((site / "game" / f"{fixture.number}.html").is_file() for fixture in file.plan.fixtures)
        assert "Line score" in (site / "game/3.html").read_text()
        last = max(day for day in range(6) if (site / f"news/{day}.html").is_file())
        for line in news_text(file, last).splitlines()[1:]:
            assert line.split("  ")[-1].partition(") ")[2].split(" against")[0] in (site / f"news/{last}.html").read_text()
    listed = (site / LIST).read_text().splitlines()[1:]
    assert sorted(listed) == sorted(
        str(path.relative_to(site)) for path in site.rglob("*") if path.is_file() and path.name != LIST
    )


# --- The folder


def holds_another_thing(folder: Path) -> None:
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine")


def is_a_file(folder: Path) -> None:
    folder.write_text("mine")


def is_a_link(folder: Path) -> None:
    (folder.parent / "elsewhere").mkdir()
    folder.symlink_to(folder.parent / "elsewhere")


def claims_to_be_a_site(folder: Path) -> None:
    folder.mkdir()
    (folder / LIST).write_text("something else\nthesis.txt\n")


@pytest.mark.parametrize("prepare", [holds_another_thing, is_a_file, is_a_link, claims_to_be_a_site])
def test_a_folder_that_holds_other_things_is_refused(tmp_path: Path, prepare: Callable[[Path], None]) -> None:
    folder = tmp_path / "out"
    prepare(folder)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(NotLegal, match=r"expected a folder|holds other things"):
        write_site(tmp_path / "nothing", folder, quiet)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_site_takes_the_place_of_one_but_not_of_what_was_put_beside_it(made: tuple[Path, Path], tmp_path: Path) -> None:
    season, _ = made
    folder = tmp_path / "out"
    folder.mkdir()
    write_site(season, folder, quiet)
    (folder / "game/1.html").write_text("old")
    write_site(season, folder, quiet)
    assert (folder / "game/1.html").read_text() != "old"
    (folder / "game/thesis.txt").write_text("mine")
    with pytest.raises(NotLegal, match=r"game/thesis\.txt"):
        check_free(folder)


def test_what_is_interrupted_or_fails_leaves_what_was_there(made: tuple[Path, Path], tmp_path: Path) -> None:
    season, _ = made
    folder = tmp_path / "out"

    def interrupt(done: int, _known: int) -> None:
        if done == 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_site(season, folder, interrupt)
    assert list(tmp_path.iterdir()) == []
    write_site(season, folder, quiet)
    before = (folder / "index.html").read_bytes()
    with pytest.raises(KeyboardInterrupt):
        write_site(season, folder, interrupt)
    with pytest.raises(Unreadable):
        write_site(tmp_path / "none.hotstove-season", folder, quiet)
    assert (folder / "index.html").read_bytes() == before
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("last", [1, 2])
def test_the_site_before_is_there_though_the_change_is_interrupted(
    made: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    season, _ = made
    folder = tmp_path / "out"
    write_site(season, folder, quiet)
    before, renames, rename = (folder / "index.html").read_bytes(), [], Path.rename

    def renamed(self: Path, target: Path) -> Path:
        renames.append(target)
        if len(renames) == last:
            raise KeyboardInterrupt
        return rename(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", renamed)
        with pytest.raises(KeyboardInterrupt):
            write_site(season, folder, quiet)
    assert (folder / "index.html").read_bytes() == before
    assert list(tmp_path.iterdir()) == [folder]


# --- Addresses of others


@pytest.mark.parametrize(
    ("address", "file"),
    [
        (SITE.at, "index.html"),
        (f"{SITE.at}/schedule?day=07", "schedule/7.html"),
        (f"{SITE.at}/leaders?of=fielding&sort=e", "leaders/fielding-e.html"),
        (f"{SITE.at}/leaders?of=fielding&sort=hr", None),
        (f"{SITE.at}/leaders?sort=hr&turned=on", None),
        (f"{SITE.at}/leaders?of[]=x&of=../../x", None),
        (f"{SITE.at}/game/{'9' * 30}", None),
        (f"{SITE.at}/game/3/plays", None),
        (f"{SITE.at}/club/..", "club/x-"),
        (f"{SITE.at}/club/../..", None),
        (f"{SITE.at}/player/NYA/../../../etc/passwd", "player/NYA/x-"),
        (f"{SITE.at}/player/NYA/a%2Fb", "player/NYA/x-"),
        ("/static/page.css?v=1", "static/page.css"),
        ("/static/../../x", None),
        ("/seasons", None),
        ("https://example.org/season/site", "index.html"),
        ("/season/other", None),
    ],
)  # fmt: skip
def test_an_address_is_a_file_of_the_site_or_nothing(address: str, file: str | None) -> None:
    found = file_of(address)
    if file is None or file.endswith((".html", ".css")):
        assert found == file
    else:
        assert found is not None
        assert found.startswith(file)
        assert ".." not in found


def test_a_link_to_what_is_not_there_is_left_out() -> None:
    link = f'<a class="x" href="{SITE.at}/club/NYA" rel="y">NYA &amp; Co</a>'
    markup = f'<p><a href="/seasons">Seasons</a> {link} <a href="#m">m</a></p><form a><b></form>'
    assert made_local(markup, "game/1.html") == (
        '<p> <a class="x" href="../club/NYA.html" rel="y">NYA &amp; Co</a> <a href="#m">m</a></p>',
        [f"{SITE.at}/club/NYA"],
    )


def test_a_season_of_odd_codes_stays_in_its_folder(tmp_path: Path) -> None:
    """A file of somebody else's may call its clubs anything."""
    plan = season_case.plan(clubs=2, games=2)
    first, second = plan.clubs
    odd = replace(first, code="../../up")
    codes = {first.code: odd.code, second.code: second.code}
    fixtures = tuple(replace(game, away=codes[game.away], home=codes[game.home]) for game in plan.fixtures)
    SeasonFile.create(tmp_path / "s.db", replace(plan, clubs=(odd, second), fixtures=fixtures)).close()
    write_site(tmp_path / "s.db", tmp_path / "out", quiet)
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("s.db")] == ["out"]
    assert not [path for path in (tmp_path / "out").rglob("*") if "up" in path.name]


def test_a_page_that_is_nothing_says_so(made: tuple[Path, Path]) -> None:
    season, _ = made
    assert "There is no such club" in page_at(season, f"{SITE.at}/club/XXX")
