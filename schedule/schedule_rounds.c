/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "schedule/schedule_rounds.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"

/* The state of one topic while windows are chosen. */
struct topic_choice {
    const struct outlook_topic *t;
    size_t n;
    /* [n]: the variance that the document's score adds if it has one showing; NULL if the topic lacks valid answers, so
     * that it gets no windows */
    double *importance;
    /* [n]: showings in tournament windows (0.5 for none) plus `rubric_weight` times showings in rubric windows */
    double *showings;
    double *rubric_showings; /* [n]: the number of rubric windows that show the document */
    /* the information of a rubric showing on a score, divided by that of a tournament showing */
    double rubric_weight;
    double calibration_variance;  /* the variance that tau and alpha (scale and offset of the scores) add */
    double rubric_windows;        /* the number of the topic's rubric windows */
    struct sched_round next[2];   /* by stage: the window that would be chosen next, the only one in it */
    double value[2];              /* by stage: the reduction of the scores' variance by this window */
    double calibration_reduction; /* reduction of tau's and alpha's variance by the next rubric window */
};

/* A binary heap of topics by the value of their next window of one stage, the largest at the root. */
struct heap {
    size_t *topic; /* [n]: the topics of the heap */
    size_t *place; /* [topic]: its index in topic[], or the number of all topics if the heap lacks it */
    size_t n;
};

/* The state of all topics while windows are chosen. */
struct choice {
    double item_variance;        /* the variance that the items, the criteria's parameters, add */
    double total_rubric_windows; /* the number of rubric windows of all topics */
    size_t n;
    struct topic_choice *topic;
    struct heap heap[2];
};

/* Returns the reduction of the variance by the topic's next window of a stage. A rubric window also reduces the
 * variance due to the topic's tau and alpha, and that due to the items, the latter by an equal amount in any topic. */
static double compute_value(const struct choice *h, size_t topic, enum jud_stage stage)
{
    const struct topic_choice *c = &h->topic[topic];
    return c->value[stage] +
           (stage == JUD_RUBRIC ? c->calibration_reduction + h->item_variance / (h->total_rubric_windows + 1.0) : 0.0);
}

/* Returns whether topic a's next window of the stage has a larger value than topic b's; of equal values the one of the
 * topic with the smaller number counts as larger. */
static bool has_larger_value(const struct choice *h, enum jud_stage stage, size_t a, size_t b)
{
    double x = compute_value(h, a, stage), y = compute_value(h, b, stage);
    return x != y ? x > y : a < b;
}

/* Stores a topic at index i of a heap, and the index in p->place. */
static void put_topic(struct heap *p, size_t i, size_t topic)
{
    p->topic[i] = topic;
    p->place[topic] = i;
}

/* Restores the heap's order after the value of the topic has changed; does nothing if the heap lacks the topic. */
static void sift_topic(struct choice *h, enum jud_stage stage, size_t topic)
{
    struct heap *p = &h->heap[stage];
    size_t i = p->place[topic];
    if (i >= p->n)
        return;
    for (; i && has_larger_value(h, stage, topic, p->topic[(i - 1) / 2]); i = (i - 1) / 2)
        put_topic(p, i, p->topic[(i - 1) / 2]);
    for (size_t child; (child = 2 * i + 1) < p->n; i = child) {
        child += child + 1 < p->n && has_larger_value(h, stage, p->topic[child + 1], p->topic[child]);
        if (!has_larger_value(h, stage, p->topic[child], topic))
            break;
        put_topic(p, i, p->topic[child]);
    }
    put_topic(p, i, topic);
}

/* Inserts a topic that the heap lacks. */
static void insert_topic(struct choice *h, enum jud_stage stage, size_t topic)
{
    struct heap *p = &h->heap[stage];
    put_topic(p, p->n++, topic);
    sift_topic(h, stage, topic);
}

/* Stores the indices of the w largest of key[0 .. n) in doc[], in descending order, equal keys by index. */
static void select_largest(const double *key, size_t n, size_t w, uint32_t *doc)
{
    size_t n_selected = 0;
    for (size_t i = 0; i < n; i++) {
        if (n_selected == w && !(key[i] > key[doc[w - 1]]))
            continue;
        size_t slot = n_selected < w ? n_selected++ : w - 1;
        for (; slot && key[i] > key[doc[slot - 1]]; slot--)
            doc[slot] = doc[slot - 1];
        doc[slot] = (uint32_t)i;
    }
}

