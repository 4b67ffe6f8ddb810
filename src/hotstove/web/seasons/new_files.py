"""New seasons and drafts: a form is shown, read and told what is wrong with it, and what it describes is begun to be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.table.errors import HotStoveError
from hotstove.web.responses import html, secret_of_part, sentence, who_wants, with_secret
from hotstove.web.seasons.asking import seasons_of
from hotstove.web.seasons.beginning import Given, Wrong
from hotstove.web.seasons.jobs import Making
from hotstove.web.seasons.shelf import Shelf

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class NewFile(Generic[W]):
    """A new season or draft: its form, the shelf for its file, and its maker.

    The form is shown with what was given and what is wrong by field, and read to what is wanted (raises Wrong); ``called`` is
    what the file's name says of that. ``words`` say what is being done while ``make`` writes the file. ``place`` and the file's
    id are the address of what is made, ``again`` that of its form.
    """

    form: Callable[[Given, Mapping[str, str]], str]
    read: Callable[[Given], W]
    shelf: Shelf
    called: Callable[[W], str]
    words: Callable[[W], str]
    make: Callable[[Path, W], None]
    place: str
    again: Callable[[W], str]


async def shown_form(request: Request, new: NewFile[W], given: Given, problems: Mapping[str, str] = {}) -> Response:
    """The form with what was given and what is wrong in it."""
    page = await seasons_of(request).read(who_wants(request), partial(new.form, given, problems))
    return html(page, 422 if problems else 200)


async def begun_making(request: Request, new: NewFile[W], given: Given) -> Response:
    """Begin to make what the form describes, and lead to the page that says how far it is; or tell what is wrong."""
    seasons, who = seasons_of(request), who_wants(request)
    secret = secret_of_part(request)
    try:
        wanted = await seasons.read(who, partial(new.read, given))
        path = await seasons.look_up(lambda: new.shelf.new_path(request, secret, new.called(wanted)))
    except HotStoveError as error:
        return await shown_form(request, new, given, error.problems if isinstance(error, Wrong) else {"": sentence(error)})
    id_ = new.shelf.id_of(path)
    making = Making(secret, new.words(wanted), f"{new.place}{id_}", new.again(wanted))
    seasons.makings.begin(id_, making, partial(new.make, path, wanted), who)
    return with_secret(request, RedirectResponse(f"/seasons/making/{id_}", 303), secret)
