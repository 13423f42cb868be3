/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The card of a release, README.md: metadata for hubs, and the facts that a reader needs. */
#define _POSIX_C_SOURCE 200809L /* declares gmtime_r */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/plural.h"
#include "base/put.h"
#include "base/text_stream.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "release/publish.h"
#include "report/show.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

/* The form of everything that the card prints from report/. */
static const struct report_options markdown = {.output = OUT_MARKDOWN, .digits = REPORT_DIGITS, .width = SIZE_MAX};

/* Appends a line to `buffer`, a struct text_buffer. Returns 0, or -1 and *err if it is not UTF-8. A fmt_line_fn. */
static int append_line(void *buffer, const char *line, size_t len, uint64_t number, struct err *err)
{
    if (utf8_span(line, len) < len)
        return err_input(err, "", number, "the line is not UTF-8 text");
    text_put(buffer, line, len);
    text_put(buffer, "\n", 1);
    return 0;
}

int publish_text(struct text_buffer *text, const char *path, struct err *err)
{
    return fmt_each_line(path, "text", append_line, text, err);
}

char *publish_quality(struct publish_subset *s, size_t *len)
{
    struct document doc = {0};
    char *text;
    FILE *f = text_stream_open(&text, len);
    show_fill(&doc, &(struct show_source){.diagnosis = &s->diagnosis, .judges = &s->origin}, &markdown);
    document_print(f, &doc, &markdown);
    text_stream_close(f, &text);
    document_free(&doc);
    return text;
}

/* ---- metadata ---- */

/* Returns the category of the release's size as hubs name it, by the number of rows of the qrels. */
static const char *find_size_category(const struct publication *p)
{
    static const struct {
        size_t limit;
        const char *name;
    } category[] = {{1000, "n<1K"},         {10000, "1K<n<10K"},       {100000, "10K<n<100K"}, {1000000, "100K<n<1M"},
                    {10000000, "1M<n<10M"}, {100000000, "10M<n<100M"}, {SIZE_MAX, "100M<n<1B"}};
    size_t rows = 0, i = 0;
    for (size_t k = 0; k < p->n_files; k++)
        rows += p->file[k].config && strcmp(p->file[k].config, "qrels") == 0 ? p->file[k].rows : 0;
    while (rows >= category[i].limit)
        i++;
    return category[i].name;
}

/* Writes a line of YAML: the prefix as it is, then the text in quotes. */
static void put_quoted(FILE *f, const char *prefix, const char *text)
{
    fputs(prefix, f);
    put_json_string(f, text); /* a JSON string is also YAML */
    fputc('\n', f);
}

/* Writes the YAML head of the card: title, license, languages, size, tags, and the files of each config. */
static void put_metadata(FILE *f, const struct publication *p)
{
    const struct publish_terms *t = p->terms;
    fputs("---\n", f);
    if (t->title)
        put_quoted(f, "pretty_name: ", t->title);
    put_quoted(f, "license: ", t->license ? t->license : "unknown");
    fputs(t->n_languages ? "language:\n" : "", f);
    for (size_t i = 0; i < t->n_languages; i++)
        put_quoted(f, "- ", t->language[i]);
    fprintf(f,
            "size_categories:\n- %s\ntask_categories:\n- text-retrieval\n- text-ranking\ntags:\n"
            "- information-retrieval\n- relevance-labels\n- llm-as-a-judge\n- rcp-ndcg\nconfigs:\n",
            find_size_category(p));
    for (size_t i = 0; i < p->n_files; i++) {
        const struct publish_file *file = &p->file[i];
        bool is_tsv = strcmp(file->name + strlen(file->name) - strlen("tsv"), "tsv") == 0;
        if (!file->config || is_tsv != p->terms->is_tsv) /* hubs read all configs of a card in one format */
            continue;
        fputs("- config_name: ", f);
        char *name = put_formatted("%s-%s", p->subset[file->subset].input.name, file->config);
        put_quoted(f, "", name);
        mem_free(name);
        put_quoted(f, "  data_files:\n  - split: test\n    path: ", file->name);
    }
    fputs("---\n", f);
}

/* ---- sections ---- */

/* Prints a result document (report/) as Markdown, and frees it. */
static void print_document(FILE *f, struct document *doc)
{
    fputc('\n', f);
    document_print(f, doc, &markdown);
    document_free(doc);
}

