/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/simulate.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/random.h"
#include "base/text_stream.h"
#include "model/logistic.h"
#include "store/judgement_record.h"

/* The independent random streams of one topic: its true parameters, and the windows of the two stages. */
enum { STREAM_TRUTH, STREAM_TOURNAMENT, STREAM_RUBRIC, STREAMS };

enum { SCHEMA = 3 /* the index of the category of schema errors in jud_category_name */ };

/* The time of every judgement: 2026-01-01T00:00:00 in microseconds. */
#define NEW_YEAR INT64_C(1767225600000000)

const char *const sim_defect_name[SIM_DEFECTS] = {"none", "position", "length", "copy", "topic", "drift"};

/* Returns the random stream `which` (STREAM_...) of topic `number`; the caller frees it with mem_free. STREAM_TRUTH is
 * the same in all replicates, the others are not. */
static gsl_rng *numbered_stream(const struct sim_options *o, size_t number, int which)
{
    uint64_t again = which == STREAM_TRUTH ? 0 : (uint64_t)o->replicate << 40;
    return random_stream(o->seed, again + number * STREAMS + (uint64_t)which);
}

void sim_items(size_t n_criteria, struct gain_item *item, char (*name)[24])
{
    static const double gamma[] = {1.17, 1.05, 0.94, 1.16, 0.69}, beta[] = {-2.57, -2.00, -0.25, 0.71, 4.12};
    double sum = 0.0, mean = 0.0;
    for (size_t c = 0; c < n_criteria; c++) {
        snprintf(name[c], sizeof name[c], "C%zu", c + 1);
        item[c] = (struct gain_item){name[c], n_criteria == 5 ? gamma[c] : 1.0,
                                     n_criteria == 5  ? beta[c]
                                     : n_criteria > 1 ? -2.0 + 4.0 * (double)c / (double)(n_criteria - 1)
                                                      : 0.0};
        sum += item[c].gamma;
        mean += item[c].beta / (double)n_criteria;
    }
    for (size_t c = 0; c < n_criteria; c++) { /* the scale of a fit: mean gamma 1, mean beta 0 */
        item[c].gamma *= (double)n_criteria / sum;
        item[c].beta -= mean;
    }
}

void sim_draw(const struct sim_options *o, size_t number, struct sim_topic *t)
{
    gsl_rng *r = numbered_stream(o, number, STREAM_TRUTH);
    double mean = 0.0;
    snprintf(t->qid, sizeof t->qid, "q%zu", number + 1);
    t->tau = exp(0.2 + gsl_ran_gaussian_ziggurat(r, 0.25));
    t->alpha = -1.0 + gsl_ran_gaussian_ziggurat(r, 1.0);
    t->bt = mem_alloc(o->pool, sizeof *t->bt);
    for (size_t i = 0; i < o->pool; i++) {
        t->bt[i] = gsl_ran_gaussian_ziggurat(r, 1.5);
        mean += t->bt[i] / (double)o->pool;
    }
    for (size_t i = 0; i < o->pool; i++)
        t->bt[i] -= mean;
    t->z = mem_alloc(o->pool, sizeof *t->z);
    for (size_t i = 0; i < o->pool; i++)
        t->z[i] = gsl_ran_gaussian_ziggurat(r, 1.0);
    t->length = mem_alloc(o->pool, sizeof *t->length);
    for (size_t i = 0; i < o->pool; i++)
        t->length[i] = gsl_ran_gaussian_ziggurat(r, 1.0);
    mem_free(r);
}

void sim_topic_free(struct sim_topic *t)
{
    mem_free(t->bt);
    mem_free(t->z);
    mem_free(t->length);
    t->bt = t->z = t->length = NULL;
}

void sim_docno(const struct sim_topic *t, size_t i, char docno[SIM_DOCNO_SIZE])
{
    snprintf(docno, SIM_DOCNO_SIZE, "%s-d%04zu", t->qid, i);
}

/* A document that may be shown in the next window: how often it was shown so far, a random number that decides ties,
 * and its index in the topic. */
struct pick {
    size_t shown;
    double random;
    size_t doc;
};

static int by_shown(const void *a, const void *b)
{
    const struct pick *x = a, *y = b;
    return 2 * ORDER(x->shown, y->shown) + ORDER(x->random, y->random);
}

void sim_write_texts(const struct sim_options *o, const struct sim_topic *t, struct output *w)
{
    static const char word[] = "lorem ipsum ";
    char docno[SIM_DOCNO_SIZE];
    for (size_t i = 0; i < o->pool; i++) {
        size_t n = (size_t)lround(exp(6.5 + 0.6 * t->length[i])) + 1;
        char *text = mem_alloc(n + 1, 1);
        for (size_t k = 0; k < n; k++)
            text[k] = word[k % (sizeof word - 1)];
        text[n] = '\0';
        sim_docno(t, i, docno);
        out_line(w, "{\"_id\":\"%s\",\"text\":\"%s\"}", docno, text);
        mem_free(text);
    }
}

