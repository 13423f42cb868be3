/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The cases of a blind comparison: their prompts, the choices in answers, simulated answers, and the stored answers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/sha256.h"
#include "base/text_stream.h"
#include "format/lines.h"
#include "json/load.h"
#include "json/value.h"
#include "judge/answer.h"
#include "judge/answer_object.h"
#include "judge/blind_private.h"
#include "judge/judge_simulated.h"
#include "store/judgement_record.h"

enum { SLOT_QUERY, SLOT_A, SLOT_B, SLOTS };
static const char *const slot[SLOTS] = {"{query_placeholder}", "{list_a_placeholder}", "{list_b_placeholder}"};

/* Loads a prompt from `path`, or the program's prompt `name` if path is NULL, and checks that it contains each of the
 * placeholders slot[]. Returns 0, or -1 and *err. */
static int load_template(struct prompt *p, const char *path, const char *name, struct err *err)
{
    if (prompt_load_named(p, path, name, err) != 0)
        return -1;
    for (int k = 0; k < SLOTS; k++)
        if (!strstr(p->text, slot[k]))
            return err_input(err, path ? path : name, 0, "the prompt has no slot %s, expected every slot at least once",
                             slot[k]);
    return 0;
}

int blind_load_prompts(struct blind *b)
{
    return load_template(&b->prompt[0], b->o->prompt[0], "lists.txt", b->err) == 0
             ? load_template(&b->prompt[1], b->o->prompt[1], "sets.txt", b->err)
             : -1;
}

/* Returns the text that replaces slot[k], the query or the documents of the side shown as A or B, escaped like all
 * texts in prompts. The caller frees it. */
static char *slot_text(const struct blind *b, const struct presentation *p, int k)
{
    static char query[] = "{query_placeholder}", passages[] = "{passages_placeholder}";
    const struct blind_case *c = &b->o->cases[p->case_number];
    bool is_first = (k == SLOT_A) == (p->rep == 1);
    struct prompt template = {.text = k == SLOT_QUERY ? query : passages};
    template.len = strlen(template.text);
    return prompt_fill(&template, c->query, c->side[!is_first], k == SLOT_QUERY ? 0 : c->n[!is_first], b->o->max_chars,
                       NULL);
}

char *blind_fill(const struct blind *b, const struct presentation *p)
{
    const char *s = b->prompt[b->o->cases[p->case_number].has_sets].text;
    char *text, *slot_value[SLOTS];
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    for (int k = 0; k < SLOTS; k++)
        slot_value[k] = slot_text(b, p, k);
    while (*s) {
        int k = 0;
        while (k < SLOTS && strncmp(s, slot[k], strlen(slot[k])) != 0)
            k++;
        if (k < SLOTS)
            fputs(slot_value[k], f);
        else
            fputc(*s, f);
        s += k < SLOTS ? strlen(slot[k]) : 1;
    }
    text_stream_close(f, &text);
    for (int k = 0; k < SLOTS; k++)
        mem_free(slot_value[k]);
    return text;
}

void blind_make_key(const struct blind *b, struct presentation *p)
{
    const struct blind_judge *j = &b->o->judge[p->judge];
    struct sha256 s;
    char hex[SHA256_HEX], seed[40], *text = blind_fill(b, p);
    snprintf(seed, sizeof seed, "%s%llu", j->n_urls ? "" : "simulated:", (unsigned long long)j->seed);
    const char *parts[] = {j->name, j->n_urls ? j->model : seed, b->o->cases[p->case_number].id,
                           p->rep == 1 ? "1" : "2", text};
    sha256_begin(&s);
    for (size_t i = 0; i < LENGTH(parts); i++)
        sha256_add(&s, parts[i], strlen(parts[i]) + 1);
    sha256_end(&s, hex);
    memcpy(p->key, hex, BLIND_KEY);
    p->key[BLIND_KEY] = '\0';
    mem_free(text);
}

int blind_choice(const char *text, size_t len, int side_a)
{
    json_t *o = NULL;
    json_error_t why;
    int choice = BLIND_NONE;
    if (answer_object(text, len, &o, NULL, &why) != ANSWER_FOUND)
        return BLIND_NONE;
    const char *s = json_string_value(json_object_get(o, "better"));
    if (s && (strcmp(s, "tie") == 0 || strcmp(s, "Tie") == 0))
        choice = BLIND_TIE;
    else if (s && (s[0] == 'A' || s[0] == 'B') && !s[1])
        choice = (s[0] == 'A') == (side_a == 1) ? 1 : 2;
    json_decref(o);
    return choice;
}

/* Returns the mean over the documents of a side (0 or 1) of score[] or, in a list, of score[] over log2(rank + 1), rank
 * from 1; 0 if there are no documents. */
static double side_score(const struct blind_case *c, int side, const double *score)
{
    double sum = 0;
    for (size_t r = 0; r < c->n[side]; r++)
        sum += score[r] / (c->has_sets ? 1 : log2((double)r + 2));
    return c->n[side] ? sum / (double)c->n[side] : 0;
}

