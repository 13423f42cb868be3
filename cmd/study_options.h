/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The common part of the commands of rcp-study: options about output and resampling, argument parsers, notes and
 * pages. */
#ifndef CMD_STUDY_OPTIONS_H
#define CMD_STUDY_OPTIONS_H

#include "cmd/commands.h"
#include "cmd/page_output.h"
#include "report/study.h"

/* The codes of the options that commands share. The codes of a command's other options begin at CMD_STUDY_OWN. */
enum {
    CMD_STUDY_FORMAT = 256,
    CMD_STUDY_SPREADSHEET,
    CMD_STUDY_DIGITS,
    CMD_STUDY_SEED,
    CMD_STUDY_RESAMPLES,
    CMD_STUDY_QUIET,
    CMD_STUDY_OWN
};

#define CMD_STUDY_DEFAULT_SEED 42
#define CMD_STUDY_DEFAULT_RESAMPLES 2000
#define CMD_STUDY_DEFAULT_DIGITS 3

/* Three macros of rows for option tables: CMD_STUDY_RESAMPLED (resamples, seed, threads); CMD_STUDY_RANDOM (seed,
 * threads) for commands that draw at random but do not resample; CMD_STUDY_SHOWN (output). */
#define CMD_STUDY_RESAMPLED                                                                   \
    {CMD_STUDY_RESAMPLES, "resamples", "N",                                                   \
     CMD_EVERYDAY "number of bootstrap resamples " CMD_DEFAULT(CMD_STUDY_DEFAULT_RESAMPLES)}, \
        CMD_STUDY_RANDOM
#define CMD_STUDY_RANDOM                                                                                             \
    {CMD_STUDY_SEED, "seed", "N", "seed of the random numbers " CMD_DEFAULT(CMD_STUDY_DEFAULT_SEED)},                \
    {                                                                                                                \
        'j', "jobs", "N", CMD_EVERYDAY "number of threads, which does not affect results (default: number of cores)" \
    }
#define CMD_STUDY_SHOWN                                                                                  \
    {CMD_STUDY_FORMAT, "format", "FORMAT",                                                               \
     CMD_EVERYDAY "output format: table (default), tsv, csv, json (full precision), latex or markdown"}, \
        {CMD_STUDY_SPREADSHEET, "spreadsheet", NULL,                                                     \
         "with --format csv: put an apostrophe before names that a spreadsheet would read as formulas"}, \
        {CMD_STUDY_DIGITS, "digits", "N",                                                                \
         "number of decimals in tables, 0 to 17 " CMD_DEFAULT(CMD_STUDY_DEFAULT_DIGITS)},                \
    {                                                                                                    \
        CMD_STUDY_QUIET, "quiet", NULL, CMD_EVERYDAY "print no notes on standard error, only errors"     \
    }

/* The options that all commands of rcp-study share, and the inputs and notes for their pages. */
struct cmd_study {
    const char *command; /* the name of the command in notes */
    struct report_options report;
    struct stat_design design; /* the number of resamples, the seed and the threads */
    struct cmd_pages pages;    /* the pages, of commands whose table has CMD_PAGES_ROWS */
    FILE *notes; /* the stream that keeps all notes for a page, even with --quiet; NULL if there is no page */
    char *notes_text;
    size_t notes_len;
    struct report_study_input *input; /* the input files of a page, from cmd_study_reads */
    size_t n_inputs;
    const struct eval_inputs *made; /* the provenance of the gain files among the inputs, for a page */
    size_t n_made;
};

void cmd_study_begin(struct cmd_study *s, const char *command);
/* Sets the option `code`, one of the shared options, to its argument. Returns 0, or -1 and *err. */
int cmd_study_set(struct cmd_study *s, int code, const char *arg, struct err *err);
/* Adds an argument, a path, to the array *list of *n paths, which the caller frees. Returns 0. */
int cmd_study_path(char ***list, size_t *n, const char *arg);
/* Divides the argument "A,B" of an option into *n names, at most `most`, and sets name[0 .. *n). The names are parts of
 * *text, which the caller frees. Returns 0, or -1 and *err. */
int cmd_study_list(const char *option, const char *arg, char **text, const char **name, size_t most, size_t *n,
                   struct err *err);
/* Reads the argument "0,0.25,1" of an option into v[0 .. *n): `least` to `most` ascending or equal numbers from lo to
 * hi. Returns 0, or -1 and *err. */
int cmd_study_numbers(const char *option, const char *arg, double lo, double hi, size_t least, size_t most, double *v,
                      size_t *n, struct err *err);
/* Reads the argument of an option, a range "LO:HI" with LO < HI. Returns 0, or -1 and *err. */
int cmd_study_range(const char *option, const char *arg, double *lo, double *hi, struct err *err);
/* Checks the argument of an option, a name for a column of a table: it is not empty and has no control characters or
 * double quotes. Returns 0, or -1 and *err. */
int cmd_study_plain_name(const char *option, const char *arg, struct err *err);
/* Checks that there are n operands after the options. `names` are the names of the operands in the usage. Returns 0, or
 * -1 and *err. */
int cmd_study_operands(int argc, int first, int n, const char *names, struct err *err);
/* Prints a note on standard error, unless --quiet is set, and keeps it for a page. */
void cmd_study_note(const struct cmd_study *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints a document on standard output and frees it. */
void cmd_study_print(const struct cmd_study *s, struct document *doc);

/* Adds an input file for the page, if a page or picture is asked for; path NULL means no file. `role` is the name of
 * the operand or option in the usage. */
void cmd_study_reads(struct cmd_study *s, const char *role, const char *path);
/* If a page or picture is asked for, checks that the files can be written and replace no input file, and opens
 * s->notes. Call it after cmd_study_reads and before the computation. Returns 0, or -1 and *err. */
int cmd_study_check_pages(struct cmd_study *s, struct err *err);
/* Writes the page of the document and its pictures, if asked for, then prints the document and frees it. argv[0] is the
 * command. Returns 0, or -1 and *err; after an error, nothing is printed. */
int cmd_study_show(struct cmd_study *s, struct document *doc, int argc, char **argv, struct err *err);
void cmd_study_end(struct cmd_study *s);

/* The functions cmd_study_audit() to cmd_study_power() run the command argv[0] with the arguments after it. Each
 * returns 0, or -1 and *err. */
int cmd_study_audit(int argc, char **argv, struct err *err);
int cmd_study_diff(int argc, char **argv, struct err *err);
int cmd_study_labels(int argc, char **argv, struct err *err);
int cmd_study_panel(int argc, char **argv, struct err *err);
int cmd_study_contests(int argc, char **argv, struct err *err);
int cmd_study_sample(int argc, char **argv, struct err *err);
int cmd_study_lists(int argc, char **argv, struct err *err);
int cmd_study_power(int argc, char **argv, struct err *err);
/* Returns the name of the command for messages: "lists judge", or "lists" if argv[1] is not a step. */
const char *cmd_study_lists_command(int argc, char **argv);

#endif
