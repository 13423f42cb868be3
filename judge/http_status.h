/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The meaning of HTTP statuses for a request and its server, as services of language models use them. Status 0 stands
 * for a request without a response. */
#ifndef JUDGE_HTTP_STATUS_H
#define JUDGE_HTTP_STATUS_H

#include <stdbool.h>

/* Returns whether the server's program failed on this request (500 and similar). Gateways send other statuses for
 * absent servers. */
bool http_is_fault(long status);
/* Returns whether a gateway reports that the server behind it is away. */
bool http_is_gateway(long status);
/* Returns whether a gateway or server gave up waiting for an answer, which may have been generated. */
bool http_is_timeout(long status);
/* Returns whether the server asks to come back later. */
bool http_is_busy(long status);
/* Returns whether a status concerns this request only; `answered` says whether other requests were answered before.
 * Call it only for statuses below 500 other than 408 and other than statuses that ask to come back later. */
bool http_is_rejection(long status, bool answered);
/* Returns advice, as a question to the user, about a status with which no request can succeed. */
const char *http_advice(long status);

#endif
