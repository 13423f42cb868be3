/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/start.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

int start_program(void)
{
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN);
#endif
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return -1; /* opened in the opposite direction, so that each use is an error */
    return 0;
}
