# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Computes the digests of a store's records and files as rcp-label-judge(1) describes them, and compares them.

python3 digests.py STORE
python3 digests.py <RECORDS          writes records without digests with them
"""
import re
import sys

MASK = 2**64 - 1
PRIME = 1099511628211


def add(h, b):
    whole = len(b) // 8 * 8
    for i in range(0, whole, 8):
        h = (h ^ int.from_bytes(b[i : i + 8], "little")) * PRIME & MASK
        h ^= h >> 32
    for c in b[whole:]:
        h = (h ^ c) * PRIME & MASK
    return h


def text(b):
    h = 14695981039346656037
    lines = [line.rstrip(b" \t\r\v\f") for line in b.split(b"\n")]
    while lines and not lines[-1]:
        lines.pop()
    for line in lines:
        h = add(add(h, line), b"\n")
    return h


if len(sys.argv) == 1:
    for line in sys.stdin.buffer:
        before = line.strip()[:-1]
        sys.stdout.write(f'{before.decode()},"digest":"{add(14695981039346656037, before):016x}"}}\n')
    sys.exit()
store = sys.argv[1]
records = files = 0
for name in ("tournament", "rubric", "attempts"):
    for line in open(f"{store}/{name}.jsonl", "rb"):
        before, digest = re.fullmatch(rb'(.*),"digest":"([0-9a-f]{16})"}\n', line).groups()
        assert add(14695981039346656037, before) == int(digest, 16), line
        records += 1
for line in open(f"{store}/digests.txt").readlines()[1:]:
    digest, name = line.split()
    assert text(open(f"{store}/{name}", "rb").read()) == int(digest, 16), name
    files += 1
print(records, "records and", files, "files agree")
