/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgements by several judges, made of the input's bytes: qrels by judgement group against the plain
 * measures of every group, preferences against a matrix of who is preferred to whom.
 *
 * Bytes: -M, which documents are retrieved (2), then a row each: judge (high bits, 0-3), sub-group (0-1),
 * document (0-11), level (0-3). */
#include "fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"

enum { DOCS = 12, JUDGES = 4, SUBGROUPS = 2 };

static const char *const names[DOCS] = {"a",         "b", "b1", "c", "doc-0001", "doc-0002",
                                        "doc-00010", "d", "e",  "f", "g",        "h"};
static const double levels[] = {0, 0.5, 1, 2};

/* What the judges said; level < 0 = nothing. */
struct judges {
    int level[JUDGES][SUBGROUPS][DOCS];
    bool retrieved[DOCS]; /* ranked in the order of their numbers */
    size_t max_ret;
};

static void read_judges(struct judges *j, const uint8_t *b, size_t size)
{
    memset(j, 0xff, sizeof *j); /* levels of -1 */
    j->max_ret = b[0] < DOCS ? b[0] : SIZE_MAX;
    for (size_t d = 0; d < DOCS; d++)
        j->retrieved[d] = (b[1] | b[2] << 8) >> d & 1;
    for (b += 3, size -= 3; size >= 2; b += 2, size -= 2)
        j->level[b[0] >> 6][b[0] >> 5 & 1][b[0] % DOCS] = b[1] % 4;
}

/* Rows of judges, interleaved; with preferences, else with the grades of sub-group 0. */
static void make_labels(const struct judges *j, bool prefs, struct lab_set *set)
{
    static const char *const judge[JUDGES] = {"J2", "J10", "A", "z"}, *const subgroup[SUBGROUPS] = {"s", "J2"};
    uint64_t line = 0;
    lab_begin(set, "labels", 1u << LAB_GROUP | (prefs ? 1u << LAB_LEVEL | 1u << LAB_SUBGROUP : 1u << LAB_GRADE));
    for (size_t d = 0; d < DOCS; d++)
        for (int i = 0; i < JUDGES; i++)
            for (int s = 0; s < (prefs ? SUBGROUPS : 1); s++) {
                int level = j->level[i][s][d];
                if (level < 0)
                    continue;
                size_t row = lab_add(set, "q", 1, names[d], strlen(names[d]), ++line);
                lab_uint(set, LAB_GROUP)[row] = lab_group_number(set, judge[i], strlen(judge[i]));
                if (!prefs) {
                    lab_set_grade(set, row, level - 1);
                    continue;
                }
                lab_uint(set, LAB_SUBGROUP)[row] = lab_group_number(set, subgroup[s], strlen(subgroup[s]));
                lab_double(set, LAB_LEVEL)[row] = levels[level];
            }
    lab_finish(set);
}

static void make_set(struct meas_set *set, enum meas_format format, const char *const *measure)
{
    struct meas_available have = {.qrels = true, .format = format};
    const char *left_out;
    struct err err;
    int r = 0;
    meas_set_init(set, false);
    for (; *measure && r == 0; measure++)
        r = meas_set_add(set, *measure, &err);
    CHECK(r == 0 && meas_set_finish(set, &have, false, &left_out, &err) == 0, "%s", err.text);
}

/* All values of the topic; NULL and *err if it was refused. */
static double *evaluate(const struct judges *j, enum meas_format format, const struct meas_set *set, struct err *err)
{
    struct lab_set labels;
    make_labels(j, format == MEAS_FORMAT_PREFS, &labels);
    struct meas_files files = {.qrels = &labels, .format = format};
    struct meas_options opt = {.level = 1, .max_ret = j->max_ret};
    struct meas_join join = {.opt = &opt, .files = &files};
    struct run_doc doc[DOCS];
    char padded[DOCS][24] = {{0}};
    struct run_topic run = {.qid = "q", .qid_len = 1, .doc = doc};
    for (size_t d = 0; d < DOCS; d++) {
        memcpy(padded[d], names[d], strlen(names[d]));
        if (j->retrieved[d])
            doc[run.n++] = (struct run_doc){padded[d], -(double)d, (uint32_t)strlen(names[d]), (uint32_t)d + 1};
    }
    const struct meas_topic_index place = {lab_find_topic(&labels, "q", 1), -1, -1, -1};
    struct meas_topic t;
    double *value = NULL;
    if (place.qrels < 0 || meas_join_topic(&join, &run, false, &place, &t, err) == 0) {
        value = calloc(set->n_values, sizeof *value);
        if (place.qrels >= 0)
            meas_set_eval(set, &t, MEAS_BY_QRELS, value, NULL);
    }
    meas_join_free(&join);
    lab_free(&labels);
    return value;
}

/* What one judge said, as qrels. */
static struct plain as_plain(const struct judges *j, int judge, bool *any)
{
    struct plain p = {.qid = "q", .n = DOCS, .max_ret = j->max_ret, .level = 1};
    *any = false;
    for (size_t d = 0; d < DOCS; d++) {
        struct plain_doc *doc = &p.doc[d];
        memcpy(doc->name, names[d], strlen(names[d]) + 1);
        doc->graded = j->level[judge][0][d] >= 0;
        doc->grade = j->level[judge][0][d] - 1;
        doc->score = -(double)d;
        if (j->retrieved[d])
            p.run[p.n_run++] = d;
        *any |= doc->graded;
    }
    return p;
}

