/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label reparse: parses the raw answers of a store again. */
#include "cmd/commands.h"
#include "judge/reparse.h"
#include "report/label_text.h"
#include "store/overwrite.h"

struct reparse_options {
    const char *output;
    size_t n_criteria;
    bool quiet;
};

#define CMD_OPTIONS struct reparse_options
static const struct cmd_option table[] = {
    {'o', "output", "STORE2", "new store to write", CMD_TO(output)},
    {0,
     "criteria",
     "K",
     "number of criteria, C1 to CK (default: as in the store)",
     CMD_TO(n_criteria),
     {1, JUD_MAX_CRITERIA}},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label reparse STORE -o STORE2 [options]\n\nReads the raw answers in a store again, by the rules of "
    "this version of the program, and\nwrites the result to a new store. Sends no requests.\n\n";

int cmd_reparse(int argc, char **argv, struct err *err)
{
    struct reparse_options o = {0};
    struct reparse_totals sum;
    struct overwrite files = {0};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, NULL, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || argc - first != 1)
        return err_usage(err, "%s", !o.output ? "-o STORE2 is missing" : "name one STORE");
    overwrite_reads_store(&files, "STORE", argv[first]);
    overwrite_writes(&files, "-o", o.output);
    if (overwrite_check(&files, err) != 0 || reparse_store(argv[first], o.output, o.n_criteria, &sum, err) != 0)
        return -1;
    if (!o.quiet)
        report_reparse(stdout, &sum);
    return 0;
}