/* Returns the number of rows in the table of subset k that has this config; 0 if there is none. */
static size_t count_rows(const struct publication *p, size_t k, const char *config)
{
    for (size_t i = 0; i < p->n_files; i++)
        if (p->file[i].config && p->file[i].subset == k && strcmp(p->file[i].config, config) == 0)
            return p->file[i].rows;
    return 0;
}

/* Writes the names of the judges of all datasets; a judge that two consecutive datasets share is written once; and a
 * warning if a judge is simulated. */
static void put_judge(FILE *f, const struct publication *p)
{
    bool is_simulated = false;
    for (size_t k = 0; k < p->n_subsets; k++) {
        struct provenance *provenance = &p->subset[k].labels.gains.provenance;
        const char *judge = prov_judge(provenance), *stated = p->subset[k].labels.gains.judge;
        judge = judge ? judge : stated ? stated : "unknown";
        const char *previous = k ? prov_judge(&p->subset[k - 1].labels.gains.provenance) : NULL;
        is_simulated |= strncmp(judge, "simulated", strlen("simulated")) == 0;
        if (previous && strcmp(judge, previous) == 0)
            continue;
        fputs("- Judge: ", f);
        put_markdown(f, judge);
        fputc('\n', f);
    }
    fputs(is_simulated ? "- **A simulated judge gave answers: these labels say nothing about the documents.**\n" : "",
          f);
}

/* Prints the title and the first facts: the numbers of documents, queries and datasets, the judges, the license and the
 * languages. */
static void put_opening(FILE *f, const struct publication *p)
{
    const struct publish_terms *t = p->terms;
    size_t docs = 0, queries = 0;
    for (size_t k = 0; k < p->n_subsets; k++) {
        docs += p->subset[k].labels.n_docs;
        queries += p->subset[k].labels.n_queries;
    }
    fputs("\n# ", f);
    put_markdown(f, t->title ? t->title : "Relevance labels (no name was given)");
    fprintf(
        f,
        "\n\nCalibrated relevance labels for %zu document%s of %zu quer%s in %zu dataset%s. A label is a gain between "
        "0 and 1,\nfor RCP-nDCG (Rubric-Calibrated Preferences, arXiv:2609.35739). This card was written by "
        "rcp-label %s.\n\n",
        docs, plural_s(docs), queries, queries == 1 ? "y" : "ies", p->n_subsets, plural_s(p->n_subsets), RCP_VERSION);
    put_judge(f, p);
    fputs("- License: ", f);
    put_markdown(f, t->license ? t->license : "unknown; the authors of the release did not state one");
    fputs("\n- Language of the texts: ", f);
    for (size_t i = 0; i < t->n_languages; i++) {
        fputs(i ? ", " : "", f);
        put_markdown(f, t->language[i]);
    }
    fputs(t->n_languages ? "\n" : "not stated\n", f);
}

/* Writes the section of the card about the datasets and the tables of each. */
static void put_contents(FILE *f, const struct publication *p)
{
    struct document doc = {0};
    document_table(&doc, "datasets");
    for (size_t k = 0; k < p->n_subsets; k++) {
        const struct publish_subset *s = &p->subset[k];
        document_row(&doc, "%s", s->input.name);
        document_values(&doc, "|queries:%zu,|documents:%zu,|graded by people:%zu,|graded outside the pool:%zu",
                        s->labels.n_queries, s->labels.n_docs, s->n_graded, s->n_outside);
        document_values(&doc, "|excluded:%zu,|runs:%zu,|texts of queries:%zu,|texts of documents:%zu", s->n_excluded,
                        s->n_systems, count_rows(p, k, "queries"), count_rows(p, k, "corpus"));
    }
    document_note(&doc, "documents: the documents of the judged pools; each has a gain and a theta");
    fputs("\n## What the release contains\n", f);
    print_document(f, &doc);
    fputs("\n- `SUBSET/qrels`: `score` is the grade that people gave, or 0 if nobody graded the document; `gain` is "
          "the label, computed from `theta`, the ability of the document in logits.\n  A row without `theta` contains "
          "a grade that people gave to a document outside the judged pool. If there are no grades, the column `score` "
          "is missing.\n- `SUBSET/top_ranked`: the judged pool of each query, in the order of the pool.\n- "
          "`SUBSET/excluded`: documents that must not be in the rankings of a query.\n- `SUBSET/items`: the criteria; "
          "gain = sum of gamma sigma(gamma (theta - beta)) over the criteria, divided by the sum of gamma.\n- "
          "`provenance/`: runs; the judge's answers to each criterion (`judge_criteria`); gain files with standard "
          "errors; counts files, from\n  which `rcp-label fit` makes the labels of this release again, with the "
          "options of the first fit; prompts; reports about the quality of the labels.\n- `SHA256SUMS`: digests, for "
          "`sha256sum -c` or `rcp-label release --check`.\n",
          f);
}

