/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The result of `rcp-label show --document`: the labels and the windows of one document of a topic. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text_stream.h"
#include "report/show_parts.h"

/* Returns the text on one line, with one blank in place of adjacent white space, and none at the end. The caller frees
 * it. */
static char *join_lines(const char *text)
{
    char *line;
    size_t len;
    FILE *f = text_stream_open(&line, &len);
    for (bool gap = false; *text; text++) {
        bool blank = strchr(" \t\r\n\v\f", *text) != NULL;
        if (!blank && gap)
            fputc(' ', f);
        if (!blank)
            fputc(*text, f);
        gap = blank;
    }
    text_stream_close(f, &line);
    return line;
}

/* Adds a fact: the heading `label` and the text, which may have several lines, on one line. Adds nothing if the text is
 * NULL. */
static void add_text_fact(struct document *doc, const char *label, const char *text)
{
    char *line = text ? join_lines(text) : NULL;
    if (line)
        document_fact(doc, false, label, "%s", line);
    mem_free(line);
}

/* Adds the labels of the document, its rank by gain in the topic, and the scale tau and offset alpha that turn the
 * topic's scores bt into abilities theta, from the gain file; null for values that it lacks. */
static void add_labels(struct document *doc, struct evidence *e)
{
    static const struct pub_doc none = {NULL, NAN, NAN, NAN, NAN, NAN, NAN, -1, -1, 0};
    const struct pub_doc *d = e->labels_doc ? e->labels_doc : &none;
    double tau = e->labels_query ? e->labels_query->tau : NAN, alpha = e->labels_query ? e->labels_query->alpha : NAN;
    document_values(doc, "topic:%s,document:%s", e->topic, e->docno);
    document_open(doc, "labels");
    document_values(doc, "file:%s,gain:%f,se_gain:%f,theta:%f,se_theta:%f,bt:%f,se_bt:%f",
                    e->has_labels ? e->labels.path : NULL, d->gain, d->se_gain, d->theta, d->se_theta, d->bt, d->se_bt);
    document_number(doc, "passes", NULL, d->passes < 0 ? NAN : (double)d->passes, NULL);
    document_number(doc, "responses", NULL, d->responses < 0 ? NAN : (double)d->responses, NULL);
    document_number(doc, "place", NULL, e->place ? (double)e->place : NAN, NULL);
    document_values(doc, "documents:%zu,tau:%f,alpha:%f", e->n_gains, tau, alpha);
    document_close(doc);
    document_fact(doc, false, "document", "%s of topic %s", e->docno, e->topic);
    if (e->place)
        document_fact(doc, false, "gain", "%.4f (se %.4f), rank %zu of %zu document{s}", d->gain, d->se_gain, e->place,
                      e->n_gains);
    else
        document_fact(doc, e->has_labels, "gain",
                      e->has_labels ? "the gain file has no gain for this document" : "no gain file was given");
    if (!isnan(d->theta))
        document_fact(doc, false, "theta", "%.4f (se %.4f)", d->theta, d->se_theta);
    if (!isnan(d->bt))
        document_fact(doc, false, "bt", "%.4f (se %.4f); theta = tau bt + alpha with tau %.4f and alpha %.4f", d->bt,
                      d->se_bt, tau, alpha);
}

/* Adds the texts of the query and of the document as the judge received them, null if unknown, and whether the
 * document's text was cut or changed. */
static void add_sent(struct document *doc, const struct evidence *e)
{
    size_t cut = 0;
    for (size_t i = 0; i < e->n; i++)
        cut += e->window[i].characters < SIZE_MAX;
    document_open(doc, "text");
    document_values(doc, "query:%s,text:%s", e->query_text, e->text);
    if (e->text)
        document_values(doc, "characters:%zu,sent:%zu,cut:%d", e->n_characters, e->n_sent, e->n_sent < e->n_characters);
    if (e->text && e->is_text_known)
        document_bool(doc, "changed", e->is_text_changed);
    document_close(doc);
    if (!e->text) {
        document_fact(doc, false, "text", "unknown: no texts were given");
        return;
    }
    add_text_fact(doc, "query", e->query_text);
    if (e->n_sent < e->n_characters)
        document_fact(doc, false, "sent", "cut to %zu of %zu characters", e->n_sent, e->n_characters);
    else
        document_fact(doc, false, "sent", "the whole text: %zu character{s}", e->n_characters);
    if (cut)
        document_fact(doc, false, "  cut further",
                      "in %zu window{s}, the text was cut further to fit the judge's context", cut);
    if (e->is_text_changed)
        document_fact(doc, true, "  changed", "this is not the text that was judged");
    add_text_fact(doc, "text", e->text);
}

