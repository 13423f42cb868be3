/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "test/server/answers.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "calibrate/simulate.h"
#include "model/logistic.h"
#include "store/judgements.h"

enum { MOST_DOCUMENTS = 128, KINDS = 12 };

struct text {
    char *s;
    size_t len, cap;
};

/* A document of the prompt, as the server sees it. */
struct shown {
    double score; /* in the tournament, one decimal */
    double worth; /* the same in every window */
    double theta; /* its ability, where the document says it; else NAN */
    double topic; /* the ability of its topic's mean document; NAN if it does not say that */
    size_t len;
};

uint64_t answer_hash(const char *s, size_t len, uint64_t start)
{
    uint64_t h = 14695981039346656037u ^ start; /* FNV-1a, and a last mixing */
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)s[i]) * 1099511628211u;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    return h ^ h >> 31;
}

double answer_uniform(uint64_t hash, uint64_t salt)
{
    hash = (hash + salt * 0x9e3779b97f4a7c15u) * 0x94d049bb133111ebu;
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9u;
    return (double)((hash ^ hash >> 32) >> 11) / 9007199254740992.0;
}

__attribute__((format(printf, 2, 3))) static void add(struct text *t, const char *format, ...)
{
    char part[256];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(part, sizeof part, format, ap);
    va_end(ap);
    t->s = mem_grow(t->s, &t->cap, t->len + (size_t)n + 1, 1);
    memcpy(t->s + t->len, part, (size_t)n + 1);
    t->len += (size_t)n;
}

/* N(0, 1), the same for the same hash and salt (Box and Muller). */
static double normal(uint64_t hash, uint64_t salt)
{
    double u = 1.0 - answer_uniform(hash, 2 * salt), v = answer_uniform(hash, 2 * salt + 1);
    return sqrt(-2.0 * log(u)) * cos(2.0 * M_PI * v);
}

/* Documents that say what they are worth; of n in their window. */
static void judge_known(const struct answer_options *o, uint64_t whole, struct shown *d, size_t n)
{
    double mean = 0.0;
    bool late = o->late && o->drift != 0.0;
    for (size_t i = 0; i < n; i++) {
        double worth = o->topic ? 0.0 : d[i].worth;
        double better = o->bias * (0.5 - (n > 1 ? (double)i / (double)(n - 1) : 0.5)) +
                        o->length * (log((double)d[i].len) - 6.5) / 0.6;
        d[i].score = (late ? -worth : worth) + better + o->noise * normal(whole, 1000 + i);
        d[i].theta = (o->topic ? d[i].topic : d[i].theta) + better - (late ? o->drift : 0.0);
        mean += d[i].score / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        if (o->relative)
            d[i].score -= mean;
        if (answer_uniform(whole, 4000 + i) < o->guesses)
            d[i].score = 10.0 * answer_uniform(whole, 5000 + i) - 5.0;
        d[i].score = round(10.0 * fmax(-5.0, fmin(5.0, d[i].score))) / 10.0;
    }
}

/* Reads <doc_1> ... </doc_1> and so on; returns how many there are. */
static size_t read_documents(const struct answer_options *o, const char *prompt, uint64_t whole, struct shown *d)
{
    size_t n = 0;
    while (n < MOST_DOCUMENTS) {
        char open[24], close[24];
        snprintf(open, sizeof open, "<doc_%zu>\n", n + 1);
        snprintf(close, sizeof close, "\n</doc_%zu>", n + 1);
        const char *begin = strstr(prompt, open), *end = begin ? strstr(begin, close) : NULL;
        if (!end)
            break;
        begin += strlen(open);
        uint64_t h = answer_hash(begin, (size_t)(end - begin), 0);
        d[n].worth = 7.0 * answer_uniform(h, 1) - 3.5;
        double score = d[n].worth + 2.0 * (answer_uniform(h ^ whole, 2) - 0.5);
        d[n].score = (double)(int)(10.0 * score) / 10.0;
        d[n].theta = d[n].topic = NAN;
        d[n].len = (size_t)(end - begin);
        const char *says = o->known ? strstr(begin, "worth ") : NULL;
        if (says && says < end &&
            sscanf(says, "worth %lf theta %lf topic %lf", &d[n].worth, &d[n].theta, &d[n].topic) < 2)
            d[n].theta = NAN;
        n++;
        prompt = end;
    }
    if (o->known)
        judge_known(o, whole, d, n);
    return n;
}

static void tournament(struct text *t, const struct shown *d, size_t n)
{
    bool taken[MOST_DOCUMENTS] = {false};
    add(t, "{\"reasoning\": \"compared \\(x\\) one by one\", \"ranking\": [");
    for (size_t k = 0; k < n; k++) {
        size_t best = n;
        for (size_t i = 0; i < n; i++)
            if (!taken[i] && (best == n || d[i].score > d[best].score))
                best = i;
        taken[best] = true;
        add(t, "%s\"doc_%zu\"", k ? ", " : "", best + 1);
    }
    add(t, "], \"scores\": {");
    for (size_t i = 0; i < n; i++)
        add(t, "%s\"doc_%zu\": %.1f", i ? ", " : "", i + 1, d[i].score);
    add(t, "}}");
}

