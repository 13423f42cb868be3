/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#include "cmd/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/num.h"

/* Returns the value of an environment variable, or NULL if it is empty or not set. */
static const char *value_of(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static size_t columns_of_variable(void)
{
    const char *columns = value_of("COLUMNS");
    int64_t v;
    return columns && num_int(columns, strlen(columns), 1, 100000, &v) ? (size_t)v : 0;
}

static size_t line_width(bool terminal)
{
    struct winsize w = {0};
    size_t width = terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 ? w.ws_col : 0;
    width = width ? width : columns_of_variable();
    width = width ? width : terminal ? 80 : SIZE_MAX;
    return width > REPORT_NARROW ? width : REPORT_NARROW;
}

static bool is_ascii(void)
{
    const char *locale = value_of("LC_ALL");
    locale = locale ? locale : value_of("LC_CTYPE");
    locale = locale ? locale : value_of("LANG");
    const char *dot = locale ? strchr(locale, '.') : NULL;
    return !dot || (strncasecmp(dot, ".UTF-8", 6) != 0 && strncasecmp(dot, ".UTF8", 5) != 0);
}

void terminal_look(struct report_options *o)
{
    bool terminal = isatty(STDOUT_FILENO);
    const char *term = value_of("TERM");
    o->bold = terminal && term && strcmp(term, "dumb") != 0 && !value_of("NO_COLOR");
    o->ascii = is_ascii();
    o->width = line_width(terminal);
}
