/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label simulate: draws judgements from known parameters. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/output.h"
#include "base/output_folder.h"
#include "calibrate/simulate.h"
#include "cmd/commands.h"
#include "format/gains_lines.h"
#include "store/overwrite.h"

enum { OPT_INVALID = 256, OPT_SEED, OPT_GUESSES, OPT_DEFECT };

#define USUAL_TOPICS 20
#define USUAL_POOL 50
#define USUAL_WINDOW 10
#define USUAL_TOURNAMENT 72
#define USUAL_RUBRIC 33
#define USUAL_CRITERIA 5
#define USUAL_NOISE 0.7
#define USUAL_SEED 42
#define USUAL_DATASET simulated

struct simulate_options {
    struct sim_options sim;
    const char *output, *truth, *corpus;
};

#define CMD_OPTIONS struct simulate_options
static const struct cmd_option table[] = {
    {'o', "output", "STORE", "folder to create, with tournament.jsonl and rubric.jsonl", CMD_TO(output)},
    {0, "truth", "FILE", "also write the true gains, as a gain file", CMD_TO(truth)},
    {0, "corpus", "FILE", "also write document texts, whose lengths vary", CMD_TO(corpus)},
    {0, "topics", "N", "number of topics " CMD_DEFAULT(USUAL_TOPICS), CMD_TO(sim.topics), {1, 10000000}},
    {0, "pool", "N", "number of documents per topic " CMD_DEFAULT(USUAL_POOL), CMD_TO(sim.pool), {2, 100000}},
    {0, "window", "N", "number of documents per window " CMD_DEFAULT(USUAL_WINDOW), CMD_TO(sim.window), {2, 1000}},
    {0,
     "tournament",
     "N",
     "number of tournament windows per topic " CMD_DEFAULT(USUAL_TOURNAMENT),
     CMD_TO(sim.tournament_windows),
     {0, 1000000}},
    {0,
     "rubric",
     "N",
     "number of rubric windows per topic " CMD_DEFAULT(USUAL_RUBRIC),
     CMD_TO(sim.rubric_windows),
     {0, 1000000}},
    {0, "criteria", "N", "number of criteria, 1 to 32 " CMD_DEFAULT(USUAL_CRITERIA), CMD_TO(sim.n_criteria), {1, 32}},
    {0, "noise", "X", "standard deviation of the errors of the judge's scores, in logits " CMD_DEFAULT(USUAL_NOISE),
     CMD_TO(sim.noise)},
    {0, "uneven", "X",
     "multiply the value of --noise by exp(X (y + z)); y and z are drawn from N(0, 1), y for each document and z for "
     "each window (default 0)",
     CMD_TO(sim.uneven)},
    {0, "hard", NULL, "write tournament windows with rankings but no scores, for rcp-label fit --hard-rankings",
     CMD_TO(sim.hard)},
    {OPT_INVALID, "invalid", "X", "share of windows whose answers are marked invalid (default 0)"},
    {OPT_GUESSES, "guesses", "X", "share of scores and answers that do not depend on the document (default 0)"},
    {0, "mirror", NULL, "every second tournament window shows the documents of the previous window in reverse order",
     CMD_TO(sim.mirror)},
    {OPT_DEFECT, "defect", "D[=X]",
     "simulate a biased judge: D is position, length, copy, topic or drift; X is the strength in logits"},
    {0,
     "replicate",
     "N",
     "number of a repetition: each N gives other windows and answers about the same topics (default 0)",
     CMD_TO(sim.replicate),
     {0, 1000000}},
    {OPT_SEED, "seed", "N", "seed of the random numbers " CMD_DEFAULT(USUAL_SEED)},
    {0, "dataset", "NAME", "name of the dataset " CMD_DEFAULT(USUAL_DATASET), CMD_TO(sim.dataset)},
};

static const char usage[] =
    "usage: rcp-label simulate -o STORE [options]\n\nWrites answers of a simulated judge, which follow the model that "
    "the fit command assumes. The\nmodel's parameters are drawn at random; --truth writes the true gains. Use the "
    "command to see\nhow many windows are needed to distinguish the documents.\n\n";

/* Sets the defect (bias) of the simulated judge from "NAME", with its usual strength, or "NAME=X" with the strength X
 * in logits. Returns 0, or -1 and *err. */
