#include "label/judge.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "label/judge_private.h"

enum { TRACKS_AT_ONCE = 8 /* begun and not made yet */, SIMULATED_AT_ONCE = 64 };

/* A turn lasts no longer: signals are looked for between turns. */
static const double longest_turn = 0.1;

void judge_defaults(struct judge_options *o)
{
    struct client_options client;
    client_defaults(&client);
    *o = (struct judge_options){.stage = {true, true},
                                .settings = {.temperature = NAN},
                                .seed = SCHED_SEED,
                                .window = SCHED_WINDOW,
                                .max_chars = 20000,
                                .max_attempts = 3,
                                .concurrency = client.concurrency,
                                .timeout = client.timeout};
}

static void wake(void *client)
{
    client_wake(client);
}

static int open_client(struct judge *j)
{
    const struct judge_options *o = j->o;
    struct client_options c;
    if (o->simulated)
        return 0;
    client_defaults(&c);
    c.url = o->url;
    c.n_urls = o->n_urls;
    c.path = "/chat/completions";
    c.key = o->key;
    c.concurrency = o->concurrency;
    c.timeout = o->timeout;
    c.seed = (uint64_t)time(NULL); /* pauses need not be the same twice */
    c.say = progress_say;
    c.ctx = j;
    j->client = client_new(&c, j->err);
    return j->client ? 0 : -1;
}

static void choose_schema(struct judge *j)
{
    j->settings = j->o->settings;
    j->settings.schema = !j->o->json_schema             ? COMPLETION_FREE
                         : client_is_llama(j->client) ? COMPLETION_LLAMA
                                                      : COMPLETION_STRICT;
}

/* Which documents are cut, and by how much: "docid bytes" lines. */
static int store_cuts(struct judge *j)
{
    const struct prompt *p = &j->in.prompt[j->o->stage[JUD_TOURNAMENT] ? JUD_TOURNAMENT : JUD_RUBRIC];
    char *text = NULL;
    size_t len = 0, cap = 0, n = 0;
    for (size_t i = 0; i < j->in.corpus.n && j->o->max_chars; i++) {
        const struct text *t = &j->in.corpus.text[i];
        size_t cut = 0;
        if (strlen(t->title) + strlen(t->body) <= j->o->max_chars)
            continue;
        free(prompt_fill(p, "", &t, 1, j->o->max_chars, &cut));
        if (!cut)
            continue;
        text = rcp_grow(text, &cap, len + strlen(t->id) + 32, 1);
        len += (size_t)snprintf(text + len, cap - len, "%s\t%zu\n", t->id, cut);
        n++;
    }
    int r = n ? journal_beside(j->journal, "cut.tsv", text, len, j->err) : 0;
    free(text);
    if (n) {
        char note[256];
        snprintf(note, sizeof note, "%zu of %zu documents are longer than %zu characters and are cut; cut.tsv in the "
                                    "store lists them", n, j->in.corpus.n, j->o->max_chars);
        progress_say(j, note);
    }
    return r;
}

static int store_prompts(struct judge *j)
{
    for (int s = 0; s < 2; s++) {
        char name[64];
        snprintf(name, sizeof name, "%s.prompt.txt", jud_stage_name[s]);
        if (j->o->stage[s] && journal_beside(j->journal, name, j->in.prompt[s].text, j->in.prompt[s].len, j->err) != 0)
            return -1;
    }
    return 0;
}

static int open_store(struct judge *j)
{
    struct journal_key key[INPUT_KEYS];
    size_t n = input_identity(&j->in, j->o, key);
    j->source = (struct record_source){.dataset = j->in.dataset,
                                       .family_key = {j->in.family[0], j->in.family[1]},
                                       .criteria = j->in.criteria,
                                       .n_criteria = j->in.n_criteria};
    j->journal = journal_open(j->o->store, key, n, progress_say, j, j->err);
    if (!j->journal || store_prompts(j) != 0 || store_cuts(j) != 0)
        return -1;
    for (int s = 0; s < 2; s++) {
        if (j->o->stage[s] && stored_read(&j->stored[s], journal_path(j->journal, s), (enum jud_stage)s,
                                          j->in.criteria, j->in.n_criteria, j->err) != 0)
            return -1;
    }
    if (stored_read_attempts(j->stored, journal_path(j->journal, JOURNAL_ATTEMPTS), j->err) != 0)
        return -1;
    for (int s = 0; s < 2; s++)
        j->heard |= j->stored[s].with_response > 0;
    return 0;
}

static void plan(struct judge *j)
{
    for (int s = 0; s < 2; s++)
        for (size_t q = 0; q < j->in.n && j->o->stage[s]; q++)
            j->counts.total[s] += sched_calls((enum jud_stage)s, j->in.pools.query[q].n, j->o->window);
    j->n_tracks = 2 * j->in.n;
    j->track = rcp_zalloc(j->n_tracks, sizeof *j->track);
    size_t w = j->o->window;
    j->answer.score = rcp_alloc(w, sizeof *j->answer.score);
    j->answer.ranking = rcp_alloc(w, sizeof *j->answer.ranking);
    j->answer.passes = rcp_alloc(w, sizeof *j->answer.passes);
}

static int open_judge(struct judge *j)
{
    plan(j);
    progress_start(j);
    if (open_client(j) != 0 || open_store(j) != 0)
        return -1;
    if (j->client)
        choose_schema(j);
    j->steps = steps_start(&j->in, j->o, &j->source, j->stored, j->client ? wake : NULL, j->client);
    return 0;
}

