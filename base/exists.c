#include "base/exists.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int fmt_exists(const char *path, bool *there, struct fmt_err *err)
{
    struct stat st;
    *there = stat(path, &st) == 0;
    if (*there)
        return 0;
    int error = errno;
    if (error == ENOENT && lstat(path, &st) == 0)
        return fmt_fail(err, RCP_EXIT_INPUT, path, 0, "is a link to a file that is not there");
    return error == ENOENT ? 0
                           : fmt_fail(err, RCP_EXIT_INPUT, path, 0, "cannot be looked for: %s", strerror(error));
}
