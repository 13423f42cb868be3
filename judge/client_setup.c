/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/url_shown.h"
#include "json/load.h"
#include "judge/client_private.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

enum { CONNECT_SECONDS = 10 };

void client_defaults(struct client_options *o)
{
    *o = (struct client_options){.concurrency = 64,
                                 .timeout = 600.0,
                                 .backoff_min = 0.5,
                                 .backoff_max = 60.0,
                                 .aside_min = 5.0,
                                 .aside_max = 60.0,
                                 .patience = 120.0,
                                 .silence = 60.0,
                                 .most_lost = 10};
}

/* Creates a socket for the slot `arg`, and notes the errno in it if the program has all the sockets that it may have. A
 * callback of libcurl. */
static curl_socket_t open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *a)
{
    struct client_slot *s = arg;
    int fd = socket(a->family, a->socktype, a->protocol);
    (void)purpose;
    if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS))
        s->socket_errno = errno;
    return fd < 0 ? CURL_SOCKET_BAD : fd;
}

#if LIBCURL_VERSION_NUM >= 0x075000
/* Counts how often libcurl sends the request of the slot `arg`. If libcurl sends it again by itself, because a reused
 * connection closed without an answer, counts the first time as lost: the server may have worked on it. A callback of
 * libcurl. */
static int count_send(void *arg, char *remote, char *local, int remote_port, int local_port)
{
    struct client_slot *s = arg;
    (void)remote, (void)local, (void)remote_port, (void)local_port;
    if (s->send_count++ && s->call) {
        snprintf(s->call->why, sizeof s->call->why, "the connection was closed without an answer");
        client_note_lost(s->client, s->call);
    }
    return CURL_PREREQFUNC_OK;
}
#endif

/* Sets the client of a slot, and the callbacks that open its sockets and count how often libcurl sends its request. */
static void watch_sockets(struct client *c, struct client_slot *s)
{
    s->client = c;
#if LIBCURL_VERSION_NUM >= 0x075000
    curl_easy_setopt(s->curl, CURLOPT_PREREQFUNCTION, count_send);
    curl_easy_setopt(s->curl, CURLOPT_PREREQDATA, s);
#endif
    curl_easy_setopt(s->curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(s->curl, CURLOPT_OPENSOCKETDATA, s);
}

/* Decides from the status and the first bytes whether the response to a streamed request is a stream or a whole body,
 * such as an error. A body begins with one of { [ < ", a stream with something else. Stays undecided while only blanks
 * have come. */
static void detect_stream(struct client_slot *s)
{
    long status = 0;
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &status);
    s->body[s->len] = '\0';
    size_t i = strspn(s->body, " \t\r\n\xef\xbb\xbf");
    s->is_plain = status < 200 || status >= 300 || (s->body[i] && strchr("{[<\"", s->body[i]));
    if (!s->is_plain && i < s->len)
        s->stream = stream_new(CLIENT_LARGEST_ANSWER);
}

/* Notes the time of the bytes just received, and moves them from the slot's body to its stream, if the response is one.
 * Returns 0, or -1 if the stream is too long. */
static int feed_stream(struct client_slot *s)
{
    double t = clock_seconds();
    s->longest_gap = fmax(s->longest_gap, t - s->last_byte_time);
    s->last_byte_time = t;
    if (!s->is_plain && !s->stream)
        detect_stream(s);
    if (!s->stream)
        return 0;
    size_t n = s->len;
    s->len = 0;
    return stream_feed(s->stream, s->body, n);
}

/* Appends the n * size bytes at `data` to the body of the slot `arg`. A callback of libcurl: if it returns another
 * number than n * size, the request ends. */
static size_t receive_bytes(char *data, size_t size, size_t n, void *arg)
{
    struct client_slot *s = arg;
    n *= size;
    if (s->len + n > CLIENT_LARGEST_ANSWER)
        return 0; /* ends the request */
    s->body = mem_grow(s->body, &s->cap, s->len + n + 1, 1);
    memcpy(s->body + s->len, data, n);
    s->len += n;
    return s->client->o.stream && feed_stream(s) != 0 ? 0 : n;
}

