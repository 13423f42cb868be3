/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label qrels: writes the gains as graded qrels, for programs that read whole numbers only. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/order.h"
#include "base/output.h"
#include "base/plural.h"
#include "cmd/commands.h"
#include "format/gains.h"
#include "format/qrels.h"
#include "store/overwrite.h"
#include "study/bands.h"

enum { OPT_LEVELS = 256, OPT_THRESHOLDS };

#define DEFAULT_LEVELS 4
enum { CUTOFF = 10 };

struct qrels {
    const char *output, *grades;
    bool quiet, given, levels; /* given, levels: whether --thresholds and --levels were given */
    /* n, from and grade: the number of bands (ranges of gains); the gain from which band b begins; the grade of its
     * gains */
    size_t n;
    double from[BANDS_MOST];
    long grade[BANDS_MOST];
    struct gain_file gains;
    struct lab_set people;
    size_t count[BANDS_MOST], unknown; /* the number of documents in each band, and of documents without a gain */
    double kept, ndcg;
    size_t topics; /* the number of topics with a gain above 0, over which `ndcg` is a sum */
};

#define CMD_OPTIONS struct qrels
static const struct cmd_option table[] = {
    {'o', "output", "QRELS", "qrels to write; gzipped if its name ends with .gz", CMD_TO(output)},
    {OPT_LEVELS, "levels", "N",
     "use the grades 0 to N - 1, with thresholds that preserve the most variance of the gains " CMD_DEFAULT(
         DEFAULT_LEVELS)},
    {OPT_THRESHOLDS, "thresholds", "G,...", "lowest gain of grade 1, of grade 2 and so on, in ascending order"},
    {0, "grades", "FILE", "choose thresholds that make each grade as frequent as in these human qrels", CMD_TO(grades)},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] = "usage: rcp-label qrels -o QRELS [options] GAINS\n\nWrites the gains as graded qrels, for "
                            "programs that accept only whole numbers. Prints the\nthresholds, and two numbers that say "
                            "how much of the gains the grades preserve: the share of\nthe gains' variance, and the "
                            "nDCG@10 of a ranking by grade, computed from the gains. 1 means no loss.\n\n";

/* Reads --thresholds, ascending gains at which grade 1 and each further grade begin, into o->from[1 ..]; o->from[0] is
 * 0, o->n the number of grades. Returns 0, or -1 and *err. */
static int set_thresholds(const char *arg, struct qrels *o, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    o->given = true;
    o->from[0] = 0;
    o->n = 1;
    for (const char *s = arg;; s++) {
        size_t len = strcspn(s, ",");
        double v;
        if (o->n == BANDS_MOST || !num_double(s, len, &v) || v > 1 || v <= o->from[o->n - 1])
            return err_usage(err,
                             "--thresholds '%s', expected ascending numbers above 0 and at most 1, separated by commas",
                             err_quote(q, arg, strlen(arg)));
        o->from[o->n++] = v;
        s += len;
        if (!*s)
            return 0;
    }
}

/* Stores the value of an option, `arg`, in the struct qrels at `ctx`. `code` is the option's code in the table. Returns
 * 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct qrels *o = ctx;
    int64_t n;
    switch (code) {
    case OPT_LEVELS:
        if (!num_int(arg, strlen(arg), 2, BANDS_MOST, &n))
            return err_usage(err, "--levels '%s', expected a whole number from 2 to 100", arg);
        o->levels = true;
        o->n = (size_t)n;
        return 0;
    default: return set_thresholds(arg, o, err);
    }
}

static const double *gains_of(const struct qrels *o)
{
    return lab_double(&o->gains.set, LAB_GAIN);
}

/* Returns the row, an index of the columns of the set, of the document doc[0 .. len) in a topic, or -1. */
static ptrdiff_t find_document_row(const struct lab_set *set, const struct lab_topic *topic, const char *doc,
                                   size_t len)
{
    const char *entry = set->text + topic->text, *name;
    size_t n;
    for (size_t i = 0; i < topic->n; i++) {
        entry = lab_next_doc(entry, &name, &n);
        if (n == len && memcmp(name, doc, n) == 0)
            return (ptrdiff_t)(topic->first + i);
    }
    return -1;
}

/* Adds a grade of people to o->grade[0 .. o->n), which ascend, unless it is there already. Returns false if there is no
 * room. */
static bool add_grade(struct qrels *o, long grade)
{
    size_t place = 0;
    while (place < o->n && o->grade[place] < grade)
        place++;
    if (place < o->n && o->grade[place] == grade)
        return true;
    if (o->n == BANDS_MOST)
        return false;
    memmove(o->grade + place + 1, o->grade + place, (o->n - place) * sizeof *o->grade);
    o->grade[place] = grade;
    o->n++;
    return true;
}

