/* The options of judging, which `judge` and `run` share. */
#ifndef CMD_JUDGE_COMMAND_H
#define CMD_JUDGE_COMMAND_H

#include "format/overwrite.h"
#include "cmd/commands.h"
#include "judge/judge.h"

struct judge_command {
    struct judge_options judge;
    struct judge_prices prices;
    bool estimate;
    const char **url;
    size_t n_urls;
    char *extra;              /* further fields of requests */
    const char *key_variable; /* NULL = OPENAI_API_KEY, if it is set */
};

extern const struct cmd_option judge_command_table[];
extern const size_t judge_command_rows;

void judge_command_init(struct judge_command *c);
/* As cmd_options wants it; ctx is the struct judge_command. Strings are kept, not copied. */
int judge_command_set(void *ctx, int code, const char *arg, struct fmt_err *err);
/* What is missing, or does not go together; reads the key. 0, or -1 and *err. */
int judge_command_check(struct judge_command *c, struct fmt_err *err);
/* The files that judging reads and writes. */
void judge_command_files(const struct judge_command *c, struct overwrite *files);
/* Prints, on standard error, how a command that was stopped goes on: its arguments, quoted for a shell. */
void judge_command_print(int argc, char *const *argv);
void judge_command_free(struct judge_command *c);

#endif