static int close_judge(struct judge *j, int r)
{
    struct fmt_err late;
    steps_stop(j->steps);
    client_free(j->client);
    for (size_t i = 0; j->track && i < j->n_tracks; i++)
        if (j->track[i])
            steps_drop(j->track[i]);
    if (j->journal && journal_close(j->journal, &late) != 0 && r == 0) {
        *j->err = late;
        r = -1;
    }
    for (int s = 0; s < 2; s++) {
        for (size_t n = 0; j->schema[s] && n <= j->o->window; n++)
            free(j->schema[s][n]);
        free(j->schema[s]);
        stored_free(&j->stored[s]);
    }
    free(j->track);
    free(j->answer.score);
    free(j->answer.ranking);
    free(j->answer.passes);
    return r;
}

/* Begins queries as long as there are fewer windows to ask than could be asked. */
static void begin_tracks(struct judge *j)
{
    while (j->next_track < j->n_tracks && j->n_ready < j->o->concurrency && steps_busy(j->steps) < TRACKS_AT_ONCE) {
        size_t k = j->next_track++;
        enum jud_stage stage = (enum jud_stage)(k % 2);
        if (!j->o->stage[stage])
            continue;
        j->track[k] = steps_track(j->steps, stage, k / 2);
        j->open_tracks++;
        steps_push(j->steps, j->track[k]);
    }
}

/* Takes the steps that were made. */
static int take_steps(struct judge *j, bool wait)
{
    for (struct judge_track *t; (t = steps_take(j->steps, wait)) != NULL; wait = false) {
        if (t->err) {
            *j->err = *t->err;
            return -1;
        }
        j->counts.done[t->stage] += t->stored;
        j->counts.stored += t->stored;
        for (int c = 0; c < JUD_CATEGORIES; c++)
            j->counts.invalid[t->stage][c] += t->invalid[c];
        for (struct judge_ask *a = t->ask; a; a = a->next)
            judge_enqueue(j, a);
        if (!t->complete)
            continue;
        j->track[2 * t->query + t->stage] = NULL;
        j->open_tracks--;
        steps_drop(t);
    }
    return 0;
}

/* A signal that waits: its number, 0 = none. */
static int signal_waiting(const sigset_t *set)
{
    sigset_t pending;
    int number = 0;
    if (sigpending(&pending) == 0 && (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1))
        sigwait(set, &number);
    return number;
}

static int stopped(struct judge *j)
{
    const size_t *done = j->counts.done, *total = j->counts.total;
    if (j->refusal.status) {
        *j->err = j->refusal;
        return -1;
    }
    return fmt_fail(j->err, RCP_EXIT_STOPPED, j->o->store, 0, "stopped; %zu of %zu windows are answered",
                    done[0] + done[1], total[0] + total[1]);
}

static int interrupted(struct judge *j)
{
    char note[160];
    if (j->stopping || !j->in_flight)
        return stopped(j); /* the second time, or nothing to wait for */
    j->stopping = true;
    size_t n = client_stop(j->client);
    snprintf(note, sizeof note, "interrupted: waiting for %zu answers that are on their way; once more drops them", n);
    if (n)
        progress_say(j, note);
    return 0;
}

/* No request would do better; answers that are on their way were paid for. */
static void refused(struct judge *j, const struct fmt_err *why)
{
    if (j->refusal.status)
        return;
    j->refusal = *why;
    j->stopping = true;
    client_stop(j->client);
}

static int turn_network(struct judge *j)
{
    struct client_call *call;
    struct fmt_err why;
    while (!j->stopping && j->n_ready && j->in_flight < j->o->concurrency)
        if (judge_ask_next(j) != 0)
            return -1;
    if (client_wait(j->client, longest_turn, &why) != 0)
        refused(j, &why);
    while ((call = client_done(j->client)) != NULL)
        if (judge_called(j, call) != 0)
            return -1;
    if (!j->in_flight && !j->n_ready && !steps_busy(j->steps))
        return judge_only_rejected(j);
    return 0;
}

static int turn_simulated(struct judge *j)
{
    for (int i = 0; i < SIMULATED_AT_ONCE && j->n_ready; i++)
        if (judge_ask_next(j) != 0)
            return -1;
    return 0;
}

static int go_round(struct judge *j, const sigset_t *signals)
{
    do {
        if (!j->stopping)
            begin_tracks(j);
        if (take_steps(j, !j->client && !j->n_ready) != 0)
            return -1;
        if ((j->client ? turn_network(j) : turn_simulated(j)) != 0)
            return -1;
        if (signal_waiting(signals) && interrupted(j) != 0)
            return -1;
        if (j->stopping && !j->in_flight)
            return stopped(j);
        progress_show(j);
    } while (j->open_tracks || j->next_track < j->n_tracks);
    return 0;
}

/* SIGINT and SIGTERM wait to be looked for, in all threads, and once stopped for good; a closed pipe is an error of its
 * write. */
int judge_run(const struct judge_options *o, struct fmt_err *err)
{
    struct judge j = {.o = o, .err = err};
    if (input_read(&j.in, o, err) != 0) {
        input_free(&j.in);
        return -1;
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN}, pipe_was;
    sigset_t signals, mask_was;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, &mask_was);
    sigaction(SIGPIPE, &ignore, &pipe_was);
    int r = open_judge(&j);
    if (r == 0)
        r = go_round(&j, &signals);
    progress_end(&j);
    if (!o->quiet && j.steps)
        progress_summary(&j);
    r = close_judge(&j, r);
    input_free(&j.in);
    sigaction(SIGPIPE, &pipe_was, NULL);
    if (r == 0 || err->status != RCP_EXIT_STOPPED) /* or else no further signal keeps it from saying how to go on */
        pthread_sigmask(SIG_SETMASK, &mask_was, NULL);
    return r;
}