/* Writes the section of the card with the commands that score runs by the release. */
static void put_scoring(FILE *f, const struct publication *p)
{
    bool has_runs = false;
    for (size_t k = 0; k < p->n_subsets; k++)
        has_runs |= p->subset[k].n_systems > 0;
    fputs("\n## How to score runs\n\nName the run files after the datasets, and run this command in the folder of the "
          "release:\n\n```\ntrec_rcp --suite . RUN...\n",
          f);
    if (has_runs)
        fprintf(f, "trec_rcp --suite . provenance/runs/*.%s\n", p->terms->is_tsv ? "tsv" : "jsonl");
    else
        fputs("python3 -c 'import trec_rcp; print(trec_rcp.load_labels(\".\"))'\n", f);
    fputs("```\n\nThe rules (ties, pool, excluded documents) follow from the names of the datasets. The title of the "
          "result names the rules; `--protocol` sets other rules.\nA document without a label has the gain 0.\n",
          f);
}

/* Returns whether all subsets have this line of provenance. */
static bool is_common(const struct publication *p, const struct prov_line *line)
{
    for (size_t k = 0; k < p->n_subsets; k++)
        if (!prov_has(&p->subset[k].labels.gains.provenance, line))
            return false;
    return true;
}

/* Writes a provenance line as an item of a list; a known prompt digest with the name of its template. */
static void put_provenance_line(FILE *f, const struct prov_line *line)
{
    const char *prompt = line->key == PROV_PROMPT ? prov_prompt_name(line->value) : NULL;
    fprintf(f, "- %s ", prov_key_name[line->key]);
    put_markdown(f, line->subject);
    fputs(*line->subject ? ": " : "", f);
    put_markdown(f, line->value);
    if (prompt)
        fprintf(f, " (%s)", prompt);
    fputc('\n', f);
}

/* Prints the UTC date, such as 2026-11-28, of a time in microseconds since 1970, or "unknown" if it is not above 0. */
static void put_date(FILE *f, int64_t microseconds)
{
    char text[32] = "unknown";
    time_t seconds = (time_t)(microseconds / 1000000);
    struct tm t;
    if (microseconds > 0 && gmtime_r(&seconds, &t))
        strftime(text, sizeof text, "%Y-%m-%d", &t);
    fputs(text, f);
}

/* Writes a line for each model that answered in a stage, with its number of windows; nothing without a store. */
static void put_served_models(FILE *f, const struct diagnosis *d)
{
    for (size_t i = 0; d->has_store && i < d->served.n; i++) {
        const struct served_model *m = &d->served.model[i];
        fprintf(f, "- answered %s: ", jud_stage_name[m->stage]);
        put_markdown(f, m->name);
        fprintf(f, " (%zu window%s)\n", m->windows, plural_s(m->windows));
    }
}

/* Writes the section of the card about the making of the labels: the provenance that all datasets share, then, for each
 * one, its other provenance, models, windows per document and dates. */
static void put_making(FILE *f, const struct publication *p)
{
    fputs("\n## How the labels were made\n\nAll digests are SHA-256. The digest of a prompt is the digest of its "
          "template. If the program knows the template, the name of the template follows the digest.\n\n",
          f);
    const struct provenance *common = &p->subset[0].labels.gains.provenance;
    for (size_t i = 0; i < common->n; i++)
        if (is_common(p, &common->line[i]))
            put_provenance_line(f, &common->line[i]);
    for (size_t k = 0; k < p->n_subsets; k++) {
        const struct publish_subset *s = &p->subset[k];
        const struct gain_file *g = &s->labels.gains;
        fprintf(f, "\n### %s\n\n", s->input.name);
        for (size_t i = 0; i < g->provenance.n; i++)
            if (!is_common(p, &g->provenance.line[i]))
                put_provenance_line(f, &g->provenance.line[i]);
        put_served_models(f, &s->diagnosis);
        fprintf(f,
                "- budget: on average, a document was shown in %.4g tournament windows and in %.4g rubric windows (0: "
                "not stated)\n- dates of the answers: ",
                g->budget[0], g->budget[1]);
        put_date(f, s->first_record);
        fputs(" to ", f);
        put_date(f, s->last_record);
        fputc('\n', f);
    }
}