/* Returns the path of the certificates that are trusted instead of libcurl's, from the options or from the environment
 * variables CURL_CA_BUNDLE and SSL_CERT_FILE; in a static program, else the system's. Returns NULL or "" if there is
 * none. */
static const char *find_certificate_file(const struct client_access *a)
{
    const char *file = a->cacert ? a->cacert : getenv("CURL_CA_BUNDLE");
    file = file && *file ? file : getenv("SSL_CERT_FILE");
#ifdef RCP_STATIC
    /* The libcurl in a static program does not know where this system keeps its certificates. */
    static const char *const system_file[] = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                              "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"};
    for (size_t i = 0; !(file && *file) && i < LENGTH(system_file); i++)
        file = access(system_file[i], R_OK) == 0 ? system_file[i] : NULL;
#endif
    return file;
}

void client_set_timeout(const struct client *c, CURL *curl)
{
    double longest = c->o.timeout * (c->o.stream ? CLIENT_STREAM_TIMEOUTS : 1);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)(longest * 1000.0));
}

/* Sets the options that all requests share. Certificates are verified, and redirections are not followed, since the key
 * is for this server only. */
static void set_common_options(const struct client *c, CURL *curl)
{
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
    const char *file = find_certificate_file(&c->o.access);
    if (file && *file)
        curl_easy_setopt(curl, CURLOPT_CAINFO, file);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, c->header);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "rcp-label/" RCP_VERSION);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    client_set_timeout(c, curl);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive_bytes);
}

struct client_slot *client_get_slot(struct client *c)
{
    struct client_slot *s = c->idle;
    if (s) {
        c->idle = s->next;
        return s;
    }
    s = mem_zalloc(1, sizeof *s);
    s->next_slot = c->slots;
    c->slots = s;
    s->curl = curl_easy_init();
    if (!s->curl)
        mem_exhausted();
    set_common_options(c, s->curl);
    curl_easy_setopt(s->curl, CURLOPT_WRITEDATA, s);
    curl_easy_setopt(s->curl, CURLOPT_PRIVATE, s);
    watch_sockets(c, s);
    return s;
}

void client_put_slot(struct client *c, struct client_slot *s)
{
    s->next = c->idle;
    c->idle = s;
}

/* Returns the URL of requests, for a base URL that may already end with the path, and its *name in messages, without
 * the user's name, the password and the query, which may hold a key. The caller frees both. Returns NULL and *err if it
 * is no http or https URL. */
static char *make_request_url(const char *base, const char *path, char **name, struct err *err)
{
    CURLU *u = curl_url();
    char *scheme = NULL, *text = NULL, *request_url = NULL;
    if (!u)
        mem_exhausted();
    CURLUcode code = curl_url_set(u, CURLUPART_URL, base, 0);
    if (code == CURLUE_OK)
        code = curl_url_get(u, CURLUPART_SCHEME, &scheme, 0);
    if (code == CURLUE_OK && strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0)
        code = CURLUE_UNSUPPORTED_SCHEME;
    if (code == CURLUE_OK) {
        size_t n = strcspn(base, "?#"), n_path = strlen(path), room = strlen(base) + n_path + 1;
        const char *query = base + n;
        while (n && base[n - 1] == '/')
            n--;
        if (n > n_path && memcmp(base + n - n_path, path, n_path) == 0)
            n -= n_path;
        request_url = mem_alloc(room, 1);
        snprintf(request_url, room, "%.*s%s%s", (int)n, base, path, query);
        curl_url_set(u, CURLUPART_USER, NULL, 0);
        curl_url_set(u, CURLUPART_PASSWORD, NULL, 0);
        curl_url_set(u, CURLUPART_QUERY, NULL, 0);
        curl_url_get(u, CURLUPART_URL, &text, 0);
        *name = mem_strdup(text ? text : base);
    } else {
        char *shown = url_shown(base, NULL);
        err_usage(err, "server '%s', expected an address like http://localhost:8000/v1", shown);
        mem_free(shown);
    }
    curl_free(scheme);
    curl_free(text);
    curl_url_cleanup(u);
    return request_url;
}