static int set_defect(struct sim_options *o, const char *arg, struct err *err)
{
    static const double usual[SIM_DEFECTS] = {[SIM_POSITION] = 4.9, [SIM_LENGTH] = 1.0, [SIM_DRIFT] = 2.0};
    size_t len = strcspn(arg, "=");
    for (int d = 0; d < SIM_DEFECTS; d++)
        if (strlen(sim_defect_name[d]) == len && memcmp(arg, sim_defect_name[d], len) == 0) {
            o->defect = (enum sim_defect)d;
            o->defect_size = usual[d];
            return arg[len] ? value_real("--defect", arg + len + 1, -INFINITY, false, &o->defect_size, err) : 0;
        }
    return value_unknown(err, "--defect", arg, "none, position, length, copy, topic or drift");
}

/* Reads a share of 0 to 1. Returns 0, or -1 and *err. */
static int set_share(const char *option, const char *arg, double *share, struct err *err)
{
    if (value_real(option, arg, 0, false, share, err) != 0)
        return -1;
    return *share <= 1 ? 0 : err_usage(err, "%s '%s', expected a share from 0 to 1", option, arg);
}

/* Stores the value of an option, `arg`, in the struct simulate_options at `ctx`. `code` is the option's code in the
 * table. Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct simulate_options *o = ctx;
    size_t seed = 0;
    switch (code) {
    case OPT_INVALID: return set_share("--invalid", arg, &o->sim.invalid, err);
    case OPT_GUESSES: return set_share("--guesses", arg, &o->sim.guesses, err);
    case OPT_DEFECT: return set_defect(&o->sim, arg, err);
    default:
        if (value_count("--seed", arg, 0, 4294967295, &seed, err) != 0)
            return -1;
        o->sim.seed = seed;
        return 0;
    }
}

/* A store that is being written. */
struct store {
    struct out_folder folder;
    struct output *file[2]; /* the file of each stage; NULL if it is not open */
};

static const char *const file_name[2] = {"tournament.jsonl", "rubric.jsonl"};

/* Gives the store its name if r is 0 and all its files were written; else removes it. Returns 0, or -1 and *err. */
static int store_close(struct store *s, int r, struct err *err)
{
    for (int i = 0; i < 2; i++) {
        if (s->file[i] && r == 0) {
            r = out_commit(s->file[i], err);
            if (r != 0) /* the message must not name the temporary file, which the user does not know */
                memcpy(err->file, s->folder.path,
                       strlen(s->folder.path) < sizeof err->file ? strlen(s->folder.path) + 1 : 0);
        } else if (s->file[i]) {
            out_abandon(s->file[i]);
        }
    }
    if (r == 0)
        return out_folder_commit(&s->folder, err);
    out_folder_abandon(&s->folder);
    return r;
}

/* Creates the store `output` and its two files under temporary names. Returns 0, or -1 and *err. */
static int store_open(struct store *s, const char *output, struct err *err)
{
    *s = (struct store){0};
    if (out_folder_begin(&s->folder, output, err) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        char *path = mem_path(s->folder.temporary.path, file_name[i]);
        s->file[i] = out_open(path, err);
        mem_free(path);
        if (!s->file[i])
            return store_close(s, -1, err);
    }
    return 0;
}

static bool is_ending(const struct store *s)
{
    return hold_is_pending(&s->folder.hold);
}

/* Draws the topics one by one and writes their judgements by the criteria item[], until a file fails or a signal
 * arrives. */
static void write_topics(const struct store *s, const struct simulate_options *o, const struct gain_item *item)
{
    for (size_t k = 0; k < o->sim.topics && !out_failed(s->file[0]) && !out_failed(s->file[1]); k++) {
        struct sim_topic t;
        if (is_ending(s))
            return; /* store_close handles the signal */
        sim_draw(&o->sim, k, &t);
        sim_write(&o->sim, k, &t, item, s->file[0], s->file[1]);
        sim_topic_free(&t);
    }
}

