#include "label/cmd_extend.h"

#include "label/commands.h"

int cmd_extend(int argc, char **argv, int first, const char *output, int threads,
               int (*extend)(const void *options, const struct published *p, const struct jud_store *store,
                             struct fmt_err *err),
               const void *options, struct fmt_err *err)
{
    struct published p;
    struct jud_store store;
    if (!output || argc - first < 2)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "%s is missing",
                        !output         ? "-o FILE"
                        : first == argc ? "LABELS.gains"
                                        : "a STORE or FILE");
    if (cmd_not_inputs(output, argv + first + 1, argc - first - 1, err) != 0)
        return -1;
    int r = pub_read(&p, argv[first], err);
    jud_begin(&store, threads, p.n_severities > 0);
    for (int i = first + 1; i < argc && r == 0; i++)
        r = jud_read(&store, argv[i], err);
    if (r == 0) {
        jud_finish(&store);
        r = extend(options, &p, &store, err);
    }
    jud_free(&store);
    pub_free(&p);
    return r;
}
