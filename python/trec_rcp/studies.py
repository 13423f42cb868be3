# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""study shows whether people, judges and metrics agree. It runs the program rcp-study."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
from html.parser import HTMLParser
from typing import Any, Dict, List, Optional, Tuple

from .errors import CalculationError, InputError, MisuseError, NoTopicError, OutputError

# The statuses of the programs, as trec_rcp(1) lists them.
_ERRORS = {1: MisuseError, 2: InputError, 3: MemoryError, 4: CalculationError, 7: NoTopicError, 8: OutputError}

# The studies that make a page with pictures.
_DRAWN = ("labels", "diff", "contests")


def program(name: str, hint: str = "") -> str:
    """Returns the path of a program, from an environment variable such as RCP_STUDY, from this package, or from PATH.

    hint  text for the error message: what else the caller can do
    """
    variable = name.upper().replace("-", "_")
    found = os.environ.get(variable) or shutil.which(name, path=sysconfig.get_path("scripts")) or shutil.which(name)
    if found is None:
        raise MisuseError(f"the program {name} is not in PATH: add its folder, or set {variable} to its path{hint}")
    return found


def study(command: str, *operands: Any, **options: Any) -> "Study":
    """Runs a study of rcp-study and returns its values.

    command   "labels" (do gains agree with people's grades?), "diff" (do two judges agree?), "panel" (do people agree
              with each other?), "audit", "contests", "power", or "lists report"
    operands  the paths of the files, in the order of rcp-study(1)
    options   long options of rcp-study(1), with "_" for "-": qrels="demo.qrels", resamples=500. For an option without a
              value, pass True. To repeat an option, pass a list

    >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
    >>> s["documents"], round(s["auc"]["gain"]["value"], 3)
    (145, 0.958)

    Raises InputError for a malformed file, and MisuseError for an unknown command or option, or if the program
    rcp-study, which is part of the wheel, is missing.
    """
    words = command.split()
    given: List[str] = []
    for name, value in options.items():
        if name in ("format", "html"):
            raise MisuseError(f"option {name}: call report({value!r}) instead" if name == "format" else
                              f"option html: call save({value!r}) instead")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is not False and each is not None:
                given += ["--" + name.replace("_", "-")] + ([] if each is True else [_text(each)])
    made = Study(words, given + ["--"] + [_text(x) for x in operands])
    made.to_dict()
    return made


def _text(value: Any) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


