/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of a command of rcp-study: what to look at first, pictures by part, all tables of the report, notes, how it
 * was computed and what from. */
#ifndef REPORT_STUDY_PAGE_H
#define REPORT_STUDY_PAGE_H

#include "base/sha256.h"
#include "report/figure_rows.h"
#include "report/pictures.h"
#include "report/study.h"

struct report_study_input {
    const char *role, *path;
    char sha256[SHA256_HEX]; /* "" = cannot be read a second time */
};

enum { REPORT_STUDY_PARTS = 12 };
struct report_study_page {
    struct report_options o;
    char *title;
    struct pictures pictures;
    struct {
        const char *title;
        size_t begins; /* its first picture */
    } part[REPORT_STUDY_PARTS];
    size_t n_parts;
    struct report_study_lines {
        FILE *f;
        char *text;
        size_t len;
    } lead, look, method; /* one entry a line */
    /* What is not this page's, NULL = nothing; set before report_study_page_text. */
    const struct estimates *tables;
    const char *notes;
    const struct report_study_input *input;
    size_t n_inputs;
    const struct eval_inputs *made; /* n_made: what those inputs say of their making that are called GAINS, in order */
    size_t n_made;
};

/* o->output is not looked at. report_study_page_end when all figures are there, which draws them. */
void report_study_page_begin(struct report_study_page *p, const struct report_options *o, const char *title, ...)
    __attribute__((format(printf, 3, 4)));
void report_study_page_end(struct report_study_page *p);
void report_study_page_free(struct report_study_page *p);

/* Pictures from here on are of a new part; one without pictures does not appear. title is kept, not copied. */
void report_study_page_part(struct report_study_page *p, const char *title);
/* A line: what was found, what deserves a look before the pictures, how it was computed. */
void report_study_page_say(struct report_study_lines *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A picture of estimates and their table, about being what figure_about has; nothing where there are no rows. */
struct figure *report_study_page_rows(struct report_study_page *p, const char *id, const char *title, const char *about,
                                      const struct figure_estimates *e);

/* What the pages of the commands consist of, from begin to end. */
void report_study_labels_page(struct report_study_page *p, const struct study_labels *s,
                              const struct report_options *o);

void report_study_contests_page(struct report_study_page *p, const struct study_contests *s,
                                const struct study_contests_options *opt, const struct report_options *o);

/* name[n_files]: what the files are called. */
void report_study_diff_page(struct report_study_page *p, const struct study_diff *s, char *const *name, size_t n_files,
                            const struct report_options *o);

/* The page as text[0..*len), to be freed. of: struct report_study_page; command: the command line. */
char *report_study_page_text(const void *of, const char *command, size_t *len);

#endif