/* Returns the reduction of the variance of document i's score by one more showing in a window of the stage. */
static double reduce_score_variance(const struct topic_choice *c, enum jud_stage stage, size_t i)
{
    double weight = stage == JUD_TOURNAMENT ? 1.0 : c->rubric_weight;
    return c->importance[i] * (1.0 / c->showings[i] - 1.0 / (c->showings[i] + weight));
}

/* Finds the topic's next window of a stage, the documents with the largest reductions of variance (in the rubric, each
 * with a share of c->calibration_reduction, which it sets), and sets c->value[stage]; 0 if the stage has no windows. */
static void find_next_window(struct topic_choice *c, enum jud_stage stage)
{
    struct sched_round *next = &c->next[stage];
    double *key, mean = 0.0;
    c->value[stage] = 0.0;
    if (!next->w)
        return;
    if (stage == JUD_RUBRIC)
        c->calibration_reduction = c->calibration_variance / (c->rubric_windows + 1.0);
    key = mem_alloc(c->n, sizeof *key);
    for (size_t i = 0; i < c->n; i++)
        mean += c->showings[i] / (1.0 + c->rubric_showings[i]) / (double)c->n;
    for (size_t i = 0; i < c->n; i++) {
        key[i] = reduce_score_variance(c, stage, i);
        if (stage == JUD_RUBRIC)
            key[i] +=
                c->calibration_reduction / (double)next->w * c->showings[i] / (1.0 + c->rubric_showings[i]) / mean;
    }
    select_largest(key, c->n, next->w, next->doc);
    for (size_t k = 0; k < next->w; k++)
        c->value[stage] += reduce_score_variance(c, stage, next->doc[k]);
    mem_free(key);
}

/* Sets up the state of a topic: the importance and showings of each document, and the next window of each stage. A
 * topic that lacks valid answers in a stage gets neither. */
