/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_simulated.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/random.h"
#include "calibrate/simulate.h"
#include "json/value.h"
#include "model/logistic.h"

/* The standard deviations, in logits, of the judge's constant error about a document, and of the noise of an answer. */
#define ERROR_SD 0.5
#define NOISE_SD 0.6

/* Returns the hash h continued with a text and a separator, so that "ab", "c" differs from "a", "bc". */
static uint64_t hash_text(uint64_t h, const char *text)
{
    return random_hash(random_hash(h, text, strlen(text)), "\xff", 1);
}

/* Returns the hash h continued with a number and a separator. */
static uint64_t hash_number(uint64_t h, uint64_t number)
{
    return random_hash(random_hash_number(h, number, sizeof number), "\xff", 1);
}

/* Returns a pseudorandom number in (0, 1) that depends on h and k only. */
static double draw_uniform(uint64_t h, uint64_t k)
{
    return ((double)(random_mix(h + (k + 1) * 0x9e3779b97f4a7c15u) >> 11) + 0.5) / 9007199254740992.0;
}

/* A word of the query: its hash, its weight, and how often the document has it (a word of the title counts twice). */
struct term {
    uint64_t hash;
    double weight, count;
};

/* Compares words by hash, for qsort() and bsearch(). */
static int compare_hashes(const void *a, const void *b)
{
    const struct term *x = a, *y = b;
    return ORDER(x->hash, y->hash);
}

/* Returns whether c belongs to a word: a letter, a digit, or a byte of a character beyond ASCII. */
static bool is_word_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Sets *hash to the hash of the next word at *s, in small letters and, if it is longer than three bytes, without a
 * final s. Moves *s after the word. Returns its length in bytes; 0 at the end. */
static size_t read_word(const char **s, uint64_t *hash)
{
    while (**s && !is_word_character(**s))
        ++*s;
    const char *start = *s;
    while (is_word_character(**s))
        ++*s;
    size_t len = (size_t)(*s - start);
    size_t stem = len > 3 && (start[len - 1] | 32) == 's' ? len - 1 : len;
    *hash = RANDOM_HASH;
    for (size_t i = 0; i < stem; i++) {
        char c = start[i] >= 'A' && start[i] <= 'Z' ? (char)(start[i] - 'A' + 'a') : start[i];
        *hash = random_hash(*hash, &c, 1);
    }
    return len;
}

/* Stores the query's words in *terms, each once, sorted by hash; the caller frees them. Short words, which every text
 * has, have little weight. Returns their number. */
static size_t list_terms(const char *query, struct term **terms)
{
    size_t n = 0, cap = 0, len, n_distinct = 0;
    uint64_t hash;
    *terms = NULL;
    while ((len = read_word(&query, &hash)) > 0) {
        *terms = mem_grow(*terms, &cap, n + 1, sizeof **terms);
        (*terms)[n++] = (struct term){hash, len <= 3 ? 0.15 : 1.0, 0};
    }
    if (n)
        qsort(*terms, n, sizeof **terms, compare_hashes);
    for (size_t i = 0; i < n; i++)
        if (!n_distinct || (*terms)[n_distinct - 1].hash != (*terms)[i].hash)
            (*terms)[n_distinct++] = (*terms)[i];
    return n_distinct;
}

/* Adds `weight` to the count of each of the n terms, sorted by hash, at every occurrence in the text. */
static void count_words(const char *s, double weight, struct term *terms, size_t n)
{
    struct term key;
    while (n && read_word(&s, &key.hash) > 0) {
        struct term *t = bsearch(&key, terms, n, sizeof *terms, compare_hashes);
        if (t)
            t->count += weight;
    }
}

/* Returns the overlap of a text with the query, whose n words are terms[], from 0 to 1: the weighted mean over these
 * words of c / (c + 0.6), for c occurrences in the text, where words of the title count twice. Sets the counts in
 * terms[]. */
static double compute_overlap(const struct text *t, struct term *terms, size_t n)
{
    double sum = 0.0, total_weight = 0.0;
    for (size_t i = 0; i < n; i++)
        terms[i].count = 0.0;
    count_words(t->title, 2.0, terms, n);
    count_words(t->body, 1.0, terms, n);
    for (size_t i = 0; i < n; i++) {
        sum += terms[i].weight * terms[i].count / (terms[i].count + 0.6);
        total_weight += terms[i].weight;
    }
    return total_weight > 0.0 ? sum / total_weight : 0.0;
}

