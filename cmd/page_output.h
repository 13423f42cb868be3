/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options --html, --svg and --pdf of all commands, which write a page and its pictures in addition to the
 * report. */
#ifndef CMD_PAGE_OUTPUT_H
#define CMD_PAGE_OUTPUT_H

#include <stdbool.h>

#include "cmd/command_line.h"
#include "report/pictures.h"
#include "store/overwrite.h"

/* The codes of the options and, below, their rows for the option table of a command; `such_as` names some of its
 * pictures. */
enum { CMD_PAGES_HTML = 1000, CMD_PAGES_SVG, CMD_PAGES_PDF };
#define CMD_PAGES_ROWS(such_as)                                                                \
    {CMD_PAGES_HTML, "html", "FILE",                                                           \
     CMD_EVERYDAY "also write a page with pictures, which can be read without a network"},     \
        {CMD_PAGES_SVG, "svg", "NAME=FILE",                                                    \
         CMD_EVERYDAY "also write one picture of that page, such as " such_as "; repeatable"}, \
    {                                                                                          \
        CMD_PAGES_PDF, "pdf", "NAME=FILE", "also write one picture as PDF"                     \
    }

/* The files that the options ask for; {0} before the options are read. */
struct cmd_pages {
    const char *html; /* the file of the page; NULL if not asked for */
    struct cmd_picture {
        const char *option; /* the option of a picture for messages, --svg or --pdf */
        char *name;
        const char *file;
        bool pdf;
    } * picture;
    size_t n;
};

/* Sets the option `code`, one of CMD_PAGES_HTML, _SVG and _PDF, to its argument. Returns 0, or -1 and *err. */
int cmd_pages_set(struct cmd_pages *p, int code, const char *arg, struct err *err);
bool cmd_pages_asked(const struct cmd_pages *p);
/* Checks, before the computation, that all files can be written and that none of them is in *files, the inputs and
 * other outputs of the command. Empties *files. Returns 0, or -1 and *err. */
int cmd_pages_check(const struct cmd_pages *p, struct overwrite *files, struct err *err);

/* The contents of the files: the drawn pictures, and a function page(subject, command, &len) that returns the page, of
 * len bytes, which the caller frees; `command` is the command line that the page shows. */
struct cmd_page_source {
    const struct pictures *pictures;
    char *(*page)(const void *subject, const char *command, size_t *len);
    const void *subject;
};
/* Writes all files, all of which are complete before the first one gets its name. The page shows the command line,
 * which is `program` and argv[0 .. argc). Returns 0, or -1 and *err. */
int cmd_pages_write(const struct cmd_pages *p, const struct cmd_page_source *s, const char *program, int argc,
                    char **argv, struct err *err);
void cmd_pages_free(struct cmd_pages *p);

#endif