/* Adds a line to the headers of all requests: `name`, which includes its colon, then `value`. */
static void add_header(struct client *c, const char *name, const char *value)
{
    size_t room = strlen(name) + strlen(value) + 1;
    char *line = mem_alloc(room, 1);
    snprintf(line, room, "%s%s", name, value);
    struct curl_slist *l = curl_slist_append(c->header, line);
    if (!l)
        mem_exhausted();
    c->header = l;
    mem_free(line);
}

/* Adds the headers that give access to the server, and notes their values, and the secrets of URLs, as secrets. */
static void add_access(struct client *c)
{
    const struct client_access *a = &c->o.access;
    if (a->key) {
        add_header(c, "Authorization: Bearer ", a->key);
        secrets_add(&c->secrets, a->key);
    }
    for (size_t i = 0; i < a->n_headers; i++) {
        size_t room = strlen(a->header[i].name) + 3;
        char *name = mem_alloc(room, 1);
        snprintf(name, room, "%s: ", a->header[i].name);
        add_header(c, name, a->header[i].value);
        secrets_add_header(&c->secrets, a->header[i].value);
        mem_free(name);
    }
    for (size_t i = 0; i < c->o.n_urls; i++)
        secrets_add_url(&c->secrets, c->o.url[i]);
}

/* Allocates memory for libcurl. Ends the program if there is none, because libcurl's own error would look like an error
 * of the network. */
static void *curl_allocate(size_t size)
{
    return mem_alloc(1, size);
}

/* Reallocates memory for libcurl. Ends the program if there is none. */
static void *curl_reallocate(void *p, size_t size)
{
    return mem_realloc(p, 1, size);
}

/* Copies a string for libcurl. Ends the program if there is no memory. */
static char *curl_copy_string(const char *s)
{
    return mem_strdup(s);
}

struct client *client_new(const struct client_options *o, struct err *err)
{
    struct client *c = mem_zalloc(1, sizeof *c);
    if (curl_global_init_mem(CURL_GLOBAL_DEFAULT, curl_allocate, free, curl_reallocate, curl_copy_string, mem_zalloc) !=
            CURLE_OK ||
        !(c->multi = curl_multi_init()))
        mem_exhausted();
    c->o = *o;
    c->random_state = o->seed * 0x9e3779b97f4a7c15u | 1;
    curl_multi_setopt(c->multi, CURLMOPT_MAXCONNECTS, (long)(o->concurrency + o->n_urls));
    add_header(c, "Content-Type: application/json", "");
    add_header(c, o->stream ? "Accept: text/event-stream, application/json" : "Accept: application/json", "");
    add_header(c, "Expect:", ""); /* libcurl must not wait for "100 Continue" before it sends the body */
    add_access(c);
    c->replica = mem_zalloc(o->n_urls, sizeof *c->replica);
    for (size_t i = 0; i < o->n_urls; i++) {
        c->replica[i].url = make_request_url(o->url[i], o->path, &c->replica[i].name, err);
        if (!c->replica[i].url) {
            client_free(c);
            return NULL;
        }
        level_init(&c->replica[i].level, o->concurrency, o->timeout);
    }
    c->last_replica = o->n_urls - 1;
    return c;
}

void client_free(struct client *c)
{
    if (!c)
        return;
    for (struct client_call *call = c->done; call; call = call->next)
        mem_free(call->answer);
    for (struct client_slot *s = c->slots, *next; s; s = next) {
        next = s->next_slot;
        curl_multi_remove_handle(c->multi, s->curl);
        curl_easy_cleanup(s->curl);
        stream_free(s->stream);
        mem_free(s->body);
        mem_free(s);
    }
    for (size_t i = 0; i < c->o.n_urls; i++) {
        mem_free(c->replica[i].url);
        mem_free(c->replica[i].name);
    }
    mem_free(c->replica);
    curl_multi_cleanup(c->multi);
    mem_free(c->good_body);
    secrets_free(&c->secrets);
    curl_slist_free_all(c->header);
    curl_global_cleanup();
    mem_free(c);
}

