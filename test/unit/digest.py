# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Writes digest_python.h: JSON texts and the SHA-256 of what Python's json module makes of them in canonical form.

    python3 test/unit/digest.py >test/unit/digest_python.h
"""
import hashlib
import json
import random

random.seed(7)
texts = [
    "{}",
    "[]",
    "null",
    '[true, false, null, 0, -1, 9223372036854775807, ""]',
    '{"b": 1, "a": {"d": [], "c": {}}, "B": 2, "\\u00e9": 3, "ab": 4, "a ": 5}',
    '"quote \\" backslash \\\\ slash / tab \\t line \\n return \\r feed \\f back \\b"',
    '"\\u0001 \\u001f \\u007f \\u0080 \\u20ac \\ud83d\\ude00"',
    "[0.0, -0.0, 1.0, -1.0, 0.5, 100.0, 1e15, 1e16, 123456789012345680.0, 0.0001, 0.00001, 1e-7, 1.5e-7, 1e100]",
    "[0.1, 0.2, 0.30000000000000004, 3.533333333333333, 6.666666666666667, 1.7976931348623157e308, 5e-324, 2.5e-5]",
    json.dumps([random.choice([-1, 1]) * random.random() * 10.0 ** random.randint(-30, 30) for _ in range(300)]),
    json.dumps([float(random.randint(1, 10**k)) for k in range(1, 19) for _ in range(5)]),
]


def plus_zero(v):
    if isinstance(v, float):
        return v + 0.0 if v else 0.0
    if isinstance(v, list):
        return [plus_zero(x) for x in v]
    return {k: plus_zero(x) for k, x in v.items()} if isinstance(v, dict) else v


print("/* By test/unit/digest.py. */")
print("static const struct {\n    const char *text, *digest;\n} python[] = {")
for text in texts:
    form = json.dumps(plus_zero(json.loads(text)), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    parts = [text[i : i + 90] for i in range(0, len(text), 90)]
    print("    {" + "\n     ".join(json.dumps(p) for p in parts) + ",")
    print(f'     "{hashlib.sha256(form.encode()).hexdigest()}"}},')
print("};")