char *blind_simulate(const struct blind *b, const struct presentation *p)
{
    const struct blind_case *c = &b->o->cases[p->case_number];
    double side_value[2] = {0, 0}, *score = mem_alloc(c->n[0] + c->n[1], sizeof *score);
    for (int side = 0; side < 2; side++) {
        struct answer a = {.score = score,
                           .ranking = mem_alloc(c->n[side], sizeof(uint16_t)),
                           .passes = mem_alloc(c->n[side], sizeof(uint32_t))};
        char *text = judge_simulated(JUD_TOURNAMENT, b->o->judge[p->judge].seed + p->attempts, c->qid, c->query,
                                     c->side[side], c->n[side], NULL, 0, 2 * p->rep + (uint32_t)side);
        answer_tournament(text, strlen(text), "stop", c->n[side], &a);
        side_value[side] = a.valid ? side_score(c, side, score) : 0;
        mem_free(text);
        mem_free(a.ranking);
        mem_free(a.passes);
    }
    mem_free(score);
    bool is_tie = fabs(side_value[0] - side_value[1]) < 0.02,
         a_better = (side_value[0] > side_value[1]) == (p->rep == 1);
    const char *s = is_tie ? "{\"better\": \"tie\"}" : a_better ? "{\"better\": \"A\"}" : "{\"better\": \"B\"}";
    return mem_strdup(s);
}

/* Returns the name of a choice in stores and tables: "tie", "1" or "2"; NULL for BLIND_NONE. */
static const char *choice_name(int choice)
{
    static const char *const name[] = {"tie", "1", "2"};
    return choice == BLIND_NONE ? NULL : name[choice];
}

/* Returns a number of tokens as JSON, null if it is unknown (below 0). */
static json_t *tokens_value(int64_t n)
{
    return n >= 0 ? json_integer(n) : json_null();
}

int blind_store_answer(struct blind *b, const struct presentation *p, const struct completion *c, int choice,
                       const char *why)
{
    const struct blind_judge *j = &b->o->judge[p->judge];
    json_t *o =
        jv_pairs("key", jv_text(p->key), "case_id", jv_text(b->o->cases[p->case_number].id), "judge", jv_text(j->name),
                 "model", jv_text(j->model), "rep", jv_count(p->rep), "first", jv_count(p->rep), "choice",
                 jv_text(choice_name(choice)), "response", jv_text(c->text), "finish_reason", jv_text(c->finish_reason),
                 "input_tokens", tokens_value(c->input_tokens), "output_tokens", tokens_value(c->output_tokens), NULL);
    if (c->input_estimated || c->output_estimated)
        jv_put(o, "tokens_estimated", json_true());
    jv_put(o, "rejected", jv_text(why));
    jv_put(o, "recorded_at", jv_count((size_t)time(NULL)));
    char *text = jv_dump(o, JSON_COMPACT);
    json_decref(o);
    int r = journal_append(b->journal, 0, text, strlen(text), b->err);
    mem_free(text);
    return r;
}

/* Reads a stored answer, line `number` of the file, and counts it as an attempt of its presentation if that is one of
 * this comparison. Its choice is taken if no earlier line has one. Returns 0, or -1 and *b->err. */
static int read_record(struct blind *b, const char *line, size_t len, uint64_t number)
{
    json_t *o = jtext_load(line, len, 0, NULL);
    const char *key = json_string_value(json_object_get(o, "key"));
    struct presentation *p = NULL;
    if (!key) {
        json_decref(o);
        return err_input(b->err, b->path, number, "the line is not an answer, expected a JSON object with a 'key'");
    }
    HASH_FIND(hh, b->by_key, key, strlen(key), p);
    if (p) {
        const char *choice = json_string_value(json_object_get(o, "choice"));
        p->attempts++;
        p->refusals += answer_refuses(json_string_value(json_object_get(o, "finish_reason")));
        if (choice && !p->answered) {
            p->answered = true;
            p->choice = strcmp(choice, "tie") == 0 ? BLIND_TIE : choice[0] == '1' ? 1 : 2;
        }
    }
    json_decref(o);
    return 0;
}

int blind_read_store(struct blind *b, bool may_be_torn)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool exists;
    int r, status = 0;
    if (exists_path(b->path, &exists, b->err) != 0)
        return -1;
    if (!exists)
        return 0;
    if (fmt_lines_open(&l, b->path, b->err) != 0)
        return -1;
    while ((r = jud_next_line(&l, &line, &len, b->err)) > 0 && status == 0) {
        b->longest = len > b->longest ? len : b->longest;
        status = read_record(b, line, len, l.number);
    }
    if (status != 0 && r > 0) /* the line that is not an answer is not the last one */
        may_be_torn = false;
    fmt_lines_close(&l);
    return r < 0 || (status != 0 && !may_be_torn) ? -1 : 0;
}

int blind_write_verdicts(const struct blind *b)
{
    char *path = mem_path(b->o->store, "verdicts.tsv");
    struct output *out = out_open(path, b->err);
    mem_free(path);
    if (!out)
        return -1;
    out_line(out, "case_id\tjudge\trep\tchoice\tfirst\tattempts");
    for (size_t i = 0; i < b->n; i++) {
        const struct presentation *p = &b->presentation[i];
        const char *choice = p->answered ? choice_name(p->choice) : "NA";
        if (p->attempts)
            out_line(out, "%s\t%s\t%u\t%s\t%u\t%u", b->o->cases[p->case_number].id, b->o->judge[p->judge].name, p->rep,
                     choice, p->rep, p->attempts);
    }
    return out_commit(out, b->err);
}
