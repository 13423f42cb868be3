# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What can go wrong beside what the C library says, and what is worth noting."""
from __future__ import annotations

from ._core import Error, InputError, MisuseError

__all__ = ["Error", "InputError", "MisuseError", "MissingPackage", "Note"]


class MissingPackage(Error, ImportError):
    """A package that this needs and that is not installed; the text says how to install it."""


class Note(UserWarning):
    """What the numbers leave out: trec_rcp prints these notes on standard error, this package issues them as warnings.

    They change no number. Python shows a warning once per place in the program. To be without them, pass ``quiet=True``
    or call ``warnings.simplefilter("ignore", trec_rcp.Note)``; to stop at the first,
    ``warnings.simplefilter("error", trec_rcp.Note)``. Results keep theirs in ``.notes`` in any case.
    """
