/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/label_text.h"

#include <math.h>
#include <string.h>

#include "base/source.h"
#include "report/sentence.h"

/* ---- rcp-label pool ---- */

void report_pool(FILE *f, const struct pool_totals *t)
{
    sentence_print(f, "pool         %zu documents of %zu topic{s}, from %zu run{s}\n", t->docs, t->topics, t->runs);
    if (t->rescued)
        sentence_print(f,
                       "  in %zu topic{s}, %zu %s document{s} {was|were} added, because the fusion of the runs did not "
                       "select {it|them}\n",
                       t->in_topics, t->rescued, t->joined ? "judged" : "relevant");
    if (t->left_out)
        sentence_print(f,
                       "  %zu relevant document{s} {is|are} left out, because other relevant documents fill the pool\n",
                       t->left_out);
    if (t->missing)
        sentence_print(f, "  %zu topic{s} {has|have} judgements but {is|are} in no run, and {is|are} left out\n",
                       t->missing);
}

/* ---- rcp-label reparse ---- */

/* Returns the name of outcome k of reading an answer: "valid" for REPARSE_VALID, otherwise the category of the error
 * with this index. */
static const char *outcome_name(int k)
{
    return k == REPARSE_VALID ? "valid" : jud_category_name[k];
}

void report_reparse(FILE *f, const struct reparse_totals *t)
{
    size_t changed = t->revalued + t->reworded + t->recovered;
    fprintf(f, "records      tournament %zu, rubric %zu\n", t->records[JUD_TOURNAMENT], t->records[JUD_RUBRIC]);
    if (t->attempts)
        fprintf(f, "  attempts   answers whose windows were asked about again: %zu; valid now: %zu\n", t->attempts,
                t->recovered);
    if (t->unanswered)
        fprintf(f, "  kept       records that have no raw answer to read: %zu\n", t->unanswered);
    for (int s = 0; s < 2; s++)
        for (int a = 0; a < REPARSE_OUTCOMES; a++)
            for (int b = 0; b < REPARSE_OUTCOMES; b++)
                if (a != b && t->change[s][a][b]) {
                    changed += t->change[s][a][b];
                    fprintf(f, "  changed    %s, %s, now %s: %zu\n", jud_stage_name[s], outcome_name(a),
                            outcome_name(b), t->change[s][a][b]);
                }
    if (t->revalued)
        fprintf(f, "  changed    still valid, but with other values: %zu\n", t->revalued);
    if (t->reworded)
        fprintf(f, "  changed    still invalid, but for another reason: %zu\n", t->reworded);
    if (!changed)
        fputs("  nothing changed\n", f);
}

/* ---- rcp-label verify ---- */

/* Prints the first 100 faults of a store, one per line, and how many more there are. */
static void put_faults(FILE *f, const struct jud_store *s)
{
    enum { MOST = 100 };
    char text[1200];
    for (size_t i = 0; i < s->n_faults && i < MOST; i++) {
        err_text(&s->fault[i].err, text, sizeof text);
        err_print(f, "%s\n", text);
    }
    if (s->n_faults > MOST)
        fprintf(f, "and %zu more faults\n", s->n_faults - MOST);
}

/* Prints that a store without faults is complete (at most 5 % of each stage's windows lack a valid answer) or that the
 * number of its windows is unknown, and what each stage lacks. */
static void put_state(FILE *f, const char *path, const struct sound_report *r)
{
    const struct completeness *c = &r->complete;
    char reason[COMPLETE_TEXT_SIZE];
    if (sound_is_complete(r))
        err_print(f, "%s: %s\n", path,
                  complete_unknown(c) ? "sound; the store does not say how many windows were scheduled"
                                      : "sound and complete");
    for (int stage = 0; stage < 2; stage++)
        if (c->stage[stage].missing || complete_stage_lacks(&c->stage[stage]))
            err_print(f, "%s: sound but incomplete: %s\n", path,
                      complete_reason(&c->stage[stage], (enum jud_stage)stage, reason));
}

static bool is_compressed(const char *path)
{
    size_t len, name_length = strlen(source_plain_name(path, &len));
    return len < name_length;
}

void report_sound(FILE *f, const char *path, const struct sound_report *r)
{
    const struct jud_store *s = &r->store;
    size_t records[2] = {0, 0}, all = s->n_windows + s->n_copies + r->attempts + r->reasoning + r->lost + r->set_aside;
    char text[COMPLETE_TEXT_SIZE];
    for (size_t i = 0; i < s->n_windows; i++)
        records[s->window[i].stage]++;
    if (s->n_faults)
        put_faults(f, s);
    else
        put_state(f, path, r);
    fprintf(f, "  records     tournament %zu, rubric %zu, attempts %zu, reasoning %zu\n", records[JUD_TOURNAMENT],
            records[JUD_RUBRIC], r->attempts, r->reasoning);
    if (r->lost)
        fprintf(f, "  lost        %zu records say that a request had no answer\n", r->lost);
    if (r->set_aside)
        fprintf(f, "  set aside   %zu records, because the texts of their windows changed\n", r->set_aside);
    if (s->n_copies)
        fprintf(f, "  copies      %zu records are copies of other records and do not count\n", s->n_copies);
    if (r->sealed || r->files)
        fprintf(f, "  digests     %zu of %zu records and %zu files have a digest\n", r->sealed, all, r->files);
    else
        fprintf(f, "  digests     none\n");
    for (int stage = 0; stage < 2; stage++)
        if (r->complete.has_windows[stage])
            fprintf(f, "  windows     %s %s\n", jud_stage_name[stage], complete_text(&r->complete.stage[stage], text));
    for (size_t i = 0; i < s->n_files; i++)
        if (is_compressed(s->file[i]))
            fprintf(f, "  compressed  %s; unpack this file before the judge adds to the store\n", s->file[i]);
    if (s->n_faults)
        fprintf(f, "  faults      %zu\n", s->n_faults);
}