/* write_window_name writes the name of a window, such as "random 12" or, if it has no number, "planned" and its
 * record_id, to buf, which has NAME bytes; and its judge if a stage has several. Returns buf. */
enum { NAME = 200 };
static const char *write_window_name(char buf[NAME], struct evidence *e, const struct evidence_window *w)
{
    char number[80];
    bool pooled = e->store.n_judges[0] > 1 || e->store.n_judges[1] > 1;
    if (w->number >= 0)
        snprintf(number, sizeof number, "%" PRId64, w->number);
    else
        snprintf(number, sizeof number, "%.64s", w->record_id);
    snprintf(buf, NAME, "%s %s%s%s", jud_phase_name[w->phase], number, pooled ? " of " : "",
             pooled ? prov_judge_name(&e->judges, jud_stage_name[w->stage], w->judge) : "");
    return buf;
}

/* Returns the names of the window's other documents that are ranked better than the document or, if `better` is false,
 * the others, best first; omits those without a rank. If the document has no rank, none is better. The caller frees the
 * text. */
static char *name_opponents(const struct evidence_window *w, bool better)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    const char *gap = "";
    for (size_t rank = 1; rank <= w->n; rank++)
        for (size_t i = 0; i + 1 < w->n; i++)
            if (w->opponent[i].rank == rank && (better ? rank < w->rank : rank >= w->rank)) {
                fprintf(f, "%s%s", gap, w->opponent[i].docno);
                gap = " ";
            }
    text_stream_close(f, &text);
    return text;
}

static void add_time(struct document *doc, int64_t microseconds)
{
    time_t seconds = (time_t)(microseconds / 1000000);
    char text[40];
    struct tm t;
    if (microseconds > 0 && gmtime_r(&seconds, &t) && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &t))
        document_text(doc, "recorded_at", NULL, text);
    else
        document_null(doc, "recorded_at");
}

/* Adds the values of a window that are not in tables, such as its stage, phase, state, judge and time, the scores and
 * ranks of its other documents, and the judge's words, reasoning and raw answer. */
static void add_window_values(struct document *doc, struct evidence *e, const struct evidence_window *w)
{
    document_values(doc, "stage:%s,phase:%s,state:%s,record_id:%s,judge:%s,model:%s,served_model:%s,file:%s",
                    jud_stage_name[w->stage], jud_phase_name[w->phase], evidence_state_name[w->state], w->record_id,
                    w->judge, prov_model(&e->judges, jud_stage_name[w->stage], w->judge), w->model, w->file);
    document_number(doc, "window", NULL, w->number < 0 ? NAN : (double)w->number, NULL);
    document_number(doc, "attempt", NULL, w->attempt ? (double)w->attempt : NAN, NULL);
    add_time(doc, w->recorded_at);
    document_number(doc, "characters", NULL, w->characters < SIZE_MAX ? (double)w->characters : NAN, NULL);
    document_list(doc, "opponents");
    for (size_t i = 0; i + 1 < w->n; i++) {
        document_values(doc, "{document:%s,score:%f", w->opponent[i].docno, w->opponent[i].score);
        document_number(doc, "rank", NULL, w->opponent[i].rank ? (double)w->opponent[i].rank : NAN, NULL);
        document_close(doc);
    }
    document_close(doc);
    document_values(doc, "words:%s,reasoning:%s,response:%s", w->words, w->reasoning, w->response);
}

/* Adds a tournament window: a row with the document's position, score and rank in it, and the window's other values. */
static void add_tournament_window(struct document *doc, struct evidence *e, const struct evidence_window *w)
{
    char name[NAME], *above = name_opponents(w, true), *below = name_opponents(w, false);
    document_item(doc);
    document_row(doc, "%s", write_window_name(name, e, w));
    document_values(doc, "place|place:%zu,of|of:%zu,score|score:%f", w->place, w->n, w->score);
    document_decimals(doc, 0);
    document_number(doc, "rank", "rank", w->rank ? (double)w->rank : NAN, NULL);
    document_decimals(doc, -1);
    document_text(doc, NULL, "above it", above);
    document_text(doc, NULL, "below it", below);
    document_row(doc, NULL);
    add_window_values(doc, e, w);
    document_close(doc);
    mem_free(above);
    mem_free(below);
}

/* Adds a rubric window: a row with the document's position and passes by criterion, and the window's other values. */
static void add_rubric_window(struct document *doc, struct evidence *e, const struct evidence_window *w)
{
    char name[NAME];
    document_item(doc);
    document_row(doc, "%s", write_window_name(name, e, w));
    document_values(doc, "place|place:%zu,of|of:%zu", w->place, w->n);
    document_open(doc, "criteria");
    for (size_t c = 0; c < e->n_criteria; c++)
        document_count(doc, e->criterion[c].name, e->criterion[c].name, w->passes >> c & 1);
    document_close(doc);
    document_row(doc, NULL);
    add_window_values(doc, e, w);
    document_close(doc);
}