/* A document with a gain and a grade of people. */
struct judged {
    double gain;
    long grade;
};

/* Lists in x, which has room for all rows of the qrels, the documents with a gain and a grade of people of at least 0.
 * Returns their number. */
static size_t list_judged(const struct qrels *o, struct judged *x)
{
    const struct lab_set *p = &o->people, *g = &o->gains.set;
    size_t n = 0;
    for (size_t t = 0; t < p->n_topics; t++) {
        const struct lab_topic *topic_gains = &p->topic[t];
        ptrdiff_t topic = lab_find_topic(g, topic_gains->qid, strlen(topic_gains->qid));
        const char *entry = p->text + topic_gains->text, *doc;
        size_t len;
        for (size_t i = topic_gains->first; topic >= 0 && i < topic_gains->first + topic_gains->n; i++) {
            entry = lab_next_doc(entry, &doc, &len);
            ptrdiff_t row = lab_grade(p, i) < 0 ? -1 : find_document_row(g, &g->topic[topic], doc, len);
            if (row >= 0 && !isnan(gains_of(o)[row]))
                x[n++] = (struct judged){gains_of(o)[row], lab_grade(p, i)};
        }
    }
    return n;
}

/* Reads the qrels of people. Sets o->grade to the o->n grades that they give to documents with a gain, and the
 * thresholds o->from such that as many of these documents get each grade by gain as by people. Returns 0, or -1 and
 * *err. */
static int learn_from_people(struct qrels *o, struct err *err)
{
    struct fmt_notes notes = {0};
    if (fmt_read_qrels(&o->people, o->grades, true, &notes, err) != 0)
        return -1;
    struct judged *x = mem_alloc(o->people.n_rows, sizeof *x);
    size_t n = list_judged(o, x);
    struct stat_banded *banded = mem_alloc(n, sizeof *banded);
    double n_below[BANDS_MOST] = {0};
    bool fits = true;
    o->n = 0;
    for (size_t i = 0; i < n; i++) {
        fits = fits && add_grade(o, x[i].grade);
        banded[i] = (struct stat_banded){x[i].gain, 1};
    }
    for (size_t i = 0; i < n; i++)
        for (size_t b = 0; b < o->n; b++)
            n_below[b] += x[i].grade < o->grade[b];
    stat_bands_match(banded, n, n_below, o->n, o->from);
    mem_free(banded);
    mem_free(x);
    if (!fits || o->n < 2)
        return err_input(err, o->grades, 0, "documents with a gain have %s, expected 2 to 100 grades",
                         fits ? "fewer than two different grades" : "more than 100 different grades");
    return 0;
}

/* Sets o->from to the thresholds of o->n grades that keep the most variance of the gains. */
static void find_thresholds(struct qrels *o)
{
    double *gain = mem_alloc(o->gains.set.n_rows, sizeof *gain);
    size_t n = 0;
    for (size_t i = 0; i < o->gains.set.n_rows; i++)
        if (!isnan(gains_of(o)[i]))
            gain[n++] = gains_of(o)[i];
    stat_bands_least(gain, n, o->n, o->from);
    mem_free(gain);
}

static int compare_down(const void *a, const void *b)
{
    return order_numbers(b, a);
}

/* Adds to o->ndcg the nDCG@10 of a topic with the gains x[0 .. n), sorted downwards, if its documents are ranked by
 * grade, and counts the topic in o->topics. Documents of one grade are in random order, so each counts the mean gain of
 * its grade in the topic. Omits a topic without a gain above 0. */
static void add_ndcg(struct qrels *o, const double *x, size_t n)
{
    double ideal = 0, dcg = 0;
    for (size_t i = 0, next; i < n; i = next) {
        double sum = 0;
        for (next = i; next < n && stat_band(o->from, o->n, x[next]) == stat_band(o->from, o->n, x[i]); next++)
            sum += x[next];
        for (size_t k = i; k < next && k < CUTOFF; k++) {
            ideal += x[k] / log2((double)k + 2);
            dcg += sum / (double)(next - i) / log2((double)k + 2);
        }
    }
    if (ideal <= 0)
        return;
    o->ndcg += dcg / ideal;
    o->topics++;
}

/* Computes o->kept, the share of the gains' variance that is between the grades (NAN if all gains are equal), and
 * counts the documents of each grade and those without a gain. */
