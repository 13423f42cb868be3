/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes files of counts. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/put.h"
#include "store/tally.h"

enum { DOCS_PER_LINE = 100 };

/* Writes the text `prefix` unchanged, then a name, in which blanks, % and control bytes are coded as %XX; an empty name
 * is written as %. */
static void put_coded_name(struct output *w, const char *prefix, const char *name)
{
    out_bytes(w, prefix, strlen(prefix));
    if (!*name)
        out_bytes(w, "%", 1);
    for (const char *start = name; *start;) {
        const char *c = start;
        while ((unsigned char)*c > ' ' && *c != '%' && *c != 127)
            c++;
        out_bytes(w, start, (size_t)(c - start));
        char coded[4];
        if (*c)
            out_bytes(w, coded, (size_t)snprintf(coded, sizeof coded, "%%%02X", (unsigned char)*c));
        start = c + (*c != '\0');
    }
}

/* Writes the documents of a window, in the order shown, each as a blank and its number in the topic (from 1), then
 * =SCORE or =PASSES (a digit 0 or 1 per criterion), then @RANK; parts that the window lacks are left out. */
static void put_documents(struct output *w, const struct jud_store *s, const struct jud_window *window)
{
    uint16_t rank[JUD_MAX_WINDOW];
    char number[NUM_FIXED_SIZE + 1], text[64];
    for (size_t k = 0; k < window->n && window->ranked; k++)
        rank[s->ranking[window->first + k]] = (uint16_t)(k + 1);
    for (size_t i = 0; i < window->n; i++) {
        const struct jud_placement *p = &s->placement[window->first + i];
        out_bytes(w, text, (size_t)snprintf(text, sizeof text, " %" PRIu32, p->doc + 1));
        if (window->scored) {
            put_full(number, p->score);
            out_bytes(w, "=", 1);
            out_bytes(w, number, strlen(number));
        }
        if (window->stage == JUD_RUBRIC) {
            text[0] = '=';
            for (size_t c = 0; c < s->n_criteria; c++)
                text[1 + c] = (char)('0' + (p->passes >> c & 1));
            out_bytes(w, text, 1 + s->n_criteria);
        }
        if (window->ranked)
            out_bytes(w, text, (size_t)snprintf(text, sizeof text, "@%u", rank[i]));
    }
}

/* Writes the line of a window. */
static void put_window(struct output *w, const struct jud_store *s, const struct jud_window *window)
{
    char text[128];
    snprintf(text, sizeof text, "%c %" PRIu32 " %s %s %" PRId64 " %016" PRIX64 " ", TALLY_STAGES[window->stage],
             s->n_judges[window->stage] ? window->judge + 1 : 0, jud_phase_name[window->phase],
             window->valid ? "valid" : jud_category_name[window->category], window->recorded_at, window->content);
    put_coded_name(w, text, window->record_id);
    put_documents(w, s, window);
    out_bytes(w, "\n", 1);
}

/* Writes the lines of a topic: its name, its documents, and its windows. */
static void put_topic(struct output *w, const struct jud_store *s, const struct jud_query *q)
{
    put_coded_name(w, "topic ", q->dataset);
    put_coded_name(w, " ", q->qid);
    for (size_t i = 0; i < q->n_docs; i++)
        put_coded_name(w, i % DOCS_PER_LINE ? " " : "\ndocs ", q->doc[i]);
    out_bytes(w, "\n", 1);
    for (size_t k = 0; k < q->n_windows; k++)
        put_window(w, s, &s->window[q->first_window + k]);
}

/* Writes the header: version, provenance, criteria and judges. Omits provenance lines that name a judge without its
 * model, since the "judge" lines name the judges. */
static void put_header(struct output *w, const struct jud_store *s, const struct provenance *provenance)
{
    out_line(w, "%s%d", TALLY_OPENING, TALLY_VERSION);
    for (size_t i = 0; i < provenance->n; i++)
        if (provenance->line[i].key != PROV_FAMILY || provenance->line[i].value[prov_family_key(&provenance->line[i])])
            out_line(w, "# provenance %s%s%s%s%s", prov_key_name[provenance->line[i].key],
                     *provenance->line[i].subject ? " " : "", provenance->line[i].subject,
                     *provenance->line[i].value ? " " : "", provenance->line[i].value);
    for (size_t c = 0; c < s->n_criteria; c++) {
        put_coded_name(w, "# criterion ", s->criterion[c]);
        out_bytes(w, "\n", 1);
    }
    for (int stage = 0; stage < 2; stage++)
        for (size_t k = 0; k < s->n_judges[stage]; k++) {
            put_coded_name(w, stage == JUD_TOURNAMENT ? "# judge tournament " : "# judge rubric ", s->judge[stage][k]);
            out_bytes(w, "\n", 1);
        }
}

void tally_write(struct output *w, const struct jud_store *s, const struct provenance *provenance)
{
    put_header(w, s, provenance);
    for (size_t q = 0; q < s->n_queries; q++)
        put_topic(w, s, &s->query[q]);
    out_line(w, "end %zu", s->n_windows);
}
