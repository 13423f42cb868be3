/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What HTTP statuses say of a request and of the server that sent them, as services of language models
 * use them; 0 = none came. */
#ifndef JUDGE_HTTP_STATUS_H
#define JUDGE_HTTP_STATUS_H

#include <stdbool.h>

/* Does the server say that its program failed on this request? Gateways say other things of servers that are away. */
bool http_is_fault(long status);
/* Does a gateway say that the server behind it is away? */
bool http_is_gateway(long status);
/* Did a gateway or a server wait in vain for an answer, which may have been generated? */
bool http_is_timeout(long status);
/* Does the server ask to come back later? */
bool http_is_busy(long status);
/* Does it concern this request, and no other? answered: others were. For statuses below 500, but for 408 and those that
 * ask to come back. */
bool http_is_rejection(long status, bool answered);
/* What a person may look at where a status says that nothing can be asked. */
const char *http_advice(long status);

#endif