/* Writes a gain file of the parameters that the judgements were drawn from; item[] are the criteria. */
static void write_truth(struct output *w, const struct simulate_options *o, const struct gain_item *item)
{
    static const enum gain_column columns[] = {GC_QID, GC_ITER, GC_DOC, GC_GAIN, GC_THETA, GC_BT};
    const struct gain_layout layout = {columns, LENGTH(columns), o->sim.n_criteria, " ", ""};
    gains_put_version(w);
    gains_put_judge(w, "simulated: these are the true parameters");
    for (size_t c = 0; c < o->sim.n_criteria; c++)
        gains_put_item(w, &item[c], NAN, NAN);
    for (int docs = 0; docs <= 1; docs++) {
        if (docs)
            gains_put_columns(w, &layout);
        for (size_t k = 0; k < o->sim.topics; k++) {
            struct sim_topic t;
            sim_draw(&o->sim, k, &t);
            if (!docs)
                gains_put_query(w, &(struct gain_query){t.qid, t.tau, t.alpha, NAN, NAN, NAN, NAN, 0});
            for (size_t i = 0; docs && i < o->sim.pool; i++) {
                char docno[SIM_DOCNO_SIZE];
                double theta = t.tau * t.bt[i] + t.alpha;
                sim_docno(&t, i, docno);
                gains_put_row(w, &layout,
                              &(struct gain_doc){.qid = t.qid,
                                                 .docno = docno,
                                                 .gain = gain_of_theta(item, o->sim.n_criteria, theta),
                                                 .theta = theta,
                                                 .bt = t.bt[i]});
            }
            sim_topic_free(&t);
        }
    }
}

/* Writes the texts of the documents of all topics to o->corpus. Returns 0, or -1 and *err. */
static int write_corpus_file(const struct simulate_options *o, struct err *err)
{
    struct output *w = out_open(o->corpus, err);
    if (!w)
        return -1;
    for (size_t k = 0; k < o->sim.topics && !out_failed(w); k++) {
        struct sim_topic t;
        sim_draw(&o->sim, k, &t);
        sim_write_texts(&o->sim, &t, w);
        sim_topic_free(&t);
    }
    return out_commit(w, err);
}

static int write_truth_file(const struct simulate_options *o, const struct gain_item *item, struct err *err)
{
    struct output *w = out_open(o->truth, err);
    if (!w)
        return -1;
    write_truth(w, o, item);
    return out_commit(w, err);
}

/* Writes the simulated store, whose criteria are item[], and, if asked for, the true gains and the texts, which get
 * their names before the store does, because a store without them would have to be made again. Returns 0, or -1 and
 * *err. */
static int write_simulation(const struct simulate_options *o, const struct gain_item *item, struct err *err)
{
    struct store s;
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", o->output);
    overwrite_writes(&files, "--truth", o->truth);
    overwrite_writes(&files, "--corpus", o->corpus);
    if (overwrite_check(&files, err) != 0 || (o->truth && out_probe(o->truth, err) != 0) ||
        (o->corpus && out_probe(o->corpus, err) != 0) || store_open(&s, o->output, err) != 0)
        return -1;
    int r = 0;
    write_topics(&s, o, item);
    if (o->truth && !is_ending(&s))
        r = write_truth_file(o, item, err);
    if (o->corpus && r == 0 && !is_ending(&s))
        r = write_corpus_file(o, err);
    return store_close(&s, is_ending(&s) ? -1 : r, err);
}

int cmd_simulate(int argc, char **argv, struct err *err)
{
    struct simulate_options o = {.sim = {.topics = USUAL_TOPICS,
                                         .pool = USUAL_POOL,
                                         .window = USUAL_WINDOW,
                                         .tournament_windows = USUAL_TOURNAMENT,
                                         .rubric_windows = USUAL_RUBRIC,
                                         .n_criteria = USUAL_CRITERIA,
                                         .noise = USUAL_NOISE,
                                         .seed = USUAL_SEED,
                                         .dataset = CMD_TEXT_OF(USUAL_DATASET)}};
    struct gain_item item[32];
    char name[32][24];
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first != argc)
        return err_usage(err, o.output ? "simulate takes no operands; give only options" : "-o STORE is missing");
    for (const char *p = o.sim.dataset; *p; p++)
        if (*p == '"' || *p == '\\' || *p <= ' ' || *p > '~')
            return err_usage(
                err,
                "--dataset '%s', expected printable ASCII characters, without double quotes, backslashes or blanks",
                o.sim.dataset);
    sim_items(o.sim.n_criteria, item, name);
    return write_simulation(&o, item, err);
}
