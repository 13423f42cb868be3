/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* --html, --svg and --pdf of any command: files of a page and of its pictures, written beside what is printed. */
#ifndef CMD_PAGE_OUTPUT_H
#define CMD_PAGE_OUTPUT_H

#include <stdbool.h>

#include "cmd/command_line.h"
#include "report/pictures.h"
#include "store/overwrite.h"

/* Codes, and rows of a command's table; such_as: names of pictures. */
enum { CMD_PAGES_HTML = 1000, CMD_PAGES_SVG, CMD_PAGES_PDF };
#define CMD_PAGES_ROWS(such_as)                                                         \
    {CMD_PAGES_HTML, "html", "FILE",                                                    \
     "also write a page of pictures and tables, which needs no network and no script"}, \
        {CMD_PAGES_SVG, "svg", "NAME=FILE",                                             \
         "also write one picture of that page, such as " such_as "; may be repeated"},  \
    {                                                                                   \
        CMD_PAGES_PDF, "pdf", "NAME=FILE", "the same as PDF"                            \
    }

/* Begins as {0}. */
struct cmd_pages {
    const char *html; /* NULL = none */
    struct cmd_picture {
        const char *option; /* as it was asked for */
        char *name;
        const char *file;
        bool pdf;
    } * picture;
    size_t n;
};

/* Takes one of the options. 0, or -1 and *err. */
int cmd_pages_set(struct cmd_pages *p, int code, const char *arg, struct err *err);
bool cmd_pages_asked(const struct cmd_pages *p);
/* Can they be written, and are they none of the files, which say what the command reads and what else it writes? Asked
 * before anything is computed. *files is empty afterwards. 0, or -1 and *err. */
int cmd_pages_check(const struct cmd_pages *p, struct overwrite *files, struct err *err);

/* What they are made of: drawn pictures, and a page as text[0..*len), to be freed; command: the command line. */
struct cmd_page_source {
    const struct pictures *pictures;
    char *(*page)(const void *of, const char *command, size_t *len);
    const void *of;
};
/* Makes all of them, then writes them: all are complete before the first gets its name. The command line is the
 * program's name and argv[0..argc), what stands behind it. 0, or -1 and *err. */
int cmd_pages_write(const struct cmd_pages *p, const struct cmd_page_source *s, const char *program, int argc,
                    char **argv, struct err *err);
void cmd_pages_free(struct cmd_pages *p);

#endif