static void measure_variance(struct qrels *o)
{
    double sum[BANDS_MOST + 1] = {0}, squares = 0, between = 0, n = 0;
    for (size_t i = 0; i < o->gains.set.n_rows; i++) {
        double gain = gains_of(o)[i];
        if (isnan(gain)) {
            o->unknown++;
            continue;
        }
        size_t band = stat_band(o->from, o->n, gain);
        o->count[band]++;
        sum[band] += gain;
        sum[BANDS_MOST] += gain;
        squares += gain * gain;
        n++;
    }
    double all = n > 0 ? sum[BANDS_MOST] * sum[BANDS_MOST] / n : 0;
    for (size_t b = 0; b < o->n; b++)
        between += o->count[b] ? sum[b] * sum[b] / (double)o->count[b] : 0;
    o->kept = squares > all ? (between - all) / (squares - all) : NAN;
}

/* Writes the grade of each document that has a gain, and adds up the nDCG of rankings by grade. Returns 0, or -1 and
 * *err. */
static int write_qrels(struct qrels *o, struct err *err)
{
    const struct lab_set *g = &o->gains.set;
    struct output *w = out_open(o->output, err);
    double *x = mem_alloc(g->n_rows, sizeof *x);
    for (size_t t = 0; t < g->n_topics && w; t++) {
        const struct lab_topic *topic = &g->topic[t];
        const char *entry = g->text + topic->text, *doc;
        size_t len, n = 0;
        for (size_t i = topic->first; i < topic->first + topic->n; i++) {
            entry = lab_next_doc(entry, &doc, &len);
            if (isnan(gains_of(o)[i]))
                continue;
            x[n++] = gains_of(o)[i];
            out_line(w, "%s 0 %.*s %ld", topic->qid, (int)len, doc, o->grade[stat_band(o->from, o->n, gains_of(o)[i])]);
        }
        if (n)
            qsort(x, n, sizeof *x, compare_down);
        add_ndcg(o, x, n);
    }
    mem_free(x);
    return w ? out_commit(w, err) : -1;
}

/* Prints where each grade begins, how many documents have it, and how much of the gains' variance and nDCG is kept. */
static void print_grades(const struct qrels *o)
{
    for (size_t b = 0; b < o->n; b++)
        if (isnan(o->from[b]))
            printf("grade %-7ld no document\n", o->grade[b]);
        else
            printf("grade %-7ld gain of at least %.3f: %zu %s\n", o->grade[b], o->from[b], o->count[b],
                   plural(o->count[b], "document", "documents"));
    if (o->unknown)
        printf("left out      %zu %s without a gain\n", o->unknown, plural(o->unknown, "document", "documents"));
    if (!isnan(o->kept))
        printf("variance      %.3f of the gains' variance is kept\n", o->kept);
    if (o->topics)
        printf("nDCG@%d       %.4f is the mean of %zu %s, with documents ranked by grade (1 = no loss)\n", CUTOFF,
               o->ndcg / (double)o->topics, o->topics, plural(o->topics, "topic", "topics"));
}

/* Reads the gain file `path`, takes the given thresholds or chooses them (as frequent as the grades of people, or with
 * the most variance kept), writes the qrels and prints how much they keep. Returns 0, or -1 and *err. */
static int make_qrels(struct qrels *o, const char *path, struct err *err)
{
    if (fmt_read_gains(&o->gains, path, err) != 0 || (o->grades && learn_from_people(o, err) != 0))
        return -1;
    if (!gains_of(o))
        return err_input(err, path, 0, "found no gains, expected a gain file");
    if (!o->grades)
        for (size_t b = 0; b < o->n; b++)
            o->grade[b] = (long)b;
    if (!o->grades && !o->given)
        find_thresholds(o);
    measure_variance(o);
    int r = write_qrels(o, err);
    if (r == 0 && !o->quiet)
        print_grades(o);
    return r;
}

int cmd_qrels(int argc, char **argv, struct err *err)
{
    struct qrels o = {.n = DEFAULT_LEVELS};
    struct overwrite files = {0};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first + 1 != argc)
        return err_usage(err, "%s", !o.output ? "-o QRELS is missing" : "give exactly one gain file");
    if ((o.given + o.levels + (o.grades != NULL)) > 1)
        return err_usage(err, "give only one of --levels, --thresholds and --grades");
    overwrite_reads(&files, "GAINS", argv[first]);
    overwrite_reads(&files, "--grades", o.grades);
    overwrite_writes(&files, "-o", o.output);
    if (overwrite_check(&files, err) != 0 || out_probe(o.output, err) != 0)
        return -1;
    r = make_qrels(&o, argv[first], err);
    gains_file_free(&o.gains);
    lab_free(&o.people);
    return r;
}