/* The place and the time at which the judge sees a document: at `place` (from 0) of a window of `width` documents;
 * `late` if the window is in the second half of its stage's windows. */
struct showing {
    size_t place, width;
    bool late;
    double z; /* the window's standard normal deviate that makes its noise uneven; 0 if noise is even */
};

/* Returns what the judge's defect adds to the score of document `doc`, or, if `rubric`, to its theta, in logits; 0
 * without a defect and for SIM_COPY, which judge_doc applies. */
static double defect_shift(const struct sim_options *o, const struct sim_topic *t, size_t doc, bool rubric,
                           const struct showing *at)
{
    double place = at->width > 1 ? 0.5 - (double)at->place / (double)(at->width - 1) : 0.0;
    double x = o->defect_size, b = t->bt[doc];
    switch (o->defect) {
    case SIM_POSITION: return x * place;
    case SIM_LENGTH: return x * t->length[doc];
    case SIM_TOPIC: return rubric ? -t->tau * b : -b;
    case SIM_DRIFT: return !at->late ? 0.0 : rubric ? -x : -2.0 * b;
    default: return 0.0;
    }
}

/* Simulates the judge's answer about document `doc`: sets shown->passes if `rubric`, else shown->score (with o->hard, a
 * value by which to rank the documents). */
static void judge_doc(const struct sim_options *o, const struct sim_topic *t, const struct gain_item *item, size_t doc,
                      bool rubric, const struct showing *at, gsl_rng *r, struct jud_shown *shown)
{
    double added = defect_shift(o, t, doc, rubric, at), uneven = exp(o->uneven * (t->z[doc] + at->z));
    double theta = t->tau * t->bt[doc] + t->alpha + added, b = t->bt[doc] + added;
    bool guess = o->guesses > 0.0 && !rubric && gsl_rng_uniform(r) < o->guesses;
    if (!rubric && o->hard) {
        shown->score = (guess ? 0.0 : b) + uneven * gsl_ran_gumbel1(r, 1.0, 1.0);
        return;
    }
    if (!rubric) {
        double s = guess ? 10.0 * gsl_rng_uniform(r) - 5.0 : b + gsl_ran_gaussian_ziggurat(r, o->noise * uneven);
        shown->score = round(fmax(-5.0, fmin(5.0, s)) * 10.0) / 10.0;
        return;
    }
    for (size_t c = 0; c < o->n_criteria; c++) {
        double p = logistic(item[c].gamma * (theta - item[c].beta));
        if (o->guesses > 0.0 && gsl_rng_uniform(r) < o->guesses)
            p = 0.5;
        shown->passes |= (uint32_t)(gsl_rng_uniform(r) < p) << c;
    }
    if (o->defect == SIM_COPY)
        shown->passes = shown->passes & 1 ? UINT32_MAX >> (32 - o->n_criteria) : 0;
}

/* Returns a record with the values that all records of a stage of the topic share. */
static struct jud_record begin_record(const struct sim_options *o, const struct sim_topic *t, bool rubric)
{
    return (struct jud_record){.window = {.recorded_at = NEW_YEAR,
                                          .stage = rubric ? JUD_RUBRIC : JUD_TOURNAMENT,
                                          .phase = JUD_RANDOM,
                                          .category = SCHEMA,
                                          .scored = !rubric && !o->hard,
                                          .ranked = !rubric && o->hard},
                               .dataset = o->dataset,
                               .qid = t->qid,
                               .family = "simulated",
                               .n_criteria = o->n_criteria,
                               .reason = "drawn at random",
                               .input_tokens = -1,
                               .output_tokens = -1};
}

/* Writes a record as a line to f, with an id made of its dataset, stage, topic and window number. */
static void write_record(struct jud_record *rec, FILE *f)
{
    size_t room = strlen(rec->dataset) + strlen(rec->qid) + 32;
    char *id = mem_alloc(room, 1);
    snprintf(id, room, "%s-%c-%s-%lld", rec->dataset, *jud_stage_name[rec->window.stage], rec->qid,
             (long long)rec->window_seq);
    rec->window.record_id = id;
    jud_put_record(f, rec);
    putc('\n', f);
    mem_free(id);
}