/* The simulated judge's values of a document in one window: its score in logits, its overlap with the query, and the
 * hash that makes further noise. */
struct view {
    double score, overlap;
    uint64_t hash;
};

/* Returns the simulated judge's view of the n documents of a window. The caller frees it. */
static struct view *view_documents(enum jud_stage stage, uint64_t seed, const char *qid, const char *query,
                                   const struct text *const *passage, size_t n, uint32_t seq)
{
    struct view *v = mem_alloc(n, sizeof *v);
    struct term *terms;
    size_t n_terms = list_terms(query, &terms);
    uint64_t query_hash = hash_text(hash_number(RANDOM_HASH, seed), qid);
    for (size_t i = 0; i < n; i++) {
        uint64_t doc_hash = hash_text(query_hash, passage[i]->id);
        v[i].hash = hash_number(random_hash_number(doc_hash, (uint64_t)stage, sizeof doc_hash), seq);
        v[i].overlap = compute_overlap(passage[i], terms, n_terms);
        v[i].score = 10.0 * v[i].overlap - 4.0 + ERROR_SD * gsl_cdf_ugaussian_Pinv(draw_uniform(doc_hash, 0)) +
                     NOISE_SD * gsl_cdf_ugaussian_Pinv(draw_uniform(v[i].hash, 0));
    }
    mem_free(terms);
    return v;
}

/* Returns a tournament answer as JSON: the scores, from -5 to 5 in steps of 0.1, and the ranking by them. */
static json_t *make_tournament_answer(const struct view *v, size_t n)
{
    json_t *scores = jv_object(), *ranking = jv_array();
    double *score = mem_alloc(n, sizeof *score);
    char key[32];
    for (size_t i = 0; i < n; i++) {
        score[i] = round(fmax(-5.0, fmin(5.0, v[i].score)) * 10.0) / 10.0;
        snprintf(key, sizeof key, "doc_%zu", i + 1);
        jv_put(scores, key, json_real(score[i]));
    }
    for (size_t rank = 0; rank < n; rank++) { /* the best document left; the first of equal ones */
        size_t best = n;
        for (size_t i = 0; i < n; i++)
            if (!isnan(score[i]) && (best == n || score[i] > score[best]))
                best = i;
        snprintf(key, sizeof key, "doc_%zu", best + 1);
        jv_append(ranking, json_string(key));
        score[best] = NAN;
    }
    mem_free(score);
    return jv_pairs("reasoning", json_string("Scored by the words that the query and the document share."), "ranking",
                    ranking, "scores", scores, NULL);
}

/* Returns a rubric answer as JSON: whether each document passes each criterion, by chance with the probability of its
 * score. */
static json_t *make_rubric_answer(const struct view *v, size_t n, const char *const *criteria, size_t n_criteria)
{
    struct gain_item item[JUD_MAX_CRITERIA];
    char name[JUD_MAX_CRITERIA][24], text[80], key[32];
    json_t *answer = jv_object();
    sim_items(n_criteria, item, name);
    for (size_t i = 0; i < n; i++) {
        json_t *passed = jv_object();
        for (size_t c = 0; c < n_criteria; c++) {
            double p = logistic(item[c].gamma * (v[i].score - item[c].beta));
            jv_put(passed, criteria[c], json_integer(draw_uniform(v[i].hash, c + 1) < p));
        }
        snprintf(text, sizeof text, "The document has %.0f %% of the query's words, by weight.", 100.0 * v[i].overlap);
        snprintf(key, sizeof key, "doc_%zu", i + 1);
        jv_put(answer, key, jv_pairs("reasoning", json_string(text), "criteria", passed, NULL));
    }
    return answer;
}

char *judge_simulated(enum jud_stage stage, uint64_t seed, const char *qid, const char *query,
                      const struct text *const *passage, size_t n, const char *const *criteria, size_t n_criteria,
                      uint32_t seq)
{
    struct view *v = view_documents(stage, seed, qid, query, passage, n, seq);
    json_t *answer =
        stage == JUD_TOURNAMENT ? make_tournament_answer(v, n) : make_rubric_answer(v, n, criteria, n_criteria);
    char *text = jv_dump(answer, JSON_REAL_PRECISION(4));
    json_decref(answer);
    mem_free(v);
    return text;
}
