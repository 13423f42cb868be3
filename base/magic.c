/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/magic.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/unpack.h"

/* A file format: its first bytes bytes[0 .. len) (NULL and 0 if a function recognises it), its name in messages, and
 * the remedy, a command or an advice, in which FILE stands for the name of the file. test/cases/input/magic.t and
 * test/scripts/packed run the remedies. */
struct magic {
    const char *bytes;
    size_t len;
    const char *description, *remedy;
    /* the optional library by which other builds of the program read the format, and its Debian package; both NULL if
     * there is none */
    const char *library, *package;
};

#define BYTES(text) text, sizeof(text) - 1
#define UNPACKS_TEXT "FILE >text unpacks it"
#define UNPACKS_ONE "FILE >text unpacks an archive of one file"
#define UTF16 "iconv -f UTF-16 -t UTF-8 FILE >text converts it"
#define UTF32 "iconv -f UTF-32 -t UTF-8 FILE >text converts it"
#define ELSEWHERE "save the data as text in the program that made the file"

/* The formats by their first bytes; the first match counts. No entry can be the beginning of the expected text. */
static const struct magic formats[] = {
    {BYTES("\x1f\x8b"), "gzip data", "gzip -dc " UNPACKS_TEXT, NULL, NULL},
    {BYTES("\xfd\x37zXZ\0"), "xz data", "xz -dc " UNPACKS_TEXT, "liblzma", "liblzma-dev"},
    {BYTES("\x28\xb5\x2f\xfd"), "zstd data", "zstd -dc " UNPACKS_TEXT, "libzstd", "libzstd-dev"},
    {BYTES("P\x2a\x4d\x18"), "zstd data", "zstd -dc " UNPACKS_TEXT, "libzstd",
     "libzstd-dev"}, /* the first frame that pzstd writes */
    {BYTES("\x04\x22\x4d\x18"), "lz4 data", "lz4 -dc " UNPACKS_TEXT, NULL, NULL},
    {BYTES("LZIP\1"), "lzip data", "lzip -dc " UNPACKS_TEXT, NULL, NULL},
    {BYTES("\x1f\x9d"), "data of compress (.Z)", "gzip -dc " UNPACKS_TEXT, NULL, NULL},
    {BYTES("PK\3\4"), "a zip archive", "unzip -p " UNPACKS_ONE, NULL, NULL},
    {BYTES("PK\5\6"), "an empty zip archive", "look for another archive that contains the data", NULL, NULL},
    {BYTES("7z\xbc\xaf\x27\x1c"), "a 7z archive", "7z x -so " UNPACKS_ONE, NULL, NULL},
    {BYTES("Rar!\x1a\x07"), "a RAR archive", "unrar p -inul " UNPACKS_ONE, NULL, NULL},
    {BYTES("\xff\xfe\0\0"), "UTF-32 text", UTF32, NULL, NULL},
    {BYTES("\0\0\xfe\xff"), "UTF-32 text", UTF32, NULL, NULL},
    {BYTES("\xff\xfe"), "UTF-16 text", UTF16, NULL, NULL},
    {BYTES("\xfe\xff"), "UTF-16 text", UTF16, NULL, NULL},
    {BYTES("\x93NUMPY"), "a NumPy array (.npy)", ELSEWHERE, NULL, NULL},
    {BYTES("\x89HDF\r\n\x1a\n"), "an HDF5 file", ELSEWHERE, NULL, NULL},
    {BYTES("ARROW1\0\0"), "an Arrow (Feather) file",
     "python3 -c \"import pandas; pandas.read_feather('FILE').to_csv('table.csv', index=False)\" converts it", NULL,
     NULL},
    {BYTES("SQLite format 3\0"), "an SQLite database",
     "sqlite3 -csv -header FILE \"SELECT * FROM name\" >table.csv writes one of its tables", NULL, NULL},
    {BYTES("%PDF-"), "a PDF document", "give the file that contains the data instead", NULL, NULL},
    {BYTES("version https://git-lfs.github.com/spec/"), "a git-lfs pointer to the file",
     "'git lfs pull' in the repository fetches the file", NULL, NULL},
};

/* The formats that functions recognise, since a comparison of first bytes does not suffice. */
static const struct magic
    bzip2 = {NULL, 0, "bzip2 data", "bzip2 -dc " UNPACKS_TEXT, "libbz2", "libbz2-dev"},
    tar = {NULL, 0, "a tar archive", "tar -xOf " UNPACKS_ONE, NULL, NULL},
    npz = {NULL, 0, "a NumPy archive (.npz)", ELSEWHERE, NULL, NULL},
    office = {NULL, 0, "an Office document", "save the table as csv in the program that made the document", NULL, NULL},
    pickle = {NULL, 0, "a Python pickle", ELSEWHERE, NULL, NULL},
    html = {NULL,           0,
            "an HTML page", "perhaps a server sent an error message instead of the file; download the file again",
            NULL,           NULL},
    utf16le = {NULL, 0, "UTF-16 text", "iconv -f UTF-16LE -t UTF-8 FILE >text converts it", NULL, NULL},
    utf16be = {NULL, 0, "UTF-16 text", "iconv -f UTF-16BE -t UTF-8 FILE >text converts it", NULL, NULL};

