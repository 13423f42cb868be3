/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Opens the store of a run and writes the files that stand beside its records. */
#include <stdio.h>
#include <string.h>

#include "base/plural.h"
#include "base/text_stream.h"
#include "judge/judge_private.h"
#include "judge/judge_rounds.h"
#include "store/journal_identity.h"
#include "store/sound.h"

/* Returns the number of documents that the limit max_chars cuts, and writes a line "docid TAB bytes" for each to f,
 * with the bytes omitted. */
static size_t list_cuts(const struct judge *j, FILE *f)
{
    const struct prompt *p = &j->input.prompt[j->o->stage[JUD_TOURNAMENT] ? JUD_TOURNAMENT : JUD_RUBRIC];
    size_t n = 0;
    for (size_t i = 0; i < j->input.corpus.n && j->o->max_chars; i++) {
        const struct text *t = &j->input.corpus.text[i];
        size_t n_bytes = 0;
        if (strlen(t->title) + strlen(t->body) > j->o->max_chars)
            mem_free(prompt_fill(p, "", &t, 1, j->o->max_chars, &n_bytes));
        if (n_bytes)
            fprintf(f, "%s\t%zu\n", t->id, n_bytes);
        n += n_bytes > 0;
    }
    return n;
}

/* Closes the stream f, and stores its text as the file `name` beside the records, unless it is empty; frees the text.
 * Returns 0, or -1 and *j->err. */
static int store_list(struct judge *j, const char *name, FILE *f, char **text, const size_t *len)
{
    text_stream_close(f, text);
    int r = *len ? journal_write_file(j->journal, name, *text, *len, j->err) : 0;
    mem_free(*text);
    return r;
}

/* Stores the list of the documents that max_chars cuts, if any, and tells the user their number. Returns 0, or -1 and
 * *j->err. */
static int store_cuts(struct judge *j)
{
    char *text, name[32], note[256];
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    size_t n = list_cuts(j, f);
    /* a plan shows other documents than the pool, so its list has a name of its own */
    snprintf(name, sizeof name, j->o->plan ? "cut-%.8s.tsv" : "cut.tsv", j->input.texts_sha256);
    int r = store_list(j, name, f, &text, &len);
    snprintf(note, sizeof note,
             "%zu of %zu documents are longer than %zu characters and are cut; %s in the store lists them", n,
             j->input.corpus.n, j->o->max_chars, name);
    if (n)
        judge_say(j, note);
    return r;
}

/* Writes a line for each text that cannot be shown: `kind`, id, and file with line. */
static void list_bad_texts(const char *kind, const struct texts *t, FILE *f)
{
    for (size_t i = 0; i < t->n_bad; i++)
        fprintf(f, "%s\t%s\t%s:%llu\n", kind, t->bad[i].id, t->bad[i].file, (unsigned long long)t->bad[i].line);
}

/* Stores the list of the topics and documents that are left out because of their texts, if any, and tells the user
 * their numbers. Returns 0, or -1 and *j->err. */
static int store_bad_texts(struct judge *j)
{
    char *text, note[256];
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    list_bad_texts("topic", &j->input.queries, f);
    list_bad_texts("document", &j->input.corpus, f);
    int r = store_list(j, "left_out.tsv", f, &text, &len);
    snprintf(note, sizeof note,
             "%zu pool %s and %zu %s are left out, because their texts are not UTF-8 or contain a NUL; left_out.tsv in "
             "the store lists them",
             j->input.left_out_documents, plural(j->input.left_out_documents, "document", "documents"),
             j->input.left_out_topics, plural(j->input.left_out_topics, "topic", "topics"));
    if (len)
        judge_say(j, note);
    return r;
}

/* Stores the prompts of the stages judged beside the records. Returns 0, or -1 and *j->err. */
static int store_prompts(struct judge *j)
{
    for (int s = 0; s < 2; s++) {
        char name[64];
        snprintf(name, sizeof name, "%s.prompt.txt", jud_stage_name[s]);
        if (j->o->stage[s] &&
            journal_write_file(j->journal, name, j->input.prompt[s].text, j->input.prompt[s].len, j->err) != 0)
            return -1;
    }
    return 0;
}

