/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the commands of rcp-study share: how results are shown and intervals made, columns of tables, notes. */
#ifndef CMD_STUDY_OPTIONS_H
#define CMD_STUDY_OPTIONS_H

#include "cmd/commands.h"
#include "cmd/page_output.h"
#include "report/study.h"

/* Codes of the options that all commands have; those of a command begin at CMD_STUDY_OWN. */
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

/* Rows of a command's table, after its own; those of commands that draw at random and resample nothing begin with
 * CMD_STUDY_RANDOM. */
#define CMD_STUDY_RESAMPLED                                                                                   \
    {CMD_STUDY_RESAMPLES, "resamples", "N", "bootstrap resamples " CMD_DEFAULT(CMD_STUDY_DEFAULT_RESAMPLES)}, \
        CMD_STUDY_RANDOM
#define CMD_STUDY_RANDOM                                                                              \
    {CMD_STUDY_SEED, "seed", "N", "seed of all that is random " CMD_DEFAULT(CMD_STUDY_DEFAULT_SEED)}, \
    {                                                                                                 \
        'j', "jobs", "N", "threads (default: all cores); results do not depend on it"                 \
    }
#define CMD_STUDY_SHOWN                                                                                            \
    {CMD_STUDY_FORMAT, "format", "FORMAT", "table (default), tsv, csv, json (full precision), latex or markdown"}, \
        {CMD_STUDY_SPREADSHEET, "spreadsheet", NULL,                                                               \
         "with --format csv: an apostrophe before names that a spreadsheet would take for formulas"},              \
        {CMD_STUDY_DIGITS, "digits", "N", "decimals of tables, 0 to 17 " CMD_DEFAULT(CMD_STUDY_DEFAULT_DIGITS)},   \
    {                                                                                                              \
        CMD_STUDY_QUIET, "quiet", NULL, "no notes on stderr, errors only"                                          \
    }

struct cmd_study {
    const char *command; /* for notes */
    struct report_options report;
    struct stat_design design; /* resamples, seed, threads */
    struct cmd_pages pages;    /* of commands that have CMD_PAGES_ROWS */
    FILE *notes;               /* of pages: notes as they were printed, or would have been; NULL = not kept */
    char *notes_text;
    size_t notes_len;
    struct report_study_input *input; /* of pages: what cmd_study_reads was told */
    size_t n_inputs;
    const struct eval_inputs *made; /* of pages: what the gain files among them state of their making */
    size_t n_made;
};

void cmd_study_begin(struct cmd_study *s, const char *command);
/* Takes one of the shared options: 0, or -1 and *err. */
int cmd_study_set(struct cmd_study *s, int code, const char *arg, struct err *err);
/* Adds a path of argv to the n paths of *list, which the caller frees. Returns 0. */
int cmd_study_path(char ***list, size_t *n, const char *arg);
/* "A,B" as at most `most` names, which are in *text, to be freed by the caller: 0, or -1 and *err. */
int cmd_study_list(const char *option, const char *arg, char **text, const char **name, size_t most, size_t *n,
                   struct err *err);
/* "0,0.25,1" as `least` to `most` numbers from lo to hi, each not below the one before. */
int cmd_study_numbers(const char *option, const char *arg, double lo, double hi, size_t least, size_t most, double *v,
                      size_t *n, struct err *err);
/* A number from lo to hi. */
int cmd_study_between(const char *option, const char *arg, double lo, double hi, double *v, struct err *err);
/* "LO:HI", LO < HI. */
int cmd_study_range(const char *option, const char *arg, double *lo, double *hi, struct err *err);
/* A name that stands in a column: not empty, no control characters. */
int cmd_study_plain_name(const char *option, const char *arg, struct err *err);
/* The one operand, or all of n: -1 and *err where there are others. `names` is what the usage calls them. */
int cmd_study_operands(int argc, int first, int n, const char *names, struct err *err);
/* A note on standard error, unless they are unwanted, and for a page. */
void cmd_study_note(const struct cmd_study *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints a document on standard output and frees it. */
void cmd_study_print(const struct cmd_study *s, struct document *doc);

/* A file that is read, NULL = none; role: what the usage calls it. */
void cmd_study_reads(struct cmd_study *s, const char *role, const char *path);
/* Behind that, and before anything is computed: can pages be written without taking one of these files? 0, or -1 and
 * *err. */
int cmd_study_check_pages(struct cmd_study *s, struct err *err);
/* Writes the page of the document and its pictures if they were asked for, then prints and frees it; argv[0] is the
 * command. 0, or -1 and *err, and nothing is printed. */
int cmd_study_show(struct cmd_study *s, struct document *doc, int argc, char **argv, struct err *err);
void cmd_study_end(struct cmd_study *s);

/* The commands; argv[0] is the command's name. 0, or -1 and *err. */
int cmd_study_audit(int argc, char **argv, struct err *err);
int cmd_study_diff(int argc, char **argv, struct err *err);
int cmd_study_labels(int argc, char **argv, struct err *err);
int cmd_study_panel(int argc, char **argv, struct err *err);
int cmd_study_contests(int argc, char **argv, struct err *err);
int cmd_study_sample(int argc, char **argv, struct err *err);
int cmd_study_lists(int argc, char **argv, struct err *err);
int cmd_study_power(int argc, char **argv, struct err *err);
/* The words after rcp-study that name what runs: "lists judge", "lists" where argv[1] is no step. */
const char *cmd_study_lists_command(int argc, char **argv);

#endif
