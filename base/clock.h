/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Clocks. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Seconds of a clock that only goes forward, from some time in the past: for pauses, timeouts and rates. */
double clock_seconds(void);
/* Seconds from 1970 to a time of UTC, by the Gregorian calendar; a minute has 60. False: there is no such time. */
bool clock_utc(int year, int month, int day, int hour, int minute, int second, int64_t *seconds);

#endif
