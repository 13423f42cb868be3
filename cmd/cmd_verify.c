/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label verify: checks that a store is sound and complete, and repairs it. */
#include "base/exists.h"
#include "cmd/commands.h"
#include "report/label_text.h"
#include "store/repeats.h"

struct verify_options {
    int threads;
    bool repair, quiet;
};

#define CMD_OPTIONS struct verify_options
static const struct cmd_option table[] = {
    {0, "repair", NULL, "move faulty records and files to FILE.torn", CMD_TO(repair)},
    {'j', "jobs", "N", "number of threads, which does not affect results (default: number of cores)", CMD_TO(threads)},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label verify [options] STORE|FILE...\n\nChecks that stores of judgements are sound and complete. No "
    "record or file may\nhave changed since it was written, each record must belong to the schedule, and no two "
    "answers\nto one window may contradict each other.\n\n";

static void print_progress(void *ctx, const char *text)
{
    (void)ctx;
    err_print(stderr, "rcp-label verify: %s\n", text);
}

/* Repairs the store `path` and reads its report *r again until no record has to be moved, because a fault can hide
 * others. Returns 0, or -1 and *err. */
static int repair_store(const struct verify_options *o, struct sound_report *r, const char *path, struct err *err)
{
    size_t moved = 1;
    int status = 0;
    while (status == 0 && r->store.n_faults && moved) {
        status = sound_repair(r, path, print_progress, NULL, &moved, err);
        if (status != 0)
            break;
        sound_free(r);
        status = sound_read(r, path, o->threads, err);
    }
    return status;
}

/* Returns 0, or -1 and *err if the store is not sound or not complete. */
static int check_report(const struct verify_options *o, const struct sound_report *r, const char *path, struct err *err)
{
    if (r->store.n_faults) {
        *err = r->store.fault[0].err;
        return err_is_about(err, o->repair || err->about == ERR_ABOUT_CONFLICT ? ERR_ABOUT_ANYTHING : ERR_ABOUT_DAMAGE);
    }
    if (sound_is_complete(r) || complete_refuse(&r->complete, err) != 0)
        return sound_is_complete(r) ? 0 : -1;
    return err_fail(err, ERR_CALC, path, 0, "%zu windows have no record: judging was not finished",
                    r->complete.stage[0].missing + r->complete.stage[1].missing);
}

/* Checks a store, repairs it if asked to, and reports the result. Returns 0, or -1 and *err. */
static int verify_store(const struct verify_options *o, const char *path, struct err *err)
{
    struct sound_report r;
    int status = sound_read(&r, path, o->threads, err);
    if (status == 0 && o->repair && r.store.n_faults)
        status = repair_store(o, &r, path, err);
    if (status == 0 && !o->quiet)
        report_sound(stdout, path, &r);
    if (status == 0)
        status = check_report(o, &r, path, err);
    sound_free(&r);
    return status;
}

/* Verifies a store and then the folder of its repeats (windows that the judge was asked about a second time), if it has
 * one. Returns 0, or -1 and the first *err. */
static int verify_all(const struct verify_options *o, const char *path, struct err *err)
{
    struct err later;
    char *repeats = repeats_folder(path);
    int r = verify_store(o, path, err);
    if (exists_folder(repeats))
        r |= verify_store(o, repeats, r == 0 ? err : &later);
    mem_free(repeats);
    return r;
}

int cmd_verify(int argc, char **argv, struct err *err)
{
    struct verify_options o = {.threads = cmd_all_cores()};
    struct err later;
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, NULL, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (first == argc)
        return err_usage(err, "a STORE or FILE is missing");
    for (int i = first; i < argc; i++)
        r |= verify_all(&o, argv[i], r == 0 ? err : &later);
    return r;
}
