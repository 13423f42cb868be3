/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options --html, --svg and --pdf of all commands, which write a page and its pictures besides the report. */
#ifndef CMD_PAGE_OUTPUT_H
#define CMD_PAGE_OUTPUT_H

#include <stdbool.h>

#include "cmd/command_line.h"
#include "report/pictures.h"
#include "store/overwrite.h"

/* The codes of the options, and their rows for the table of a command; `such_as` names some pictures. */
enum { CMD_PAGES_HTML = 1000, CMD_PAGES_SVG, CMD_PAGES_PDF };
#define CMD_PAGES_ROWS(such_as)                                                         \
    {CMD_PAGES_HTML, "html", "FILE",                                                    \
     "also write a page of pictures and tables, which needs no network and no script"}, \
        {CMD_PAGES_SVG, "svg", "NAME=FILE",                                             \
         "also write one picture of that page, such as " such_as "; may be repeated"},  \
    {                                                                                   \
        CMD_PAGES_PDF, "pdf", "NAME=FILE", "the same as PDF"                            \
    }

/* The files asked for; {0} at first. */
struct cmd_pages {
    const char *html; /* the file of the page; NULL if not asked for */
    struct cmd_picture {
        const char *option; /* --svg or --pdf, for messages */
        char *name;
        const char *file;
        bool pdf;
    } * picture;
    size_t n;
};

/* Reads one of the options. Returns 0, or -1 and *err. */
int cmd_pages_set(struct cmd_pages *p, int code, const char *arg, struct err *err);
bool cmd_pages_asked(const struct cmd_pages *p);
/* Returns 0 if all files can be written and none is in *files, the inputs and other outputs of the command; else -1 and
 * *err. Called before the computation. Empties *files. */
int cmd_pages_check(const struct cmd_pages *p, struct overwrite *files, struct err *err);

/* The contents of the files: the drawn pictures, and page(of, command, &len), which returns the page, len bytes that the
 * caller frees; `command` is the command line. */
struct cmd_page_source {
    const struct pictures *pictures;
    char *(*page)(const void *of, const char *command, size_t *len);
    const void *of;
};
/* Writes all files; all are complete before the first gets its name. The command line on the page is `program` and
 * argv[0 .. argc). Returns 0, or -1 and *err. */
int cmd_pages_write(const struct cmd_pages *p, const struct cmd_page_source *s, const char *program, int argc,
                    char **argv, struct err *err);
void cmd_pages_free(struct cmd_pages *p);

#endif