enum { MOST_SLOTS = 100000 /* the largest number of requests at once that a server's /props is believed to allow */ };
/* The timeouts in seconds of GET requests for any page, and for the page about slots. */
static const double page_seconds = 10.0, slots_seconds = 1.0;

/* Returns the URL of a page at `path`: below the base of the calls' URL `url` or, if `root`, below the server's root.
 * The caller frees it. */
static char *make_page_url(const struct client *c, const char *url, const char *path, bool root)
{
    size_t n = strcspn(url, "?#"), n_path = strlen(c->o.path), room = strlen(url) + strlen(path) + 1;
    const char *query = url + n, *host = strstr(url, "://");
    char *page_url = mem_alloc(room, 1);
    if (root && host)
        n = (size_t)(host + 3 - url) + strcspn(host + 3, "/?#");
    else
        n -= n >= n_path ? n_path : n;
    snprintf(page_url, room, "%.*s%s%s", (int)n, url, path, query);
    return page_url;
}

/* Returns the page that a replica serves at `path`, *len bytes that the caller frees, or NULL if it does not come with
 * status 200 within `seconds`. If `root`, the path is below the server's root, not below its base URL. */
static char *get_page(struct client *c, size_t replica, const char *path, bool root, double seconds, size_t *len)
{
    struct client_slot *s = client_get_slot(c);
    char *url = make_page_url(c, c->replica[replica].url, path, root);
    long status = 0;
    s->len = 0;
    s->is_plain = true;
    curl_easy_setopt(s->curl, CURLOPT_URL, url);
    curl_easy_setopt(s->curl, CURLOPT_HTTPGET, 1L);
    curl_easy_setopt(s->curl, CURLOPT_TIMEOUT_MS, (long)(seconds * 1000.0));
    curl_easy_setopt(s->curl, CURLOPT_FORBID_REUSE, 1L); /* closes the connection after this page; requests open new
                                                          * ones */
    CURLcode code = curl_easy_perform(s->curl);
    curl_easy_setopt(s->curl, CURLOPT_FORBID_REUSE, 0L);
    if (code == CURLE_OUT_OF_MEMORY)
        mem_exhausted();
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &status);
    client_set_timeout(c, s->curl);
    client_put_slot(c, s);
    mem_free(url);
    *len = s->len;
    return code == CURLE_OK && status == 200 && s->len ? mem_strndup(s->body, s->len) : NULL;
}

char *client_get(struct client *c, size_t replica, const char *path, bool root, size_t *len)
{
    return get_page(c, replica, path, root, fmin(c->o.timeout + 1.0, page_seconds), len);
}

const char *client_name(const struct client *c, size_t replica)
{
    return c->replica[replica].name;
}

size_t client_read_slots(const char *body, size_t len)
{
    json_t *o = jtext_load(body, len, 0, NULL), *slots = json_object_get(o, "total_slots");
    json_int_t n = json_is_integer(slots) ? json_integer_value(slots) : 0;
    json_decref(o);
    return n > 0 && n <= MOST_SLOTS ? (size_t)n : 0;
}

void client_ask_slots(struct client *c)
{
    for (size_t i = 0; i < c->o.n_urls; i++) {
        size_t len = 0;
        char *body = get_page(c, i, "/props", true, slots_seconds, &len);
        size_t slots = body ? client_read_slots(body, len) : 0;
        mem_free(body);
        if (!slots)
            continue;
        level_slots(&c->replica[i].level, slots);
        if (slots < c->o.concurrency)
            client_say(c, false, "%s: this server works on %zu requests at a time; the program keeps to this number",
                       c->replica[i].name, slots);
    }
}

const struct client_calls client_calls = {.defaults = client_defaults,
                                          .open = client_new,
                                          .get = client_get,
                                          .name = client_name,
                                          .send = client_send,
                                          .wait = client_wait,
                                          .known_good = client_known_good,
                                          .good_body = client_good_body,
                                          .done = client_done,
                                          .accept = client_accept,
                                          .retry = client_retry,
                                          .stop = client_stop,
                                          .hide = client_hide,
                                          .take_lost = client_take_lost,
                                          .wake = client_wake,
                                          .counts = client_counts,
                                          .down = client_down,
                                          .free = client_free};
