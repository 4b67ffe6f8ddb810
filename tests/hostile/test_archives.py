"""Schedules of others that unpack to what no memory holds, or take minutes to read."""

from __future__ import annotations

import tracemalloc
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from hotstove.league.schedule.files import MOST_LINES, MOST_UNPACKED, ScheduleFile
from hotstove.table.errors import Unreadable


@pytest.mark.parametrize("method", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_a_small_archive_of_a_huge_file_takes_little_memory(method: int) -> None:
    data = BytesIO()
    with ZipFile(data, "w", method) as archive:
        archive.writestr("gl1927.txt", bytes(3 * MOST_UNPACKED))
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match=r"at most 16 megabytes|packed in a way that is not read"):
            ScheduleFile.of("gl1927.zip", data.getvalue())
        assert tracemalloc.get_traced_memory()[1] < 2.5 * MOST_UNPACKED
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
@pytest.mark.parametrize("name", ["gl.txt", "schedule.csv", "schedule.yaml"])
def test_a_schedule_of_too_many_lines_is_refused_unread(name: str, end: bytes) -> None:
    """By whatever a line ends: readers of CSV take a lone carriage return for an end, too."""
    ScheduleFile.of(name, end * MOST_LINES)
    with pytest.raises(Unreadable, match=r"at most 25,000 lines"):
        ScheduleFile.of(name, end * (MOST_LINES + 1))
