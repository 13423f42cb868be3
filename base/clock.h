/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Monotonic seconds, and seconds of UTC from a calendar date. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Returns the seconds since an unspecified time in the past, by a clock that never goes back: for pauses, timeouts and
 * rates. */
double clock_seconds(void);
/* Computes the seconds from 1970-01-01 00:00:00 UTC to the given UTC time (Gregorian calendar, years from 1, no leap
 * seconds). Returns false if the date or the time does not exist. */
bool clock_utc(int year, int month, int day, int hour, int minute, int second, int64_t *seconds);

#endif
