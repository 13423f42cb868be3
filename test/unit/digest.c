/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Digests of JSON values: the same as another program's, whatever order, spelling and spaces a text has. */
#include <jansson.h>
#include <string.h>

#include "base/sha256.h"
#include "check.h"
#include "digest_python.h"
#include "judge/digest.h"

static void of_text(const char *text, char hex[SHA256_HEX])
{
    json_t *v = json_loads(text, JSON_DECODE_ANY, NULL);
    digest_short(v, hex, SHA256_HEX - 1);
    json_decref(v);
}

static void test_python(void)
{
    char hex[SHA256_HEX];
    check_group("canonical forms as Python's");
    for (size_t i = 0; i < sizeof python / sizeof *python; i++) {
        of_text(python[i].text, hex);
        CHECK(strcmp(hex, python[i].digest) == 0, "%.200s: %s", python[i].text, hex);
    }
}

static void test_same(void)
{
    char one[SHA256_HEX], two[SHA256_HEX], head[17];
    check_group("what means the same, and what does not");
    of_text("{\"a\": 1.50, \"b\": [\"\\u0041\"]}", one);
    of_text("{\"b\":[\"A\"],\n\"a\":15e-1}", two);
    CHECK(strcmp(one, two) == 0, "%s %s", one, two);
    of_text("{\"a\": 1}", one);
    of_text("{\"a\": 1.0}", two);
    CHECK(strcmp(one, two) != 0, "1 and 1.0");
    json_t *v = json_loads("{\"a\": 1}", 0, NULL);
    digest_short(v, head, 16);
    json_decref(v);
    CHECK(strlen(head) == 16 && strncmp(head, one, 16) == 0, "%s", head);
}

int main(void)
{
    test_python();
    test_same();
    return check_end();
}
