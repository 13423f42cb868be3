/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgements in groups: qrels by judgement group, and preferences. */
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/order.h"
#include "format/doctable.h"
#include "format/qrels.h"

/* A row of a topic: the number of its judgement group in the set, the number of its document in the topic, and its
 * index in the set. */
struct placed {
    uint32_t group, doc;
    size_t row;
};

static int by_group_doc_row(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    return 4 * ORDER(x->group, y->group) + 2 * ORDER(x->doc, y->doc) + ORDER(x->row, y->row);
}

/* Checks that no document occurs twice in a judgement group of the topic. *table and p[0 .. topic->n) are work space.
 * Returns 0, or -1 and *err. */
static int check_topic(const struct lab_set *set, const struct lab_topic *topic, struct doc_table *table,
                       struct placed *p, struct err *err)
{
    const char *text = set->text + topic->text, *doc;
    size_t len;
    doc_table_reset(table, topic->n);
    for (size_t i = 0; i < topic->n; i++) {
        bool is_new;
        text = lab_next_doc(text, &doc, &len);
        p[i] = (struct placed){lab_uint(set, LAB_GROUP)[topic->first + i], doc_table_add(table, doc, len, &is_new),
                               topic->first + i};
    }
    qsort(p, topic->n, sizeof *p, by_group_doc_row);
    for (size_t i = 1; i < topic->n; i++) {
        char q[2][ERR_QUOTE_SIZE];
        const struct doc_key *key = &table->key[p[i].doc];
        if (p[i].group == p[i - 1].group && p[i].doc == p[i - 1].doc)
            return err_input(err, set->file, lab_row_line(set, p[i].row),
                             "the document is judged twice in one judgement group, expected a single judgement "
                             "(topic %s, document %s)",
                             err_quote(q[0], topic->qid, strlen(topic->qid)), err_quote(q[1], key->s, key->len));
    }
    return 0;
}

/* Checks that no document occurs twice in a judgement group of a topic, for all topics. Returns 0, or -1 and *err. */
static int check_duplicates(const struct lab_set *set, struct err *err)
{
    struct doc_table table = {0};
    size_t most = 0;
    int r = 0;
    for (size_t t = 0; t < set->n_topics; t++)
        most = set->topic[t].n > most ? set->topic[t].n : most;
    struct placed *p = mem_alloc(most, sizeof *p);
    for (size_t t = 0; t < set->n_topics && r == 0; t++)
        r = check_topic(set, &set->topic[t], &table, p, err);
    mem_free(p);
    doc_table_free(&table);
    return r;
}

/* Returns the number in the field `level`. If it is no number, adds a note, in which qid, doc and line say where the
 * field is, and returns the value that atof gives. */
static double level_of(const struct fmt_tok *level, const struct fmt_tok *qid, const struct fmt_tok *doc, uint64_t line,
                       struct fmt_notes *notes)
{
    double v;
    if (num_double(level->s, level->len, &v))
        return v;
    char q[3][ERR_QUOTE_SIZE];
    v = num_atof(level->s, level->len);
    fmt_note(notes, line, "level '%s' was read as %g, expected a number (topic %s, document %s)",
             err_quote(q[0], level->s, level->len), v, err_quote(q[1], qid->s, qid->len),
             err_quote(q[2], doc->s, doc->len));
    return v;
}

/* Reads lines of n fields into *set: a topic, a group, a sub-group if there are five (otherwise the group is its only
 * sub-group), a document, and a level of preference, or a grade if `graded`. With `comments`, skips lines that begin
 * with '#'. `expected` names the fields in messages. Returns 0, or -1 and *err, also if the file has no lines or, with
 * grades, if a document occurs twice in a group. */
static int read_groups(struct lab_set *set, const char *path, bool comments, bool graded, int n, const char *expected,
                       struct fmt_notes *notes, struct err *err)
{
    struct fmt_lines l;
    struct fmt_tok t[5];
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    lab_begin(set, fmt_name(l.in), 1u << LAB_GROUP | (graded ? 1u << LAB_GRADE : 1u << LAB_LEVEL | 1u << LAB_SUBGROUP));
    while ((r = fmt_next_fields(&l, comments, t, n, expected, err)) > 0) {
        const struct fmt_tok *doc = &t[n - 2], *level = &t[n - 1], *subgroup = &t[n - 3];
        int32_t grade = 0;
        if (graded && (r = fmt_grade(t, set->file, l.number, notes, &grade, err)) < 0)
            break;
        size_t row = lab_add(set, t[0].s, t[0].len, doc->s, doc->len, l.number);
        lab_uint(set, LAB_GROUP)[row] = lab_group_number(set, t[1].s, t[1].len);
        if (graded) {
            lab_set_grade(set, row, grade);
        } else {
            lab_double(set, LAB_LEVEL)[row] = level_of(level, &t[0], doc, l.number, notes);
            lab_uint(set, LAB_SUBGROUP)[row] = lab_group_number(set, subgroup->s, subgroup->len);
        }
    }
    if (r == 0 && !set->n_rows)
        r = err_input(err, set->file, 0, "no %s found, expected lines '%s'", graded ? "judgement" : "preference",
                      expected);
    lab_finish(set);
    fmt_lines_close(&l);
    return r < 0 ? -1 : graded ? check_duplicates(set, err) : 0;
}

int fmt_read_qrels_jg(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_groups(set, path, comments, true, 4, "qid group docno rel", notes, err);
}

int fmt_read_prefs(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_groups(set, path, comments, false, 5, "qid group subgroup docno level", notes, err);
}

int fmt_read_qrels_prefs(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_groups(set, path, comments, false, 4, "qid group docno level", notes, err);
}