/* Sets j->source, the fields that all records of the store share. */
static void set_source(struct judge *j)
{
    const struct judge_identity *id = &j->identity;
    j->source = (struct record_source){.dataset = j->input.dataset,
                                       .dataset_key = id->dataset_key,
                                       .criteria = j->input.criteria,
                                       .n_criteria = j->input.n_criteria};
    for (int s = 0; s < 2; s++) {
        j->source.family_key[s] = id->family_key[s];
        j->source.schedule_key[s] = id->schedule_key[s];
    }
}

/* Sets j->counts.total, the number of windows by stage. */
static void count_windows(struct judge *j)
{
    for (int s = 0; s < 2; s++)
        if (j->input.rounds)
            j->counts.total[s] = j->input.rounds->parts.total[s];
        else
            for (size_t q = 0; q < j->input.n; q++)
                j->counts.total[s] += judge_count_windows(&j->input, j->o, s, q);
}

/* Tells the user the number of answers without a record that are charged, if there are any. */
static void say_unrecorded_answers(const struct judge *j)
{
    size_t n = j->stored[0].unrecorded + j->stored[1].unrecorded;
    char note[160];
    snprintf(note, sizeof note,
             "%zu %s from earlier attempts %s not recorded in %s; the mean cost of an answer is charged for %s", n,
             plural(n, "answer", "answers"), plural(n, "is", "are"), JOURNAL_ATTEMPTS_NAME, plural(n, "it", "them"));
    if (n)
        judge_say((void *)j, note);
}

/* Tells the user what is new for the store, if anything is. */
static void say_growth(struct judge *j)
{
    char note[JUDGE_NOTE];
    if (!judge_growth_is_new(&j->input.growth))
        return;
    judge_growth_note(&j->input.growth, j->o, judge_count_open_windows(&j->input, j->o, j->stored), note);
    if (note[0])
        judge_say(j, note);
}

/* Checks that a run of repeats asks as the store does, and reads what the other answers and lost requests cost: those
 * of the store's repeats or, in a run of repeats, those of the store. Returns 0, or -1 and *j->err. */
static int read_other_costs(struct judge *j, const struct journal_terms *terms)
{
    char key[SEAL_HEX], *other = j->o->repeat_of ? mem_strdup(j->o->repeat_of) : repeats_folder(j->o->store);
    char *identity = mem_path(other, JOURNAL_IDENTITY_NAME), *lost = mem_path(other, JOURNAL_LOST_NAME);
    int r = j->o->repeat_of ? journal_identity(identity, terms, false, key, j->err) < 0 ? -1 : 0 : 0;
    if (r == 0)
        r = judge_stored_read_paid(j->other_stored, other, j->err);
    if (r == 0)
        r = judge_lost_read(j, lost);
    mem_free(identity);
    mem_free(lost);
    mem_free(other);
    return r;
}

int judge_open_store(struct judge *j)
{
    judge_identity_make(&j->identity, &j->input, j->o);
    if (j->o->check) {
        set_source(j);
        count_windows(j);
        return 0;
    }
    struct journal_terms terms = {j->identity.claim, j->identity.n};
    if (read_other_costs(j, &terms) != 0)
        return -1;
    j->journal = journal_open(j->o->store, &terms, judge_say, j, j->err);
    if (!j->journal || sound_check(j->o->store, false, j->err) != 0)
        return -1;
    set_source(j);
    j->stored[0].served = j->stored[1].served = &j->served;
    if (judge_stored_read_all(j->stored, j->o, &j->input, j->err) != 0 ||
        judge_lost_read(j, journal_path(j->journal, JOURNAL_LOST)) != 0)
        return -1;
    judge_growth_apply(&j->input, j->o, j->stored);
    count_windows(j);
    say_unrecorded_answers(j);
    if (journal_settle(j->journal, &terms, j->err) != 0 || store_prompts(j) != 0 || store_cuts(j) != 0 ||
        store_bad_texts(j) != 0)
        return -1;
    say_growth(j);
    return judge_growth_store(&j->input, j->o, j->stored, j->journal, j->err) == 0
             ? judge_store_schedule(&j->input, j->o, &j->source, j->err)
             : -1;
}