/* Writes the section of the card about the criteria of each dataset: gamma, beta and, if there is a store, pass
 * rates. */
static void put_rubric(FILE *f, const struct publication *p)
{
    fputs("\n## Rubric\n\nThe judge answered each criterion with yes or no. The text of the criteria is in the prompt "
          "of the rubric. If the store has this prompt, it is in `provenance/prompts`.\n",
          f);
    for (size_t k = 0; k < p->n_subsets; k++) {
        const struct publish_subset *s = &p->subset[k];
        struct document doc = {0};
        document_table(&doc, "criteria of %s", s->input.name);
        for (size_t c = 0; c < s->labels.n_items; c++) {
            document_row(&doc, "%s", s->labels.item[c].name);
            document_values(&doc, "|discrimination gamma:%f,|difficulty beta:%f", s->labels.item[c].gamma,
                            s->labels.item[c].beta);
            if (s->diagnosis.has_store)
                document_values(&doc, "|passed:%f", s->diagnosis.reliability.rate[c]);
        }
        print_document(f, &doc);
    }
}

/* Writes the section of the card about the windows of the schedule, by dataset and stage; it says that they are unknown
 * if no dataset has a store. */
static void put_coverage(FILE *f, const struct publication *p)
{
    struct document doc = {0};
    document_table(&doc, "windows of the schedule");
    for (size_t k = 0; k < p->n_subsets; k++)
        for (int stage = 0; stage < 2 && p->subset[k].diagnosis.has_store; stage++) {
            const struct diagnosis *d = &p->subset[k].diagnosis;
            const struct complete_count *n = &d->complete.stage[stage];
            document_row(&doc, "%s, %s", p->subset[k].input.name, jud_stage_name[stage]);
            document_values(&doc, "|scheduled:%zu,|valid:%zu,|invalid:%zu,|rejected:%zu,|missing:%zu", n->scheduled,
                            n->valid, n->invalid, n->rejected, n->missing);
            document_decimals(&doc, 1);
            document_values(&doc, "|windows of a document, least:%f,|median:%f", d->coverage.placements[stage].min,
                            d->coverage.placements[stage].median);
        }
    fputs("\n## Coverage\n", f);
    if (doc.n > 1)
        print_document(f, &doc);
    else
        fputs("\nUnknown: the judgements are not part of the release.\n", f);
    document_free(&doc);
}

/* Writes the section of the card about the reliability of the labels of each dataset with a store; it says that this is
 * unknown if none has one. */
static void put_reliability(FILE *f, const struct publication *p)
{
    struct document doc = {0};
    bool has_judgements = false;
    document_table(&doc, "reliability");
    for (size_t k = 0; k < p->n_subsets; k++) {
        const struct diagnosis *d = &p->subset[k].diagnosis;
        if (!d->has_store)
            continue;
        has_judgements = true;
        document_row(&doc, "%s", p->subset[k].input.name);
        document_values(&doc, "|comparisons:%f,|rubric:%f", d->trust.halves[0].r_full, d->trust.halves[1].r_full);
        document_values(&doc, "|asked again, theta:%f,|asked again, Count:%f",
                        d->retest.has_repeats ? d->retest.stage[0].reliability.value : NAN,
                        d->retest.has_repeats ? d->retest.stage[1].reliability.value : NAN);
        document_values(&doc, "|mirrored pairs alike:%f,|ECE:%f,|Brier:%f,|skill:%f", d->trust.agreement,
                        d->reliability.model.ece, d->reliability.model.brier, d->reliability.model.skill);
    }
    document_note(&doc, "comparisons and rubric: reliability within queries, from split halves of the judgements; "
                        "asked again: reliability from repeated windows (- if no window was repeated); ECE, Brier and "
                        "skill: how well the predicted passes agree with the answers");
    fputs("\n## Reliability\n", f);
    if (has_judgements)
        print_document(f, &doc);
    else
        fputs("\nUnknown: the judgements are not part of the release.\n", f);
    document_free(&doc);
    fputs("\nThe full report of each dataset, as `rcp-label show` prints it, is in `provenance/quality`.\n", f);
}

/* Writes the text of the file at `path`, as a block of code if `is_code`, or `fallback` if path is NULL. Returns 0, or
 * -1 and *err. */
