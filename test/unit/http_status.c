/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What statuses of servers mean: judge/http_status.c. */
#include "judge/http_status.h"

#include <string.h>

#include "check.h"

enum meaning { NEITHER, BUSY, FAULT, GATEWAY, REJECTION };

int main(void)
{
    static const struct {
        long status;
        enum meaning first, later; /* where nothing was answered yet, and once something was */
    } cases[] = {
        {0, NEITHER, NEITHER},   {200, NEITHER, NEITHER}, {301, NEITHER, NEITHER},     {400, REJECTION, REJECTION},
        {401, NEITHER, NEITHER}, {402, NEITHER, NEITHER}, {403, REJECTION, REJECTION}, {404, NEITHER, REJECTION},
        {407, NEITHER, NEITHER}, {409, BUSY, BUSY},       {413, REJECTION, REJECTION}, {422, REJECTION, REJECTION},
        {425, BUSY, BUSY},       {429, BUSY, BUSY},       {498, BUSY, BUSY},           {500, FAULT, FAULT},
        {501, FAULT, FAULT},     {502, GATEWAY, GATEWAY}, {503, GATEWAY, GATEWAY},     {504, GATEWAY, GATEWAY},
        {505, FAULT, FAULT},     {519, FAULT, FAULT},     {520, GATEWAY, GATEWAY},     {529, GATEWAY, GATEWAY},
    };
    check_group("statuses: what they say of a request and of its server");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int answered = 0; answered < 2; answered++) {
            long s = cases[i].status;
            enum meaning got = http_is_busy(s)                               ? BUSY
                             : http_is_fault(s)                              ? FAULT
                             : http_is_gateway(s)                            ? GATEWAY
                             : s < 500 && http_is_rejection(s, answered > 0) ? REJECTION
                                                                             : NEITHER;
            enum meaning want = answered ? cases[i].later : cases[i].first;
            CHECK(got == want, "%ld: %d, expected %d", s, (int)got, (int)want);
            CHECK(!(http_is_fault(s) && http_is_gateway(s)), "%ld: a fault, and of a gateway", s);
        }
    check_group("statuses: every one has advice");
    for (long s = 0; s < 600; s++)
        CHECK(strchr(http_advice(s), '?'), "%ld: '%s'", s, http_advice(s));
    return check_end();
}
