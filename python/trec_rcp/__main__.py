# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The commands of python -m trec_rcp."""
from __future__ import annotations

import argparse
import os
import sys
from typing import List, Optional

from . import convert as conversion
from . import release as releasing
from .errors import Error
from .labels import load_items

_ABOUT = """\
Converts tables of releases, and writes releases in Parquet.

commands:
  convert TABLE -o FILE     converts a Parquet table of a release to a file that trec_rcp reads
  convert FOLDER -o FOLDER  converts all tables of a release, for trec_rcp --suite
  release FOLDER -o FOLDER  converts a release that rcp-label release wrote to Parquet

examples:
  python -m trec_rcp convert NanoFiQA2018Retrieval/qrels.parquet -o fiqa.gains
  trec_rcp -m rcp -g fiqa.gains fiqa.gains dense.run

  python -m trec_rcp convert rcp-ndcg-nanobeir -o nanobeir
  trec_rcp --suite nanobeir nanobeir/provenance/runs/*.tsv

from Python:
  >>> import trec_rcp
  >>> labels = trec_rcp.load_labels("NanoFiQA2018Retrieval")     the folder with the Parquet tables
  >>> trec_rcp.compare(labels, ["dense.run", "rerank.run"])
  >>> help(trec_rcp)
"""

_CONVERT = """\
Converts a table to text. The table may be Parquet, tsv, csv or JSON lines. Its columns say what it contains:

  query-id corpus-id score gain theta    labels; the output is a gain file that also has the grades (score)
  query-id corpus-ids                    a pool, for --pool
  query-id excluded-corpus-ids           excluded documents, for -x
  model query-id corpus-id score         runs

Numbers keep all their digits. If a row has no theta, its document is outside the judged pool: trec_rcp reads the score
of the row as a grade, and the document has no gain. If the command fails, it writes no file. To read Parquet, install
pyarrow: pip install 'trec-rcp[parquet]'.
"""


_RELEASE = """\
Copies a folder that `rcp-label release` wrote, and converts its tables to Parquet. The card and the digests of the copy
name the new files. Numbers keep all their digits. If the command fails, it writes no folder. It needs pyarrow: pip
install 'trec-rcp[parquet]'.
"""


def _parser() -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m trec_rcp", description=_ABOUT, formatter_class=plain,
                                     usage="%(prog)s COMMAND [options]", add_help=True)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", help=argparse.SUPPRESS)
    c = commands.add_parser("convert", description=_CONVERT, formatter_class=plain)
    c.add_argument("source", metavar="TABLE", help="a table, or the folder of a release")
    c.add_argument("-o", "--output", required=True, metavar="FILE", help="the file to write; for a release, the folder")
    c.add_argument("--items", metavar="FILE", help="the criteria for the gain file: a table with the columns "
                   "criterion, gamma and beta, or a gain file")
    c.add_argument("--quiet", action="store_true", help="print nothing")
    r = commands.add_parser("release", description=_RELEASE, formatter_class=plain)
    r.add_argument("source", metavar="FOLDER", help="the folder of a release")
    r.add_argument("-o", "--output", required=True, metavar="FOLDER", help="the folder to write; it must not exist")
    r.add_argument("--quiet", action="store_true", help="print nothing")
    return parser


def _release(args: argparse.Namespace) -> List[str]:
    return [os.path.join(args.output, table) for table in releasing.release(args.source, args.output)]


def _convert(args: argparse.Namespace) -> List[str]:
    if os.path.isdir(args.source):
        if args.items:
            raise Error("--items needs a single table, but the source is a folder")
        return conversion.convert_folder(args.source, args.output)
    criteria = load_items(args.items) if args.items else None
    return [f"{args.output}: {conversion.convert(args.source, args.output, criteria)}"]


def main(argv: Optional[List[str]] = None) -> int:
    """Runs a command. Returns the exit status: 0 success, 1 misuse, 2 unreadable input, 8 unwritable output."""
    parser = _parser()
    try:
        args = parser.parse_args(argv)
    except SystemExit as e:
        return 1 if e.code else 0
    if args.command is None:
        parser.print_usage(sys.stderr)
        print("type python -m trec_rcp --help for examples", file=sys.stderr)
        return 1
    try:
        lines = _convert(args) if args.command == "convert" else _release(args)
    except Error as e:
        print(f"trec_rcp {args.command}: {e}", file=sys.stderr)
        return 2
    except OSError as e:
        file = os.fspath(e.filename) if e.filename is not None else ""
        read = file == args.source or file.startswith(os.path.join(args.source, ""))
        what = f"{e.filename}: cannot be opened" if read else f"{args.output}: cannot be written"
        print(f"trec_rcp {args.command}: {what}: {e.strerror}", file=sys.stderr)
        return 2 if read else 8
    if not args.quiet:
        print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
