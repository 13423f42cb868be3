/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Makes answers of what calls bring: read, without secrets, and with the tokens that they are charged. */
#ifndef JUDGE_CLIENT_READ_H
#define JUDGE_CLIENT_READ_H

#include "judge/client.h"
#include "judge/completion.h"

enum client_reading {
    CLIENT_READ_ANSWER, /* *out has it, with a text, and the caller frees it */
    CLIENT_READ_NONE,   /* the call was rejected or dropped */
    CLIENT_READ_AGAIN,  /* it is no answer: the call is sent again */
    CLIENT_READ_FAILED  /* likewise, but nothing can be asked, as *err says: the call comes again, dropped */
};

/* Takes a call that is done. per_token: characters of a token, where the server does not say how many there are. */
enum client_reading client_read(struct client *c, struct client_call *call, double per_token, struct completion *out,
                                struct err *err);

#endif
