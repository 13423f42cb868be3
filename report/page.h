/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pages: a single file of HTML without any other file. A page loads nothing from a network. Its only script is made of
 * share/page*.js and stands in the page; its content security policy forbids everything else. Without the script, the
 * page has the same pictures, tables and notes. It is light or dark like the reader's screen, and can be printed.
 *
 * Every text goes through page_text, which makes markup in names harmless. The elements are those of HTML, and the page
 * is also well-formed XML. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stdio.h>

#include "report/figure.h"

/* Writes s[0 .. len) with references, such as &lt;, in place of characters that have a meaning in markup. */
void page_escape(FILE *f, const char *s, size_t len);
/* Returns a copy of s with \xNN in place of control characters and bytes that are not UTF-8 (err_visible), and of the
 * bytes of code points that HTML must not contain because they are not characters. The caller frees it. */
char *page_visible(const char *s);
/* Writes s in the form of page_visible, with markup escaped. */
void page_text(FILE *f, const char *s);

/* The scripts of pages: without views, or with the views of one kind of data. */
enum page_script { PAGE_PLAIN, PAGE_COMPARE, PAGE_SHOW, PAGE_LABELS };
/* Begins a page with its title and a list of contents, to which page_link adds and which page_main ends. Give page_live
 * the same `views`. */
void page_begin(FILE *f, const char *title, enum page_script views);
/* Adds a link to the element `id` to the list of contents. */
void page_link(FILE *f, const char *id, const char *text);
/* Ends the list of contents and begins the main part of the page, which page_end ends. */
void page_main(FILE *f);
/* Writes data for the script: `text`, already in base 64, in the element `id`. Call it before page_live. */
void page_data(FILE *f, const char *id, const char *text);
/* Writes the script of the page. Call it once: the views (interactive tables and pictures) appear at this place, drawn
 * before the browser has read the rest of the page. */
void page_live(FILE *f, enum page_script views);
/* Begin (page_begin_still) and end (page_end_still) a <noscript> element with the parts of the page that need no
 * script. Browsers without scripts show it; the script moves its contents behind its views. Each part begins with a
 * heading of level 2. */
void page_begin_still(FILE *f);
void page_end_still(FILE *f);
/* Ends the main part and the page. */
void page_end(FILE *f);
/* Writes a heading <hLEVEL>. The id, of letters, digits and hyphens, is the target of links; it may be NULL. */
void page_heading(FILE *f, int level, const char *id, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Writes a paragraph <p>. `class` is a class of the style sheet, or NULL. */
void page_paragraph(FILE *f, const char *class, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Begin a list of points <ul> (page_begin_list), write an item (page_item), and end the list (page_end_list). */
void page_begin_list(FILE *f);
void page_item(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_end_list(FILE *f);
/* Writes each line of `text` that is not empty as an item of a list, without `program`, such as "trec_rcp: ", at its
 * beginning. Overwrites the text. */
void page_lines(FILE *f, const char *program, char *text);
/* Writes a text, such as a command line, as a paragraph in the type of code. */
void page_code(FILE *f, const char *text);
/* page_grid writes a table, with its title as the caption, in a frame that can be scrolled. Of a table with more than
 * about PAGE_CELLS cells, it writes only the first rows and a note that says so, since browsers take seconds for huge
 * tables. */
enum { PAGE_CELLS = 2000 };
void page_grid(FILE *f, const struct grid *g);
/* Begin and end a group of pictures, which are side by side if there is room. */
void page_begin_figures(FILE *f);
void page_end_figures(FILE *f);
/* Writes a figure with its title and explanation, and its table, which is folded (it opens on a click). */
void page_figure(FILE *f, const struct figure *g);
/* Begin and end a part that opens and closes by a click on its heading; it is open at first if `open` is set. */
void page_begin_details(FILE *f, bool open, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_end_details(FILE *f);
/* Writes the text of a document or topic, UTF-8, as a paragraph with a <br/> at each line end, and with " ..." in place
 * of all that follows the first `most` characters. */
void page_body(FILE *f, const char *text, size_t most);
/* Writes a text for the script, UTF-8, as a JSON string that is cut, with an ellipsis, after `most` characters; null if
 * it is NULL. */
void page_json_text(FILE *f, const char *text, size_t most);

#endif
