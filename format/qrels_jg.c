/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdlib.h>
#include <string.h>

#include "format/doctable.h"
#include "format/qrels.h"

struct placed {
    uint32_t group, doc;
    size_t row;
};

static int by_group_doc_row(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->doc != y->doc)
        return x->doc < y->doc ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

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
            return err_fail(err, ERR_INPUT, set->file, lab_row_line(set, p[i].row),
                            "a second judgement of the document in its group, expected one (topic %s, document %s)",
                            err_quote(q[0], topic->qid, strlen(topic->qid)), err_quote(q[1], key->s, key->len));
    }
    return 0;
}

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

int fmt_read_qrels_jg(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    struct fmt_lines l;
    struct fmt_tok t[4];
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    const char *file = fmt_name(l.in);
    lab_begin(set, file, 1u << LAB_GRADE | 1u << LAB_GROUP);
    while ((r = fmt_next_fields(&l, comments, t, 4, "qid group docno rel", err)) > 0) {
        int32_t grade = 0;
        if ((r = fmt_grade(t, file, l.number, notes, &grade, err)) < 0)
            break;
        size_t row = lab_add(set, t[0].s, t[0].len, t[2].s, t[2].len, l.number);
        lab_set_grade(set, row, grade);
        lab_uint(set, LAB_GROUP)[row] = lab_group_number(set, t[1].s, t[1].len);
    }
    if (r == 0 && !set->n_rows)
        r = err_fail(err, ERR_INPUT, file, 0, "no judgement in it, expected lines 'qid group docno rel'");
    lab_finish(set);
    fmt_lines_close(&l);
    return r < 0 ? -1 : check_duplicates(set, err);
}
