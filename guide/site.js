/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The search of the site: `pages`, which stands before this text, has [address, title, heading, text] of each section. */
"use strict";
const box = document.getElementById("search"), found = document.getElementById("found");

/* Returns how well a section answers the words: 0 if one is missing; words in titles count more. */
function score([address, title, heading, text], words) {
    const head = (title + " " + heading).toLowerCase(), body = text.toLowerCase();
    let sum = /\.[135]\.html/.test(address) ? 0 : 8; // the guide before the manuals
    for (const word of words) {
        const times = body.split(word).length - 1;
        if (!times && !head.includes(word))
            return 0;
        sum += (head.includes(word) ? 10 : 0) + Math.min(times, 5);
    }
    return sum;
}

/* Returns the words around the first hit. */
function around(text, word) {
    const at = Math.max(0, text.toLowerCase().indexOf(word) - 60);
    return (at ? "... " : "") + text.slice(at, at + 160) + (at + 160 < text.length ? " ..." : "");
}

function search() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length ? pages.map(p => [score(p, words), p]).filter(h => h[0]).sort((a, b) => b[0] - a[0]) : [];
    found.replaceChildren(...hits.slice(0, 20).map(([, [address, title, heading, text]]) => {
        const item = document.createElement("li"), link = document.createElement("a"), p = document.createElement("p");
        link.href = address;
        link.textContent = heading && heading !== title ? title + ": " + heading : title;
        p.textContent = around(text, words[0]);
        item.append(link, p);
        return item;
    }));
    if (words.length && !hits.length)
        found.append("No page has all of these words.");
    found.hidden = !words.length;
}

box.addEventListener("input", search);
document.addEventListener("keydown", e => {
    if (e.key === "/" && document.activeElement !== box) {
        e.preventDefault();
        box.focus();
    } else if (e.key === "Escape") {
        box.value = "";
        search();
    }
});