/* Returns whether the text begins as HTML, in letters of either case, after white space. */
static bool is_html(const char *text, size_t len)
{
    static const char *const opening[] = {"<!doctype html", "<html"};
    for (; len && isspace((unsigned char)*text); len--)
        text++;
    for (size_t i = 0; i < LENGTH(opening); i++) {
        size_t k = 0;
        while (opening[i][k] && k < len && tolower((unsigned char)text[k]) == opening[i][k])
            k++;
        if (!opening[i][k])
            return true;
    }
    return false;
}

/* Returns the kind of the zip archive text[0 .. len), by the name of its first file; m, the entry of zip archives, if
 * it is no special kind. */
static const struct magic *find_zip_kind(const struct magic *m, const char *text, size_t len)
{
    enum { NAME = 30 }; /* the offset in a zip archive of the name of its first file */
    size_t n = len > NAME ? (unsigned char)text[26] : 0;
    if (len < NAME + n)
        return m;
    const char *name = text + NAME;
    if (n > 4 && memcmp(name + n - 4, ".npy", 4) == 0)
        return &npz;
    return n == 19 && memcmp(name, "[Content_Types].xml", n) == 0 ? &office : m;
}

/* Returns the format of data without a distinctive first byte, or NULL: UTF-16 text without a byte order mark (a NUL
 * before or after each of two ASCII characters), a Python pickle of protocol 2 to 5, or a tar header (which pads the
 * name with NUL). */
static const struct magic *find_binary(const char *text, size_t len)
{
    enum { TAR_MARK = 257 };
    const unsigned char *u = (const unsigned char *)text;
    if (len >= 4 && u[0] && u[0] < 0x80 && !u[1] && u[2] && !u[3])
        return &utf16le;
    if (len >= 4 && !u[0] && u[1] && u[1] < 0x80 && !u[2] && u[3])
        return &utf16be;
    if (len > 2 && u[0] == 0x80 && u[1] >= 2 && u[1] <= 5)
        return &pickle;
    return len > TAR_MARK + 5 && memcmp(text + TAR_MARK, "ustar", 5) == 0 && memchr(text, '\0', TAR_MARK) ? &tar : NULL;
}

/* Returns the format of data that begins with text[0 .. len), or NULL if it may be the expected text. */
static const struct magic *find_format(const char *text, size_t len)
{
    for (const struct magic *m = formats; m < formats + LENGTH(formats); m++)
        if (len >= m->len && memcmp(text, m->bytes, m->len) == 0)
            return strcmp(m->bytes, "PK\3\4") == 0 ? find_zip_kind(m, text, len) : m;
    if (unpack_begins_bzip2((const unsigned char *)text, len))
        return &bzip2;
    return is_html(text, len) ? &html : find_binary(text, len);
}

/* Returns the name if it has at most 160 bytes and a shell command may contain it unquoted, otherwise "FILE". */
static const char *command_name(const char *name)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/+=@%,:-";
    size_t n = strlen(name);
    return !n || n > 160 || name[0] == '-' || strspn(name, safe) != n ? "FILE" : name;
}

/* Writes the remedy to command[0 .. size), with `name` in the place of each FILE, cut if it does not fit. */
static void name_file(char *command, size_t size, const char *remedy, const char *name)
{
    size_t n = 0;
    for (const char *file; (file = strstr(remedy, "FILE")); remedy = file + 4) {
        n += (size_t)snprintf(command + n, size - n, "%.*s%s", (int)(file - remedy), remedy, name);
        if (n >= size)
            return;
    }
    snprintf(command + n, size - n, "%s", remedy);
}

int magic_check(const char *text, size_t len, const char *name, const char *packed, struct err *err)
{
    const struct magic *m = find_format(text, len);
    if (!m)
        return 0;
    char remedy[768]; /* a remedy that shows the file's name, of at most 160 bytes (command_name), up to twice */
    name_file(remedy, sizeof remedy, m->remedy, packed && m != &tar ? "FILE" : command_name(name));
    if (packed)
        return err_input(err, name, 0, "is %s data that unpacks to %s, expected UTF-8 text; %s", packed, m->description,
                         remedy);
    if (m->library)
        return err_input(err, name, 0, "is %s, but this program was built without %s (%s on Debian); %s",
                         m->description, m->library, m->package, remedy);
    return err_input(err, name, 0, "is %s, expected UTF-8 text; %s", m->description, remedy);
}