/* ---- rcp-label fit --budget ---- */

void report_budget_head(FILE *f, double share, bool runs)
{
    fprintf(f, "\nhow far the gains%s shift if the fit uses a share of %g of the windows\n",
            runs ? " and the runs' nDCG@10" : "", share);
    fprintf(f, "%-12s %9s %9s %9s %9s %9s", "replicate", "gains", "mean", "largest", "tau", "lost");
    if (runs)
        fprintf(f, " %9s %9s %9s", "mean", "largest", "tau");
    fputc('\n', f);
}

/* Prints the mean and the largest absolute difference of two lists (gains, or mean nDCG of runs), and Kendall's tau
 * between their orders, in three columns; "-" stands for a value that is not defined. */
static void print_shift(FILE *f, const struct budget_shift *s)
{
    const double v[] = {s->mean, s->largest, s->tau};
    for (int i = 0; i < 3; i++)
        if (isnan(v[i]))
            fprintf(f, " %9s", "-");
        else
            fprintf(f, " %9.4f", v[i]);
}

void report_budget_row(FILE *f, const char *name, const struct budget_result *r, bool runs)
{
    fprintf(f, "%-12s %9zu", name, r->gain.n);
    print_shift(f, &r->gain);
    fprintf(f, " %9zu", r->n_lost_gains);
    if (runs)
        print_shift(f, &r->run);
    fputc('\n', f);
}

/* ---- rcp-label extend, score ---- */

/* Prints how many documents and lines the gain file had, and that they were kept unchanged and in order. */
static void print_kept(FILE *f, const struct published *p)
{
    err_print(f, "published    %zu documents; all %zu lines of %s are unchanged and in order\n", p->n_docs, p->n_lines,
              p->path);
}

void report_insertion(FILE *f, const struct insertion *x, const struct published *p)
{
    size_t queries = 0, inserted = x->n - x->n_weak;
    const struct pub_query *last = NULL;
    for (size_t i = 0; i < x->n; i++)
        if (!x->doc[i].is_weak && x->doc[i].query != last) {
            last = x->doc[i].query;
            queries++;
        }
    sentence_print(f, "inserted     %zu document{s} into %zu topic{s}\n", inserted, queries);
    if (x->n_weak)
        sentence_print(f, "  %zu document{s} {has|have} too little evidence and {is|are} left out\n", x->n_weak);
    if (x->n_unscored)
        sentence_print(f, "  %zu tournament window{s} {has|have} no scores and {is|are} left out\n", x->n_unscored);
    print_kept(f, p);
    sentence_print(f, "  %zu published document{s} {was|were} compared again\n\n", x->n_published);
    fputs("qid docid opponents bt se_bt theta se_theta gain\n", f);
    for (size_t i = 0; i < x->n; i++) {
        const struct ins_doc *d = &x->doc[i];
        if (!d->is_weak)
            err_print(f, "%s %s %zu %.4f %.4f %.4f %.4f %.4f\n", d->query->qid, d->docno, d->opponents, d->bt.theta,
                      d->se_bt, d->theta, d->se_theta, d->gain);
    }
}

void report_scoring(FILE *f, const struct scoring *x, const struct published *p)
{
    enum { FEW = 3 /* with fewer rubric answers, theta depends largely on the prior */ };
    size_t queries = 0, unknown = 0, few = 0;
    for (size_t i = 0; i < x->n; i++)
        few += x->doc[i].responses < FEW;
    for (size_t i = 0; i < x->n; i++)
        if (i == 0 || strcmp(x->doc[i].qid, x->doc[i - 1].qid) != 0) {
            queries++;
            unknown += !pub_find(p, x->doc[i].qid);
        }
    fprintf(f, "prior        mean %.6g, sd %.6g\n", x->prior_mean, x->prior_sd);
    sentence_print(f, "scored       %zu document{s} of %zu topic{s}\n", x->n, queries);
    if (unknown)
        sentence_print(f, "  %zu topic{s} {is|are} not yet in the gain file\n", unknown);
    if (few)
        sentence_print(f,
                       "  %zu document{s} {has|have} fewer than %d answers, so {its|their} theta and gain are pulled "
                       "towards the mean of the prior\n",
                       few, FEW);
    if (x->n_bounded)
        sentence_print(f, "  %zu document{s} passed or failed every criterion: only the prior keeps theta finite\n",
                       x->n_bounded);
    print_kept(f, p);
    sentence_print(f, "  %zu published document{s} {has|have} new answers\n\n", x->n_published);
    fputs("qid docid responses passes theta se_theta gain se_gain prior-bounded\n", f);
    for (size_t i = 0; i < x->n; i++) {
        const struct sco_doc *d = &x->doc[i];
        err_print(f, "%s %s %llu %llu %.4f %.4f %.4f %.4f %s\n", d->qid, d->docno, (unsigned long long)d->responses,
                  (unsigned long long)d->passes, d->theta, d->se_theta, d->gain, d->se_gain,
                  !d->bounded ? "-"
                  : d->passes ? "passed-all"
                              : "failed-all");
    }
}
