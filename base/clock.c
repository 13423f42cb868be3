/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/clock.h"

#include <time.h>

double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool clock_utc(int year, int month, int day, int hour, int minute, int second, int64_t *seconds)
{
    /* days of a year without a leap day before each month, January first, and in the whole year */
    static const int days_before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (year < 1 || month < 1 || month > 12 || day < 1 || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        second < 0 || second > 59 || day > days_before[month] - days_before[month - 1] + (is_leap_year && month == 2))
        return false;
    int y = year - 1, days = 365 * y + y / 4 - y / 100 + y / 400 - 719162; /* days from 1970 to the year */
    days += days_before[month - 1] + (is_leap_year && month > 2) + day - 1;
    *seconds = ((int64_t)days * 24 + hour) * 3600 + minute * 60 + second;
    return true;
}
