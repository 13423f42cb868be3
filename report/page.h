/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pages: one file of HTML that needs nothing else. It asks for nothing from a network, has no script, and says so in
 * its content security policy; it is light or dark as the reader's screen is, and prints.
 *
 * Every text comes in through page_text, so that no name is markup. The elements are those of HTML, written so that
 * the page is well-formed XML, too. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stdio.h>

#include "report/figure.h"

/* s[0..len) with what has a meaning in markup as references. */
void page_escape(FILE *f, const char *s, size_t len);
/* A text as err_visible shows it, and with what is no character, which documents must not have, as \xNN; to be freed. */
char *page_visible(const char *s);
/* That, escaped. */
void page_text(FILE *f, const char *s);

/* Begins a page by its title and the list of its parts; page_main() ends the list. */
void page_begin(FILE *f, const char *title);
/* A heading in the list of contents, by its id. */
void page_link(FILE *f, const char *id, const char *text);
void page_main(FILE *f);
void page_end(FILE *f);
/* <hLEVEL>, with an id to lead to where that is not NULL: of letters, digits and hyphens. */
void page_heading(FILE *f, int level, const char *id, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* <p>; class: NULL or a word of the page's style. */
void page_paragraph(FILE *f, const char *class, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A list and what is in it. */
void page_begin_list(FILE *f);
void page_item(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_end_list(FILE *f);
/* Lines of text as a list, without the program's name where they begin with it; text is written on. */
void page_lines(FILE *f, const char *program, char *text);
/* A command line. */
void page_code(FILE *f, const char *text);
/* Around a table that stands open: what is wider than the page is moved sideways. */
void page_begin_table(FILE *f);
void page_end_table(FILE *f);
/* The title of a table is its caption. */
void page_grid(FILE *f, const struct grid *g);
/* Around pictures that stand side by side where there is room. */
void page_begin_figures(FILE *f);
void page_end_figures(FILE *f);
/* Writes a figure and, to be opened by a click, its table. */
void page_figure(FILE *f, const struct figure *g);
/* What opens by a click; open: it is so from the start. */
void page_begin_details(FILE *f, bool open, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_end_details(FILE *f);
/* <p> of lines, as a document has them, cut behind `most` characters where it is longer; text: UTF-8. */
void page_body(FILE *f, const char *text, size_t most);

#endif