static int put_file_or_text(FILE *f, const char *path, const char *fallback, bool is_code, struct err *err)
{
    struct text_buffer text = {0};
    int r = path ? publish_text(&text, path, err) : 0;
    if (path && r == 0)
        fprintf(f, "%s%.*s%s", is_code ? "```\n" : "", (int)text.len, text.s ? text.s : "", is_code ? "```\n" : "");
    else
        fputs(fallback, f);
    mem_free(text.s);
    return r;
}

/* Prints the marked facts of the subset's `rcp-label show` report, which deserve attention, and the names of all
 * warnings. */
static void put_warnings(FILE *f, struct publish_subset *s)
{
    struct document doc = {0};
    size_t n = 0;
    show_fill(&doc, &(struct show_source){.diagnosis = &s->diagnosis, .judges = &s->origin}, &markdown);
    for (size_t i = 0; i < doc.n; i++)
        if (doc.node[i].kind == DOCUMENT_FACT && doc.node[i].marked) {
            fprintf(f, "- %s: %s: ", s->input.name, doc.node[i].label + strspn(doc.node[i].label, " "));
            put_markdown(f, doc.node[i].text);
            fputc('\n', f);
        }
    document_free(&doc);
    for (int w = 0; w < DIAG_WARNINGS; w++)
        if (diag_warns(&s->diagnosis, (enum diag_warning)w))
            n++ ? fprintf(f, ", `%s`", diag_warning_name[w])
                : fprintf(f, "- %s: the report about the quality has these warnings: `%s`", s->input.name,
                          diag_warning_name[w]);
    fputs(n ? "\n" : "", f);
}

/* Writes the section of the card about the limits of the labels, with the warnings about each dataset and what the
 * release lacks. */
static void put_limits(FILE *f, const struct publication *p)
{
    fputs("\n## Known limits\n\n- A judge that is a model may disagree with people, and may share blind spots with the "
          "systems that it is asked to compare.\n- Only documents of the judged pools have gains. All other documents "
          "have the gain 0, which is unfair to a system that finds other useful documents.\n- Gains of two releases "
          "can be compared only if the judge, the prompts and the criteria are the same.\n",
          f);
    for (size_t k = 0; k < p->n_subsets; k++) {
        struct publish_subset *s = &p->subset[k];
        const struct diagnosis *d = &s->diagnosis;
        if (s->n_unlabelled)
            fprintf(f, "- %s: %zu quer%s with grades by people ha%s no labels and %s left out of the release.\n",
                    s->input.name, s->n_unlabelled, s->n_unlabelled == 1 ? "y" : "ies",
                    s->n_unlabelled == 1 ? "s" : "ve", s->n_unlabelled == 1 ? "is" : "are");
        put_warnings(f, s);
        if (s->n_elsewhere)
            fprintf(f,
                    "- %s: the labels are also based on %zu file%s of judgements that %s not part of the release, so a "
                    "fit of the counts files alone gives other labels.\n",
                    s->input.name, s->n_elsewhere, plural_s(s->n_elsewhere), s->n_elsewhere == 1 ? "is" : "are");
        if (!d->has_store)
            fprintf(f,
                    "- %s: the judgements are not part of the release, so nobody can check the basis of the labels.\n",
                    s->input.name);
    }
    if (!p->terms->study)
        fputs("- No study compares these labels with labels that people gave.\n", f);
}

char *publish_card(const struct publication *p, size_t *len, struct err *err)
{
    char *text;
    FILE *f = text_stream_open(&text, len);
    put_metadata(f, p);
    put_opening(f, p);
    put_contents(f, p);
    put_scoring(f, p);
    put_making(f, p);
    put_rubric(f, p);
    put_coverage(f, p);
    put_reliability(f, p);
    fputs("\n## Agreement with people\n\n", f);
    int r = put_file_or_text(f, p->terms->study,
                             "The authors of the release have named no study that compares the labels with people.\n",
                             false, err);
    put_limits(f, p);
    fputs("\n## How to cite\n\nThe method: Rubric-Calibrated Preferences: Cross-Query Calibration of LLM Judgments via "
          "Item "
          "Response Theory, arXiv:2609.35739.\n\nThis release:\n\n",
          f);
    if (r == 0)
        r = put_file_or_text(f, p->terms->citation, "The authors of the release have not said how to cite it.\n", true,
                             err);
    text_stream_close(f, &text);
    if (r == 0)
        return text;
    mem_free(text);
    return NULL;
}