/* Sets rec->ranking to the order of the shown documents' scores, best first, and the scores to NAN. */
static void rank_documents(struct jud_record *rec)
{
    for (size_t i = 0; i < rec->window.n; i++) {
        size_t at = i;
        for (; at > 0 && rec->shown[rec->ranking[at - 1]].score < rec->shown[i].score; at--)
            rec->ranking[at] = rec->ranking[at - 1];
        rec->ranking[at] = (uint16_t)i;
    }
    for (size_t i = 0; i < rec->window.n; i++)
        rec->shown[i].score = NAN;
}

/* Draws the documents of window number k (from 0) of n, and the judge's answers, into *rec. docno[] has the names of
 * the whole pool, pick[] an element for each of its documents. order[] has the documents of the window before it, and
 * gets those of this one: with o->mirror, an odd tournament window shows the same ones in reverse order. */
static void draw_window(const struct sim_options *o, const struct sim_topic *t, const struct gain_item *item,
                        struct pick *pick, gsl_rng *r, struct jud_record *rec, char (*docno)[SIM_DOCNO_SIZE], size_t k,
                        size_t n, size_t *order)
{
    bool rubric = rec->window.stage == JUD_RUBRIC, reversed = o->mirror && !rubric && k % 2;
    size_t w = rec->window.n;
    for (size_t i = 0; i < w / 2 && reversed; i++) {
        size_t swapped = order[i];
        order[i] = order[w - 1 - i];
        order[w - 1 - i] = swapped;
    }
    for (size_t i = 0; i < o->pool && !reversed; i++)
        pick[i].random = gsl_rng_uniform(r);
    if (!reversed)
        qsort(pick, o->pool, sizeof *pick, by_shown);
    for (size_t i = 0; i < w && !reversed; i++) {
        pick[i].shown += o->mirror && !rubric ? 2 : 1;
        order[i] = pick[i].doc;
    }
    struct showing at = {.width = w, .late = 2 * k >= n};
    at.z = o->uneven > 0.0 ? gsl_ran_gaussian_ziggurat(r, 1.0) : 0.0;
    for (at.place = 0; at.place < w; at.place++) {
        rec->shown[at.place] = (struct jud_shown){docno[order[at.place]], (int64_t)at.place + 1, NAN, 0};
        judge_doc(o, t, item, order[at.place], rubric, &at, r, &rec->shown[at.place]);
    }
    if (rec->window.ranked)
        rank_documents(rec);
    rec->window.valid = !(gsl_rng_uniform(r) < o->invalid);
}

/* Writes to f the records of all windows of one stage (the rubric if `rubric`, else the tournament) of topic
 * `number`. */
static void write_windows(const struct sim_options *o, size_t number, const struct sim_topic *t,
                          const struct gain_item *item, bool rubric, struct output *f)
{
    enum { AT_ONCE = 64 };
    gsl_rng *r = numbered_stream(o, number, rubric ? STREAM_RUBRIC : STREAM_TOURNAMENT);
    size_t w = o->window < o->pool ? o->window : o->pool, n = rubric ? o->rubric_windows : o->tournament_windows;
    struct pick *pick = mem_zalloc(o->pool, sizeof *pick);
    size_t *order = mem_alloc(w, sizeof *order);
    char(*docno)[SIM_DOCNO_SIZE] = mem_alloc(o->pool, sizeof *docno);
    const char *criterion[JUD_MAX_CRITERIA];
    struct jud_record rec = begin_record(o, t, rubric);
    char *text;
    size_t len;
    rec.window.n = (uint16_t)w;
    rec.shown = mem_alloc(w, sizeof *rec.shown);
    rec.ranking = mem_alloc(w, sizeof *rec.ranking);
    rec.criterion = criterion;
    for (size_t c = 0; c < o->n_criteria; c++)
        criterion[c] = item[c].name;
    for (size_t i = 0; i < o->pool; i++) {
        pick[i].doc = i;
        sim_docno(t, i, docno[i]);
    }
    for (size_t k = 0; k < n && !out_failed(f); k += AT_ONCE) {
        FILE *records = text_stream_open(&text, &len);
        for (size_t i = k; i < n && i < k + AT_ONCE; i++) {
            draw_window(o, t, item, pick, r, &rec, docno, i, n, order);
            rec.window_seq = (int64_t)i;
            write_record(&rec, records);
        }
        text_stream_close(records, &text);
        out_bytes(f, text, len);
        mem_free(text);
    }
    MEM_FREE_ALL(rec.shown, rec.ranking, docno, order, pick, r);
}

void sim_write(const struct sim_options *o, size_t number, const struct sim_topic *t, const struct gain_item *item,
               struct output *tournament, struct output *rubric)
{
    write_windows(o, number, t, item, false, tournament);
    write_windows(o, number, t, item, true, rubric);
}
