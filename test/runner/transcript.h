/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Transcripts: the commands of test cases and what they print. test/README describes the format.
 *
 * A case is a list of steps. What precedes a step's output in the file (titles, comments, the command) is kept as it
 * was read, so that a file can be written again with other outputs. */
#ifndef TEST_RUNNER_TRANSCRIPT_H
#define TEST_RUNNER_TRANSCRIPT_H

#include "test/runner/text.h"

struct output {
    struct text out, err;
    int status;
};

struct step {
    struct text head;    /* lines of the file up to the output, with the marks */
    struct text command; /* without them */
    struct output expected, got;
};

struct script { /* one case */
    char *name;
    size_t line;
    struct step *step;
    size_t steps;
};

struct transcript {
    char *path;
    struct script *script;
    size_t scripts;
    struct text tail; /* what comes after the last output */
    bool broken;      /* it could not be read */
};

/* 0, or -1 and what is wrong (FILE:LINE: ...) in error; then t is only good to be freed. It must be zeroed before. */
int transcript_read(struct transcript *t, const char *path, struct text *error);
/* The file again, with what the steps printed if got. */
void transcript_print(const struct transcript *t, bool got, struct text *to);
void transcript_free(struct transcript *t);

void script_free(struct script *s);
/* The commands and outputs of one case, without comments. */
void script_print(const struct script *s, bool got, struct text *to);
/* A case of one step from the text of a shell script. */
void script_of_command(struct script *s, const struct text *command);

#endif
