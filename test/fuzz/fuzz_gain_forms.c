/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rows made of the input's bytes, written as each of the forms of a gain file and read back.
 *
 * Bytes: the form, then rows: a byte that chooses topic, what is missing and the length of the document's name;
 * the name; gain, theta, bt, passes, responses. */
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/gains.h"

enum form { HEADERED, BARE, CSV, TSV, JSON, FORMS };
enum { MAX_ROWS = 12, MAX_NAME = 32 };

struct row {
    const char *qid;
    char doc[MAX_NAME];
    size_t len;
    double gain, theta, bt, count; /* NAN = missing */
    int passes, responses;
};

#define UMLAUT "\xc3\xa4"
#define FACE "\xf0\x9f\x98\x80"
static const char *const topics[] = {"q1", "q,\"2", "q2", UMLAUT FACE};
static const struct gain_item items[] = {{"C1", 1.25, -2.5}, {"C2", 0.75, 0.5}};

/* A byte that the form can hold in a name. */
static char name_byte(enum form form, uint8_t b)
{
    bool fields = form == HEADERED || form == BARE;
    if (b == '\0' || (form != JSON && (b == '\n' || b == '\r')) || (form == TSV && b == '\t'))
        return '_';
    return fields && strchr(" \t\v\f", b) ? '_' : (char)b;
}

static size_t make_rows(enum form form, const uint8_t *b, size_t size, struct row *row)
{
    size_t n = 0;
    while (n < MAX_ROWS && size >= 6) {
        struct row *r = &row[n];
        size_t len = 1 + (b[0] >> 2 & 15);
        if (size < len + 6)
            break;
        *r = (struct row){.qid = topics[b[0] & 3], .len = len};
        for (size_t i = 0; i < len; i++)
            r->doc[i] = name_byte(form, b[1 + i]);
        r->len += (size_t)snprintf(r->doc + len, sizeof r->doc - len, ":%zu", n); /* no name twice */
        const uint8_t *v = b + 1 + len;
        r->theta = form == BARE || b[0] & 64 ? NAN : (v[0] - 128) / 8.0;
        r->gain = isnan(r->theta) ? v[1] / 255.0 : gain_of_theta(items, 2, r->theta);
        r->bt = b[0] & 128 ? NAN : (v[2] - 128) / 16.0;
        r->responses = v[3] % 4;
        r->passes = v[4] % (2 * r->responses + 1);
        r->count = r->responses ? r->passes / (2.0 * r->responses) : NAN;
        b += len + 6;
        size -= len + 6;
        n++;
    }
    return n;
}

static void put_number(FILE *f, double v, const char *missing)
{
    if (isnan(v))
        fputs(missing, f);
    else
        fprintf(f, "%.17g", v);
}

static void put_csv(FILE *f, const char *s, size_t len)
{
    fputc('"', f);
    for (size_t i = 0; i < len; i++) {
        if (s[i] == '"')
            fputc('"', f);
        fputc(s[i], f);
    }
    fputc('"', f);
}

static void put_json(FILE *f, const char *s, size_t len)
{
    fputc('"', f);
    if (len == 6 && memcmp(s, UMLAUT FACE, 6) == 0) {
        fputs("\\u00e4\\uD83D\\ude00", f);
        len = 0;
    }
    for (size_t i = 0; i < len; i++)
        if (s[i] == '\n')
            fputs("\\n", f);
        else if ((s[i] >= 0 && s[i] < ' ') || (s[i] == '/' && i % 2))
            fprintf(f, "\\u%04x", (unsigned)s[i]);
        else
            fprintf(f, s[i] == '"' || s[i] == '\\' ? "\\%c" : "%c", s[i]);
    fputc('"', f);
}

static void put_names(FILE *f, enum form form, const struct row *r)
{
    void (*put)(FILE *, const char *, size_t) = form == CSV ? put_csv : put_json;
    if (form == CSV || form == JSON) {
        fputs(form == JSON ? "{\"query_id\": " : "", f);
        put(f, r->qid, strlen(r->qid));
        fputs(form == JSON ? ", \"x\": [{\"a\": \"}\\\"\"}, 1], \"docno\": " : ",", f);
        put(f, r->doc, r->len);
    } else {
        fprintf(f, "%s%s", r->qid, form == TSV ? "\t" : " 0 ");
        if (form == TSV && *r->doc == '"') /* a quote that begins a field encloses it */
            put_csv(f, r->doc, r->len);
        else
            fprintf(f, "%.*s", (int)r->len, r->doc);
    }
}