class Study:
    """The result of a study, which prints as the tables of rcp-study.

    study["auc"] is the value with the key "auc" in the JSON output. rcp-study(1) explains the keys.

    >>> s = trec_rcp.study("panel", "study/shrout-fleiss.tsv", unit="target", rater="judge", value="score", resamples=200)
    >>> round(s["icc1"]["value"], 2)
    0.17
    """

    def __init__(self, words: List[str], rest: List[str]) -> None:
        self._words = words
        self._rest = rest
        self._values: Optional[Dict[str, Any]] = None
        self._page: Optional[str] = None
        self.notes: List[str] = []  #: notes that the program printed

    def _run(self, *options: str) -> str:
        command = [program("rcp-study"), *self._words, *options, *self._rest]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              encoding="utf-8", errors="surrogateescape")
        lines = [re.sub(r"^rcp-study( [a-z ]+)?: ", "", line) for line in done.stderr.splitlines()]
        if done.returncode != 0:
            raise _ERRORS.get(done.returncode, InputError)("\n".join(lines) or f"{command[0]}: status {done.returncode}")
        self.notes = lines
        return done.stdout

    def to_dict(self) -> Dict[str, Any]:
        """Returns the JSON of rcp-study --format json as a dictionary.

        >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
        >>> s.to_dict()["annotators"]
        5
        """
        if self._values is None:
            if self._words[0] in _DRAWN:
                with tempfile.TemporaryDirectory() as folder:
                    page = os.path.join(folder, "page.html")
                    text = self._run("--format", "json", "--html", page)
                    with open(page, encoding="utf-8", errors="surrogateescape") as f:
                        self._page = f.read()
            else:
                text = self._run("--format", "json")
            self._values = json.loads(text)
        return dict(self._values)

    def __getitem__(self, key: str) -> Any:
        values = self.to_dict()
        if key not in values:
            raise KeyError(f"{key}, expected one of {', '.join(values)}")
        return values[key]

    def report(self, format: str = "table") -> str:
        """Returns the study as "table", "tsv", "csv", "json", "latex" or "markdown". Runs rcp-study again.

        >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
        >>> s.report("csv").splitlines()[:2]
        ['name,k,n,value,lo,hi,interval,reason', 'documents,,,145,,,,']
        """
        return self._run("--format", format)

    def __repr__(self) -> str:
        return self.report().rstrip("\n")

    def _repr_markdown_(self) -> str:
        return self.report("markdown")

    @property
    def page(self) -> str:
        """The HTML page of rcp-study --html, for labels, diff and contests.

        >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
        >>> s.page[:15]
        '<!DOCTYPE html>'
        """
        self.to_dict()
        if self._page is None:
            raise MisuseError(f"{' '.join(self._words)} has no page and no pictures; only {', '.join(_DRAWN)} have them")
        return self._page

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Writes the study in the format of the ending: .html, .json, .csv, .tsv, .tex, .md or .txt.

        >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
        >>> s.save("labels.html")
        """
        path = os.fspath(path)
        forms = {".json": "json", ".csv": "csv", ".tsv": "tsv", ".tex": "latex", ".md": "markdown", ".txt": "table"}
        end = os.path.splitext(path)[1]
        if end not in forms and end != ".html":
            raise MisuseError(f"{path}: ends with {end!r}, expected .html, {', '.join(forms)}")
        text = self.page if end == ".html" else self.report(forms[end])
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as f:
            f.write(text)

    @property
    def figures(self) -> Dict[str, str]:
        """The titles of the pictures of the page, by name.

        >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
        >>> s.figures["roc"]
        'Useful documents and other documents that are flagged'
        """
        return {name: title for name, (title, _) in self._pictures().items()}

    def _pictures(self) -> "Dict[str, Tuple[str, List[Any]]]":
        reader = _Pictures()
        reader.feed(self.page)
        return reader.found

    def plot(self, figure: Optional[str] = None, ax: Any = None) -> Any:
        """Draws a picture of the page with matplotlib.

        figure  the name of the picture, a key of figures (default: the first)
        ax      the axes to draw on (default: new axes of the picture's size)

        Returns the axes, whose units are points (1/72 inch). Raises MissingPackage without matplotlib.

        >>> s = trec_rcp.study("labels", "demo.gains", "study/demo.grades", resamples=200)
        >>> s.plot("roc").figure.savefig("roc.pdf")
        """
        found = self._pictures()
        if figure is None:
            figure = next(iter(found), "")
        if figure not in found:
            raise MisuseError(f"figure {figure!r}, expected one of {', '.join(found)}")
        from . import plots
        return plots.drawing(*found[figure], ax)


class _Pictures(HTMLParser):
    """Reads the pictures of a page: {name: (title, [(tag, attributes, text)])}. The first element is the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Dict[str, Tuple[str, List[Any]]] = {}
        self._marks: Optional[List[Any]] = None
        self._title: Optional[str] = None

    def handle_starttag(self, tag: str, attrs: List[Any]) -> None:
        values = {k: v or "" for k, v in attrs}
        if tag == "figcaption":
            self._title = ""
        elif tag == "svg" and "data-name" in values:
            self._marks = [(tag, values, "")]
            self.found[values["data-name"]] = ((self._title or "").strip(), self._marks)
        elif self._marks is not None:
            self._marks.append((tag, values, ""))

    handle_startendtag = handle_starttag

    def handle_data(self, data: str) -> None:
        if self._marks is None:
            self._title = None if self._title is None else self._title + data
        elif data.strip():
            tag, values, text = self._marks[-1]
            self._marks[-1] = (tag, values, text + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "svg":
            self._marks = None
            self._title = None