/* Of two lists the one whose documents are worth more, whatever it is called. */
static void better(const struct answer_options *o, struct text *t, const char *prompt)
{
    static const char *const open[] = {"\n<doc_list_A>", "\n<doc_list_B>", "\n</doc_list_B>"};
    double worth[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
        const char *begin = strstr(prompt, open[side]), *end = begin ? strstr(begin, open[side + 1]) : NULL;
        struct shown d[MOST_DOCUMENTS];
        char *part = end ? mem_strndup(begin, (size_t)(end - begin)) : NULL;
        size_t n = part ? read_documents(o, part, 0, d) : 0;
        for (size_t i = 0; i < n; i++)
            worth[side] += d[i].worth / (double)n;
        free(part);
    }
    t->s = mem_grow(t->s, &t->cap, 128, 1); /* for what spoil may put there */
    add(t, "{\"better\": \"%s\"}", worth[0] > worth[1] ? "A" : worth[0] < worth[1] ? "B" : "tie");
}

/* How many criteria the prompt names; the texts of tests name none. */
static size_t criteria_of(const char *prompt)
{
    size_t n = 0;
    for (size_t c = 1; c <= 32; c++) {
        char name[8];
        size_t len = (size_t)snprintf(name, sizeof name, "C%zu", c);
        for (const char *p = strstr(prompt, name); p; p = strstr(p + 1, name))
            if (p[len] < '0' || p[len] > '9') {
                n = c;
                break;
            }
    }
    return n;
}

/* Does document i pass criterion c of `criteria`? */
static bool passes(const struct answer_options *o, const struct shown *d, size_t i, size_t c, size_t criteria,
                   uint64_t whole)
{
    double u = answer_uniform(whole, 16 * i + c + 100);
    if (answer_uniform(whole, 6000 + 32 * i + c) < o->guesses)
        return u < 0.5;
    if (isnan(d[i].theta)) {
        double hard = criteria > 1 ? -3.0 + 6.0 * (double)c / (double)(criteria - 1) : 0.0;
        return d[i].worth + 2.0 * (u - 0.5) > hard;
    }
    struct gain_item item[JUD_MAX_CRITERIA];
    char name[JUD_MAX_CRITERIA][24];
    sim_items(criteria, item, name);
    return u < logistic(item[c].gamma * (d[i].theta - item[c].beta));
}

static void rubric(const struct answer_options *o, struct text *t, const struct shown *d, size_t n, size_t criteria,
                   uint64_t whole)
{
    add(t, "{");
    for (size_t i = 0; i < n; i++) {
        add(t, "%s\"doc_%zu\": {\"reasoning\": \"read\", \"criteria\": {", i ? ", " : "", i + 1);
        for (size_t c = 0; c < criteria; c++)
            add(t, "%s\"C%zu\": %d", c ? ", " : "", c + 1, passes(o, d, i, o->copy ? 0 : c, criteria, whole));
        add(t, "}}");
    }
    add(t, "}");
}

/* Takes a valid answer apart: every way in which one is none. */
static char *spoil(struct text *t, int kind, const char **finish_reason)
{
    char *colon = strchr(t->s, ':'), *last = strstr(t->s, "doc_2\""), *quote = strchr(t->s, '"');
    switch (kind) {
    case 0: /* stopped by its limit */
        t->s[t->len * 2 / 3] = '\0';
        *finish_reason = "length";
        break;
    case 1: strcpy(t->s, "I would rank doc_2 first (4.5)"); break;
    case 2: *colon = ';'; break;
    case 3: /* another document in place of one */
        if (last)
            memcpy(last, "doc_x\"", 6);
        break;
    case 4: *quote = '\''; break;
    case 5: t->s[0] = '\0'; break;
    case 6:
        strcpy(t->s, "I cannot help with that.");
        *finish_reason = "content_filter";
        break;
    case 7: strcpy(t->s, "{}"); break;
    case 8: strcpy(t->s, "[1, 2, 3]"); break;
    case 9: t->s[t->len / 2] = '\0'; break; /* never ends, though the server says that it did */
    case 10: strcpy(t->s, "<think>hm {\"doc_1\": 1}"); break;
    default: strcpy(t->s, "{\"ranking\": [\"doc_1\"]}"); break;
    }
    return t->s;
}

/* The same answer with what models put around it. */
static char *dress(struct text *t, uint64_t whole)
{
    static const char *const before[] = {"", "<think>First {\"doc_1\": ...}</think>\n", "```json\n",
                                         "Here it is:\n```\n"};
    static const char *const after[] = {"", "\n", "\n```", "\n```\n"};
    struct text all = {0};
    size_t kind = (size_t)(4.0 * answer_uniform(whole, 3));
    add(&all, "%s", before[kind]);
    all.s = mem_grow(all.s, &all.cap, all.len + t->len + 1, 1);
    memcpy(all.s + all.len, t->s, t->len + 1);
    all.len += t->len;
    add(&all, "%s", after[kind]);
    free(t->s);
    return all.s;
}

char *answer_prompt(const struct answer_options *o, const char *prompt, unsigned attempt, const char **finish_reason)
{
    struct shown d[MOST_DOCUMENTS];
    struct text t = {0};
    uint64_t whole = answer_hash(prompt, strlen(prompt), o->fickle ? attempt : 0);
    size_t n = read_documents(o, prompt, whole, d);
    double luck = answer_uniform(whole, 4);
    *finish_reason = "stop";
    if (strstr(prompt, "{\"better\": "))
        better(o, &t, prompt);
    else if (strstr(prompt, "\"ranking\""))
        tournament(&t, d, n);
    else
        rubric(o, &t, d, n, criteria_of(prompt), whole);
    if (luck < o->stubborn || (luck < o->stubborn + o->invalid && attempt == 0))
        return spoil(&t, (int)(KINDS * answer_uniform(whole, 5 + attempt)), finish_reason);
    return dress(&t, whole);
}
