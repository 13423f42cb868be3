/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/cmd_extend.h"

#include <math.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "base/update_lock.h"
#include "calibrate/origin.h"
#include "calibrate/position.h"
#include "cmd/commands.h"
#include "store/completeness.h"
#include "store/overwrite.h"

static int stop_if_output_is_input(const char *output, int n, char **path, struct err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", output);
    overwrite_updates(&files, "LABELS.gains", path[0]);
    for (int i = 1; i < n; i++)
        overwrite_reads_store(&files, "STORE|FILE", path[i]);
    return overwrite_check(&files, err);
}

static void say_wait(void *command, const char *path)
{
    err_print(stderr, "rcp-label %s: %s: another process is adding to this file; waiting for the process to end\n",
              (const char *)command, path);
}

/* Locks the gain file `labels` if the output replaces it, since two processes would lose each other's additions. While
 * another process holds the lock, prints a message that names `command`, and waits. *lock is the file descriptor of the
 * lock, which the caller closes, or -1 if no lock is necessary. Returns 0, or -1 and *err. */
static int lock_update(char *command, const char *output, const char *labels, int *lock, struct err *err)
{
    struct stat a, b;
    *lock = -1;
    if (stat(output, &a) != 0 || stat(labels, &b) != 0 || a.st_dev != b.st_dev || a.st_ino != b.st_ino ||
        !S_ISREG(a.st_mode))
        return 0;
    *lock = update_lock(labels, say_wait, command, err);
    return *lock < 0 ? -1 : 0;
}

/* Prints a note on standard error if the judgements lack windows of their schedule. */
static void note_incomplete(const char *command, const struct jud_store *store)
{
    struct completeness c;
    struct err why = {0};
    complete_measure(&c, store, NULL, store->hard_rankings);
    if (complete_refuse(&c, &why) != 0)
        fprintf(stderr, "rcp-label %s: note: %s\n", command, why.text);
    complete_free(&c);
}

/* Reads the gain file `labels` and the judgements in the n files or stores `path`, takes the effect of positions in
 * windows that the gain file states out of the scores, notes missing windows, and calls x->extend. Returns 0, or -1 and
 * *err. */
static int read_and_extend(const struct cmd_extension *x, const char *labels, const char *const *path, size_t n,
                           struct err *err)
{
    struct published p = {0};
    struct jud_store store;
    struct provenance from = {0};
    int r = out_probe(x->output, err);
    if (r == 0)
        r = pub_read(&p, labels, err);
    jud_begin(&store, x->threads, p.n_severities > 0);
    if (r == 0)
        store.hard_rankings = cmd_hard_rankings(x->command, &p, x->hard_rankings);
    for (size_t i = 0; i < n && r == 0; i++)
        r = jud_read(&store, path[i], err);
    if (r == 0)
        r = jud_finish(&store, err);
    position_take_out(&store, p.extra.slope, p.extra.offset);
    if (r == 0) {
        note_incomplete(x->command, &store);
        r = origin_of_judgements(&from, x->command, &store, path, n, x->threads, err);
    }
    if (r == 0)
        r = x->extend(x->options, &p, &store, &from, err);
    prov_free(&from);
    jud_free(&store);
    pub_free(&p);
    return r;
}

int cmd_extend(int argc, char **argv, int first, const struct cmd_extension *x, struct err *err)
{
    int lock;
    if (!x->output || argc - first < 2)
        return err_usage(err, "%s is missing",
                         !x->output      ? "-o FILE"
                         : first == argc ? "LABELS.gains"
                                         : "a STORE or FILE");
    if (stop_if_output_is_input(x->output, argc - first, argv + first, err) != 0 ||
        lock_update(argv[0], x->output, argv[first], &lock, err) != 0)
        return -1;
    int r = read_and_extend(x, argv[first], (const char *const *)argv + first + 1, (size_t)(argc - first - 1), err);
    if (lock >= 0)
        close(lock);
    return r;
}

bool cmd_hard_rankings(const char *command, const struct published *p, bool is_option_set)
{
    if (is_option_set && !p->hard_rankings)
        err_print(stderr,
                  "rcp-label %s: note: %s has no line '# hard-rankings yes': either it was made without "
                  "--hard-rankings, or an older version of rcp-label made it\n",
                  command, p->path);
    return is_option_set || p->hard_rankings;
}

int cmd_extend_check(const struct published *p, struct err *err)
{
    bool bt = false, scale = false;
    for (size_t i = 0; i < p->n_docs; i++)
        bt |= !isnan(p->doc[i].bt);
    for (size_t q = 0; q < p->n_queries; q++)
        scale |= !isnan(p->query[q].tau) && !isnan(p->query[q].alpha);
    if (!p->rubric_only && bt && scale)
        return 0;
    return err_input(
        err, p->path, 0,
        "%s, expected a gain file with bt, tau and alpha; to add documents to this file, use rcp-label score",
        p->rubric_only ? "the file was made from rubric answers only"
        : bt           ? "no '# query' line has tau and alpha"
                       : "no document has a bt");
}
