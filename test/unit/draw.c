/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pictures as they come back: report/draw_svg.c, whatever gnuplot may have written; programs that are run: base/child.c. */
#include <string.h>

#include "check.h"
#include "base/child.h"
#include "base/mem.h"
#include "report/draw.h"

static void reads(const char *text, const char *expected)
{
    size_t at = 0;
    char *got = draw_read_svg(text, strlen(text), &at);
    CHECK((!got && !expected) || (got && expected && strcmp(got, expected) == 0), "%s: %s, expected %s", text,
          got ? got : "nothing", expected ? expected : "nothing");
    mem_free(got);
}

static void svg(void)
{
    check_group("draw: what is left of SVG");
    reads("", NULL);
    reads("<svg", NULL);
    reads("<svg>", NULL);
    reads("<svg></svg>", "");
    reads("<svg><g fill='none'>\n</g></svg>", "");
    reads("<svg><g><g stroke=\"currentColor\" color='rgb( 1, 20,255)'><path d='M0,0'/></g></g></svg>",
          "<g><g stroke=\"#0114ff\"><path d=\"M0,0\"/>\n</g>\n</g>\n");
    reads("<svg><g fill = 'rgb(1,2,300)' id='x' onclick='y()' style='z'><text>a &lt;b> c</text></g></svg>",
          "<g fill=\"rgb(1,2,300)\"><text>a &lt;b&gt; c</text>\n</g>\n");
    reads("<svg><script>alert(1)</script><style>a{}</style><title>t<g></title><a href='x'><path d='\"&<'/></a></svg>",
          "<path d=\"&quot;&amp;&lt;\"/>\n");
    reads("<svg><image href='x'/><foreignObject><p>q</p></foreignObject></svg>", "q");
    reads("<svg><use xlink:href='#gpPt6' transform='translate(1,2) scale(3)' color='rgb(0,0,0)'/>"
          "<use xlink:href='http://x' transform='scale(3)' color='rgb(0,0,0)'/></svg>",
          "<circle r=\"1\" transform=\"translate(1,2) scale(3)\" stroke=\"none\" fill=\"#000000\"/>\n");
    reads("<svg></g></text><path d='", NULL);
    reads("<svg></g></text><path d='</svg>", "<path d=\"\"/>\n");
    reads("<svg><g <g></g></svg>", "");
}

static void pictures(void)
{
    static const char text[] = "<?xml?><svg a='b'><path d='1'/></svg>\n<svg><path d='2'/></svg>x";
    check_group("draw: one picture after another");
    size_t at = 0, n = 0;
    for (char *got; (got = draw_read_svg(text, sizeof text - 1, &at)); n++) {
        CHECK(got[9] == (char)('1' + n), "picture %zu: %s", n, got);
        mem_free(got);
    }
    CHECK(n == 2, "%zu pictures, expected 2", n);
}

/* More than a pipe holds goes in and comes out. */
static void children(void)
{
    enum { MANY = 1 << 20 };
    struct child c;
    char *input = mem_alloc(MANY, 1);
    memset(input, 'x', MANY);
    check_group("child: input, output, status");
    int r = child_run(&c, (char *[]){"sh", "-c", "cat; echo said >&2; exit 3", NULL}, input, MANY);
    CHECK(r == 0 && c.there && c.status == 3, "%d, status %d", r, c.status);
    CHECK(c.n_output == MANY && memcmp(c.output, input, MANY) == 0, "%zu bytes", c.n_output);
    CHECK(c.message && strcmp(c.message, "said\n") == 0, "message '%s'", c.message ? c.message : "");
    child_free(&c);
    r = child_run(&c, (char *[]){"sh", "-c", "kill -9 $$", NULL}, "", 0);
    CHECK(r == 0 && c.there && c.status == 128 + 9, "%d, status %d", r, c.status);
    child_free(&c);
    r = child_run(&c, (char *[]){"no-such-program-here", NULL}, "", 0);
    CHECK(r == 0 && !c.there && !c.output, "%d, there %d", r, c.there);
    child_free(&c);
    mem_free(input);
}

int main(void)
{
    svg();
    pictures();
    children();
    return check_end();
}