/* Adds the windows of a stage that have a valid answer: their table, and the judge's words as facts; or a fact that
 * there are none. */
static void add_windows(struct document *doc, struct evidence *e, enum jud_stage stage)
{
    char name[NAME];
    size_t n = 0, words = 0;
    for (size_t i = 0; i < e->n; i++)
        n += e->window[i].stage == stage && e->window[i].state == EVIDENCE_VALID;
    if (n)
        document_table(doc, stage == JUD_RUBRIC ? "rubric windows" : "tournament windows");
    document_list(doc, jud_stage_name[stage]);
    for (size_t i = 0; i < e->n; i++)
        if (e->window[i].stage == stage && e->window[i].state == EVIDENCE_VALID)
            (stage == JUD_RUBRIC ? add_rubric_window : add_tournament_window)(doc, e, &e->window[i]);
    document_close(doc);
    for (size_t i = 0; i < e->n; i++) {
        const struct evidence_window *w = &e->window[i];
        if (w->stage != stage || w->state != EVIDENCE_VALID)
            continue;
        add_text_fact(doc, write_window_name(name, e, w), w->words);
        add_text_fact(doc, "  reasoning", w->reasoning);
        words += w->words || w->reasoning;
    }
    if (n && !words)
        document_fact(doc, false, "words", "no %s answer in the store has an explanation or reasoning",
                      jud_stage_name[stage]);
    if (!n)
        document_fact(doc, false, jud_stage_name[stage], "no window with a valid answer shows the document");
}

/* Adds, for each criterion, how many answers say that the document passes, and the share that its theta predicts. */
static void add_criteria(struct document *doc, const struct evidence *e)
{
    size_t answers = 0;
    for (size_t c = 0; c < e->n_criteria; c++)
        answers += e->criterion[c].answers;
    if (answers)
        document_table(doc, "criteria");
    document_list(doc, "criteria");
    for (size_t c = 0; c < e->n_criteria; c++) {
        const struct evidence_criterion *x = &e->criterion[c];
        double share = x->answers ? (double)x->passed / (double)x->answers : NAN;
        document_item_row(doc, "name", x->name);
        document_values(doc, "passed|passed:%zu,answers|answers:%zu,share|share:%f,expected|expected:%f", x->passed,
                        x->answers, share, x->expected);
        document_row(doc, NULL);
        document_close(doc);
    }
    document_close(doc);
    if (answers)
        document_note(doc, "expected: the share that theta predicts");
}

/* Adds the answers that no fit uses: invalid ones, those after which a window was asked again, rejections (the server
 * refused to answer), and old answers whose records were moved to set_aside.jsonl; or a fact that there are none. */
static void add_attempts(struct document *doc, struct evidence *e)
{
    char name[NAME];
    size_t n = 0, row = 0;
    for (size_t i = 0; i < e->n; i++)
        n += e->window[i].state != EVIDENCE_VALID;
    if (n)
        document_table(doc, "answers that no fit uses");
    document_list(doc, "attempts");
    for (size_t i = 0; i < e->n; i++) {
        const struct evidence_window *w = &e->window[i];
        char *reason = w->reason ? join_lines(w->reason) : NULL;
        if (w->state != EVIDENCE_VALID) {
            document_item(doc);
            document_row(doc, "%zu: %s %s", ++row, jud_stage_name[w->stage], write_window_name(name, e, w));
            document_text(doc, NULL, "state", evidence_state_name[w->state]);
            document_values(doc, "place|place:%zu,of|of:%zu,category|category:%s", w->place, w->n,
                            w->category ? w->category : "");
            document_text(doc, "reason", "reason", reason ? reason : "");
            document_row(doc, NULL);
            add_window_values(doc, e, w);
            document_close(doc);
        }
        mem_free(reason);
    }
    document_close(doc);
    if (!n)
        document_fact(doc, false, "attempts", "a fit uses every answer that the judge gave about the document");
}

void show_one_fill(struct document *doc, struct evidence *e, const struct report_options *o, bool page)
{
    if (page)
        document_page(doc, o, "Document %s of topic %s", e->docno, e->topic);
    add_labels(doc, e);
    document_part(doc, "text", "The text as it was sent");
    add_sent(doc, e);
    document_part(doc, "rubric", "The rubric");
    add_criteria(doc, e);
    add_windows(doc, e, JUD_RUBRIC);
    document_part(doc, "tournament", "The tournament");
    add_windows(doc, e, JUD_TOURNAMENT);
    document_part(doc, "attempts", "Attempts and rejections");
    add_attempts(doc, e);
}