static void begin_topic(struct topic_choice *c, const struct worth *w, size_t topic, size_t window)
{
    const struct outlook_topic *t = &w->o->topic[topic];
    double mean_variance = 0.0; /* the mean variance of a score if one tournament window shows the document */
    size_t n = t->n;
    *c = (struct topic_choice){.t = t, .n = n};
    if (!t->known)
        return;
    c->importance = mem_alloc(n, 3 * sizeof *c->importance);
    c->showings = c->importance + n;
    c->rubric_showings = c->showings + n;
    c->calibration_variance = worth_importance(w, topic, c->importance);
    if (t->showing[JUD_TOURNAMENT] > 0.0)
        c->rubric_weight = t->showing[JUD_RUBRIC] / t->showing[JUD_TOURNAMENT];
    for (size_t i = 0; i < n; i++) {
        c->rubric_showings[i] = t->shown[JUD_RUBRIC][i];
        c->showings[i] = fmax(t->shown[JUD_TOURNAMENT][i], 0.5) + c->rubric_weight * c->rubric_showings[i];
        c->rubric_windows += c->rubric_showings[i];
        mean_variance += c->showings[i] * t->phi * t->variance[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++)
        c->importance[i] *= mean_variance;
    for (int s = 0; s < 2; s++) {
        c->next[s].w = schedule_width((enum jud_stage)s, n, window);
        schedule_add_window(&c->next[s]);
    }
    c->rubric_windows /= (double)c->next[JUD_RUBRIC].w;
    for (int s = 0; s < 2; s++)
        find_next_window(c, (enum jud_stage)s);
}

/* Returns the variance that the errors of the topic's scores, tau and alpha add to the target; 0 if the topic lacks
 * valid answers. */
static double sum_topic_variance(const struct topic_choice *c)
{
    double sum = c->calibration_variance;
    for (size_t i = 0; i < c->n && c->importance; i++)
        sum += c->importance[i] / c->showings[i];
    return sum;
}

/* Returns the variance that the topic would add to the target if it had only the windows of its first pass. */
static double estimate_first_variance(const struct topic_choice *c, size_t window)
{
    double shown = 0.5 * (SCHED_FIRST_TOURNAMENT + SCHED_FIRST_RUBRIC * c->rubric_weight), sum = 0.0;
    for (size_t i = 0; i < c->n; i++)
        sum += c->importance[i] / shown;
    return sum + c->calibration_variance * c->rubric_windows / (double)schedule_first_calls(JUD_RUBRIC, c->n, window);
}

/* Updates the topic's state as if the window doc[0 .. n) had been answered. */
static void count_window(struct topic_choice *c, enum jud_stage stage, const uint32_t *doc, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (stage == JUD_TOURNAMENT) {
            c->showings[doc[i]] += 1.0;
        } else {
            c->showings[doc[i]] += c->rubric_weight;
            c->rubric_showings[doc[i]] += 1.0;
        }
    if (stage == JUD_RUBRIC) {
        c->calibration_variance *= c->rubric_windows / (c->rubric_windows + 1.0);
        c->rubric_windows += 1.0;
    }
}

/* Updates the topic's state as if its next window of the stage had been answered, and finds its next windows of both
 * stages. */
static void advance_topic(struct topic_choice *c, enum jud_stage stage)
{
    count_window(c, stage, c->next[stage].doc, c->next[stage].w);
    for (int s = 0; s < 2; s++)
        find_next_window(c, (enum jud_stage)s);
}

/* Updates the items' variance as if one more rubric window of any topic had been answered. */
static void count_rubric(struct choice *h)
{
    h->item_variance *= h->total_rubric_windows / (h->total_rubric_windows + 1.0);
    h->total_rubric_windows += 1.0;
}

/* Updates the state of the topic and of the items as if the topic's windows that still await answers had been answered.
 * n[stage] is the number of all its windows, of which the last ones await answers. */
static void count_awaited(struct choice *h, struct topic_choice *c, const size_t n[2])
{
    for (int s = 0; s < 2; s++)
        for (size_t k = c->t->n_windows[s]; k < n[s]; k++) {
            if (c->importance)
                count_window(c, (enum jud_stage)s, c->t->window[s][k].doc, c->t->window[s][k].n);
            if (s == JUD_RUBRIC)
                count_rubric(h);
        }
    for (int s = 0; s < 2 && c->importance; s++)
        find_next_window(c, (enum jud_stage)s);
}

/* Returns the stage whose best next window of all topics has the larger value; a stage without windows loses, and a tie
 * goes to the tournament. */
static enum jud_stage choose_stage(const struct choice *h)
{
    const struct heap *p = h->heap;
    if (!p[JUD_TOURNAMENT].n || !p[JUD_RUBRIC].n)
        return p[JUD_RUBRIC].n ? JUD_RUBRIC : JUD_TOURNAMENT;
    return compute_value(h, p[JUD_RUBRIC].topic[0], JUD_RUBRIC) >
                   compute_value(h, p[JUD_TOURNAMENT].topic[0], JUD_TOURNAMENT)
             ? JUD_RUBRIC
             : JUD_TOURNAMENT;
}

/* Returns the target's variance over all topics, including the variance from the items. */
static double sum_variance(const struct choice *h)
{
    double sum = h->item_variance;
    for (size_t t = 0; t < h->n; t++)
        sum += sum_topic_variance(&h->topic[t]);
    return sum;
}

/* Sets up the state of all topics, with empty heaps, for windows of at most `window` documents; end_choice frees it. */
static void begin_choice(struct choice *h, const struct worth *w, size_t window)
{
    *h = (struct choice){.item_variance = w->items, .n = w->runs->n_topics};
    h->topic = mem_alloc(h->n, sizeof *h->topic);
    for (int s = 0; s < 2; s++) {
        h->heap[s].topic = mem_alloc(h->n, 2 * sizeof *h->heap[s].topic);
        h->heap[s].place = h->heap[s].topic + h->n;
    }
    for (size_t t = 0; t < h->n; t++) {
        h->total_rubric_windows += (double)w->o->topic[t].n_windows[JUD_RUBRIC];
        h->heap[0].place[t] = h->heap[1].place[t] = h->n;
        begin_topic(&h->topic[t], w, t, window);
    }
}

/* Frees the state of all topics. */
static void end_choice(struct choice *h)
{
    for (size_t t = 0; t < h->n; t++) {
        MEM_FREE_ALL(h->topic[t].importance, h->topic[t].next[0].doc, h->topic[t].next[1].doc);
    }
    MEM_FREE_ALL(h->topic, h->heap[0].topic, h->heap[1].topic);
}

/* The topics added while windows are chosen. */
struct growth {
    const struct worth *w;
    /* the numbers of topics with valid answers before any is added, and with the added ones */
    double topics_before, topics_now;
    double first_variance; /* the mean variance that a topic adds after its first pass */
};

/* Returns the growth before any topic is added, for windows of at most `window` documents. */
static struct growth begin_growth(const struct choice *h, const struct worth *w, size_t window)
{
    struct growth g = {.w = w};
    for (size_t t = 0; t < h->n; t++)
        if (h->topic[t].importance) {
            g.first_variance += estimate_first_variance(&h->topic[t], window);
            g.topics_before += 1.0;
        }
    g.first_variance /= fmax(g.topics_before, 1.0);
    g.topics_now = g.topics_before;
    return g;
}

/* Returns the remaining variance with the added topics, scaled to the present number of topics. `present` is the
 * variance of the present topics and of the items, whose errors are common to all topics. Unless the target is the
 * standard error (WORTH_SE), the result is multiplied by topics_now / topics_before, because the variance over topics
 * with which it is compared falls by this factor. */
static double remaining_variance(const struct choice *h, const struct growth *g, double present)
{
    double ratio = g->topics_before / g->topics_now,
           topics_sum = present - h->item_variance + (g->topics_now - g->topics_before) * g->first_variance;
    if (!(g->topics_now > g->topics_before))
        return present;
    return g->w->kind == WORTH_SE ? topics_sum * ratio * ratio + h->item_variance
                                  : topics_sum * ratio + h->item_variance / ratio;
}

/* Returns the value of one more topic: the reduction of variance, comparable to a window's value, to which it
 * amounts. */
static double compute_topic_value(const struct growth *g)
{
    return g->w->total / g->topics_before * g->topics_now / (g->topics_now + 1.0);
}

/* Adds the next further topic if, per window, it reduces the variance by more than the best window of the present
 * topics, and the budget allows it. Updates *variance, which is the variance of the present topics and of the items.
 * Returns the number of windows of the topic's first pass, or 0 if no topic is added. */
static size_t add_further_topic(struct choice *h, struct growth *g, struct sched_further *further, double *variance,
                                size_t budget)
{
    if (!further || further->taken == further->n)
        return 0;
    const size_t *calls = further->calls[further->taken];
    size_t n = calls[0] + calls[1];
    enum jud_stage stage = choose_stage(h);
    double best_value = h->heap[stage].n ? compute_value(h, h->heap[stage].topic[0], stage) : 0.0;
    if (n > budget || !(compute_topic_value(g) > best_value * (double)n))
        return 0;
    *variance -= h->item_variance;
    for (size_t k = 0; k < calls[JUD_RUBRIC]; k++)
        count_rubric(h);
    *variance += h->item_variance;
    further->taken++;
    g->topics_now += 1.0;
    return n;
}

size_t schedule_choose(struct sched_round *round, const struct worth *w, const size_t *known, size_t window,
                       size_t least, size_t budget, double enough, struct sched_further *further)
{
    struct choice h;
    size_t chosen = 0;
    begin_choice(&h, w, window);
    double target = sum_variance(&h) / enough, variance;
    struct growth g = begin_growth(&h, w, window);
    for (size_t t = 0; t < h.n && known; t++)
        count_awaited(&h, &h.topic[t], known + 2 * t);
    variance = sum_variance(&h);
    for (size_t t = 0; t < h.n; t++)
        for (int s = 0; s < 2; s++) {
            round[2 * t + (size_t)s].w = h.topic[t].next[s].w;
            if (round[2 * t + (size_t)s].w && compute_value(&h, t, (enum jud_stage)s) > 0.0)
                insert_topic(&h, (enum jud_stage)s, t);
        }
    while (chosen < budget && (remaining_variance(&h, &g, variance) > target || (chosen && chosen < least))) {
        size_t calls = add_further_topic(&h, &g, further, &variance, budget - chosen);
        enum jud_stage stage = choose_stage(&h);
        chosen += calls ? calls : h.heap[stage].n > 0;
        if (calls)
            continue;
        if (!h.heap[stage].n)
            break;
        size_t t = h.heap[stage].topic[0];
        struct sched_round *r = &round[2 * t + (size_t)stage];
        variance -= compute_value(&h, t, stage);
        memcpy(schedule_add_window(r), h.topic[t].next[stage].doc, r->w * sizeof *r->doc);
        advance_topic(&h.topic[t], stage);
        if (stage == JUD_RUBRIC)
            count_rubric(&h);
        for (int s = 0; s < 2; s++)
            sift_topic(&h, (enum jud_stage)s, t);
    }
    end_choice(&h);
    return chosen;
}