static void check_groups(const struct judges *j)
{
    static const char *const by_group[] = {"map_avgjg", "P_avgjg.1,3,20", NULL};
    static const char *const plain[] = {"map", "P.1,3,20", NULL};
    static struct meas_set set, plain_set;
    static plain_fn **opinion;
    struct err err;
    if (!opinion) {
        make_set(&set, MEAS_FORMAT_JG, by_group);
        make_set(&plain_set, MEAS_FORMAT_QRELS, plain);
        opinion = plain_opinions(&plain_set);
    }
    double *value = evaluate(j, MEAS_FORMAT_JG, &set, &err), sum[4] = {0}, want[4], judges = 0;
    CHECK(value && set.n_values == 4 && plain_set.n_values == 4, "%s", err.text);
    for (int i = 0; i < JUDGES; i++) {
        bool any;
        struct plain p = as_plain(j, i, &any);
        judges += any;
        plain_values(&p, &plain_set, opinion, want);
        for (int k = 0; k < 4; k++)
            sum[k] += any ? want[k] : 0;
    }
    for (int k = 0; k < 4; k++)
        CHECK(fabs(value[k] - (judges > 0 ? sum[k] / judges : 0)) < 1e-9, "%s is %g, expected %g of %g judges",
              set.value[k].name, value[k], sum[k], judges);
    free(value);
}

/* Preferences of one judge, transitive only if there are several sub-groups. */
struct matrix {
    bool over[DOCS][DOCS];
};

/* False if the judge contradicts himself. */
static bool preferences(const struct judges *j, int judge, struct matrix *m)
{
    bool used[SUBGROUPS] = {false};
    memset(m, 0, sizeof *m);
    for (int s = 0; s < SUBGROUPS; s++)
        for (size_t a = 0; a < DOCS; a++) {
            const int *level = j->level[judge][s], other = j->level[judge][1 - s][a];
            used[s] |= level[a] >= 0;
            if (level[a] >= 0 && other >= 0 && (level[a] == 0) != (other == 0))
                return false;
            for (size_t b = 0; b < DOCS; b++)
                m->over[a][b] |= level[b] >= 0 && level[a] > level[b];
        }
    for (size_t round = 0; round < DOCS && used[0] && used[1]; round++)
        for (size_t a = 0; a < DOCS; a++)
            for (size_t b = 0; b < DOCS; b++)
                for (size_t c = 0; c < DOCS; c++)
                    m->over[a][c] |= m->over[a][b] && m->over[b][c];
    for (size_t a = 0; a < DOCS; a++)
        if (m->over[a][a])
            return false;
    return true;
}

/* Counts of prefs_num_prefs_poss, _ful and _ful_ret. */
static bool count(const struct judges *j, double want[3])
{
    bool ret[DOCS], fine = true;
    size_t n = 0;
    for (size_t d = 0; d < DOCS; d++) {
        ret[d] = j->retrieved[d] && n < j->max_ret;
        n += j->retrieved[d];
    }
    want[0] = want[1] = want[2] = 0;
    for (int i = 0; i < JUDGES; i++) {
        struct matrix m;
        fine &= preferences(j, i, &m);
        for (size_t a = 0; a < DOCS; a++)
            for (size_t b = 0; b < DOCS; b++) {
                want[0] += m.over[a][b];
                want[1] += m.over[a][b] && ret[a] && (!ret[b] || a < b);
                want[2] += m.over[a][b] && ret[a] && ret[b] && a < b;
            }
    }
    return fine;
}

static void check_prefs(const struct judges *j)
{
    static const char *const all[] = {"all_prefs", NULL};
    static struct meas_set set;
    struct err err;
    double want[3];
    if (!set.n_values)
        make_set(&set, MEAS_FORMAT_PREFS, all);
    fuzz_err_reset(&err);
    double *value = evaluate(j, MEAS_FORMAT_PREFS, &set, &err);
    bool fine = count(j, want);
    CHECK(fine == (value != NULL), "%s", value ? "accepted" : err.text);
    CHECK(value || (err.kind == ERR_CALC && err.text[0] && err.file[0]), "status %d", (int)err.kind);
    for (size_t i = 0; value && i < set.n_values; i++) {
        static const char *const counts[] = {"prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret"};
        const struct meas_value *v = &set.value[i];
        for (int k = 0; k < 3; k++)
            CHECK(strcmp(v->name, counts[k]) != 0 || value[i] == want[k], "%s is %g, expected %g", v->name, value[i],
                  want[k]);
        CHECK(value[i] >= 0 && (v->spec->summary != MEAS_MEAN || value[i] <= 1 + 1e-9), "%s is %g", v->name, value[i]);
        if (strcmp(v->name, "prefs_simp") == 0)
            CHECK(fabs(value[i] - (want[0] > 0 ? want[1] / want[0] : 0)) < 1e-9, "%s is %g", v->name, value[i]);
    }
    free(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct judges j;
    if (size < 3)
        return 0;
    read_judges(&j, data, size);
    check_groups(&j);
    check_prefs(&j);
    return 0;
}