static void put_row(FILE *f, enum form form, const struct row *r)
{
    static const char *const separator[FORMS] = {" ", " ", ",", "\t", ","};
    const char *key[] = {"gain", "theta", "bt_score"}, *missing = form == JSON ? "null" : form == HEADERED ? "NA" : "";
    const double v[] = {r->gain, r->theta, r->bt};
    put_names(f, form, r);
    for (int i = 0; i < (form == BARE ? 1 : 3); i++) {
        fputs(separator[form], f);
        if (form == JSON)
            fprintf(f, "\"%s\" :", key[i]);
        put_number(f, v[i], missing);
    }
    if (form == JSON)
        fprintf(f, ",\"passes\":%d,\"responses\":%d}", r->passes, r->responses);
    else if (form != BARE)
        fprintf(f, "%s%d%s%d", separator[form], r->passes, separator[form], r->responses);
    fputc('\n', f);
}

static void put_file(FILE *f, enum form form, const struct row *row, size_t n)
{
    static const char *const head[FORMS] = {"# columns qid iter docid gain theta bt passes responses\n", "",
                                            "query-id,corpus-id,gain,theta,bt,passes,responses\n",
                                            "qid\tdoc_id\tgain\ttheta\tbt_score\tpasses\tresponses\n", ""};
    for (size_t c = 0; c < 2; c++)
        fprintf(f, "# criterion %s gamma %.17g beta %.17g\n", items[c].name, items[c].gamma, items[c].beta);
    fputs(head[form], f);
    for (size_t i = 0; i < n; i++)
        put_row(f, form, &row[i]);
}

/* A column without a value may be missing. */
static void check_value(const struct lab_set *set, enum lab_column c, size_t at, double want)
{
    double got = lab_double(set, c) ? lab_double(set, c)[at] : NAN;
    CHECK(got == want || (isnan(got) && isnan(want)), "column %d: %g, expected %g", (int)c, got, want);
}

static void check_row(const struct lab_set *set, size_t at, struct fmt_tok doc, const struct row *r, bool bare)
{
    const struct fmt_tok want = {r->doc, r->len};
    CHECK(fuzz_tok_same(doc, want), "document '%.*s', expected '%s'", (int)doc.len, doc.s, r->doc);
    check_value(set, LAB_GAIN, at, r->gain);
    if (bare)
        return;
    check_value(set, LAB_THETA, at, r->theta);
    check_value(set, LAB_BT, at, r->bt);
    check_value(set, LAB_COUNT, at, r->count);
}

static void check_topic(const struct lab_set *set, const struct lab_topic *topic, const struct row *row, size_t n,
                        bool bare)
{
    const char *at = set->text + topic->text;
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        struct fmt_tok doc;
        if (strcmp(row[i].qid, topic->qid) != 0)
            continue;
        CHECK(found < topic->n, "%zu rows of topic %s", (size_t)topic->n, topic->qid);
        at = lab_next_doc(at, &doc.s, &doc.len);
        check_row(set, topic->first + found++, doc, &row[i], bare);
    }
    CHECK(found == topic->n, "%zu rows of topic %s, expected %zu", (size_t)topic->n, topic->qid, found);
}

/* Leaves out what a table says to be outside the judged pool: rows without theta, if another has one. */
static size_t keep_pool(enum form form, struct row *row, size_t n)
{
    size_t with_theta = 0, kept = 0;
    for (size_t i = 0; i < n; i++)
        with_theta += !isnan(row[i].theta);
    if (form == HEADERED || form == BARE || !with_theta)
        return n;
    for (size_t i = 0; i < n; i++)
        if (!isnan(row[i].theta))
            row[kept++] = row[i];
    return kept;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct row row[MAX_ROWS];
    if (!size)
        return 0;
    enum form form = (enum form)(data[0] % FORMS);
    size_t n = make_rows(form, data + 1, size - 1, row), len;
    if (!n)
        return 0;
    char *text;
    FILE *f = open_memstream(&text, &len);
    put_file(f, form, row, n);
    fclose(f);
    n = keep_pool(form, row, n);
    for (int way = 0; way < FUZZ_WAYS; way++) {
        struct gain_file g;
        struct err err;
        int r = fmt_read_gains(&g, fuzz_path((enum fuzz_way)way, (const uint8_t *)text, len), &err);
        CHECK(r == 0, "line %llu: %s\n%s", (unsigned long long)err.line, err.text, text);
        CHECK(g.set.n_rows == n, "%zu rows, expected %zu", g.set.n_rows, n);
        for (size_t i = 0; i < g.set.n_topics; i++)
            check_topic(&g.set, &g.set.topic[i], row, n, form == BARE);
        gains_file_free(&g);
    }
    free(text);
    return 0;
}
