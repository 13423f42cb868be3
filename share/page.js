/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers
 * The script of all pages: sorts tables, shows the numbers of marks, and keeps the state of views in the address. A page
 * with data contains one of page-compare.js, page-show.js and page-labels.js after it, in the same function
 * (report/page.c). Their data are packs (base/pack.h). They look numbers up and compute no statistic. Every name reaches
 * the page as a text node. */
const NONE = '-', MINUS = '\u2212', BLUE = '#0072b2', ORANGE = '#c24e00', GREY = '#5a5a5a', PALE = '#dcdcdc', PAPER = '#fefefe';
const DRAWN = new Set(['svg', 'path', 'rect', 'circle', 'text']), SVG = 'http:' + '//www.w3.org/2000/svg';
const $ = id => document.getElementById(id);
const isKnown = x => x != null && x !== false;

/* Returns a new element. Attributes named on... are listeners; children are nodes, texts, or lists of them. */
const el = (tag, attributes, ...children) => {
  const e = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes ?? {}))
    if (key.startsWith('on'))
      e.addEventListener(key.slice(2), value);
    else if (isKnown(value))
      e.setAttribute(key, value === true ? '' : value);
  e.append(...children.flat(3).filter(isKnown));
  return e;
};
const fill = (box, ...children) => box.replaceChildren(...children.flat(3).filter(isKnown));
/* `key` finds the button again after its view has been drawn anew. */
const button = (key, attributes, ...children) => el('button', {type: 'button', 'data-key': key, ...attributes}, children);
const link = (key, onclick, ...children) => button(key, {class: 'link', onclick}, children);
const note = (...children) => el('p', {class: 'note'}, children);

/* Control characters and marks of direction become visible, as in the program's messages. */
const visible = s => s.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
  c => '\\x' + c.codePointAt(0).toString(16).padStart(2, '0'));
const name = s => el('bdi', {}, visible(s));

/* ---- numbers ---- */

/* Returns v with d decimals. A tie goes to the even digit, as in C; toFixed() takes the larger number. */
const fixed = (v, d) => {
  if (v == null || Number.isNaN(v))
    return NONE;
  const a = Math.abs(v), long = a.toFixed(d + 40), cut = long.slice(0, -40).replace(/\.$/, '');
  const s = /50{39}$/.test(long) && /[02468]$/.test(cut) ? cut : a.toFixed(d);
  return (v < 0 || Object.is(v, -0) ? '-' : '') + s;
};
const signed = (v, d) => {
  const s = fixed(v, d);
  return s === NONE || (v < 0 && /[1-9]/.test(s)) ? s : '+' + s.replace('-', '');
};
const interval = (lo, hi, d) => `[${fixed(lo, d)}, ${fixed(hi, d)}]`;
const pValue = p => p < 0.00005 ? '<.0001' : fixed(p, 4);
const count = v => Number.isNaN(v) ? NONE : String(v);
const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
const list = (items, most) => items.slice(0, most).join(', ') + (items.length > most ? ` and ${items.length - most} more` : '');

/* ---- sorting of printed tables ---- */

const collator = new Intl.Collator(undefined, {numeric: true});
const isUnknown = v => v == null || v === '' || Number.isNaN(v);
/* Compares two keys; unknown ones are last. */
const compare = (a, b, down) => {
  if (isUnknown(a) || isUnknown(b))
    return isUnknown(a) - isUnknown(b);
  const c = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(a, b);
  return down ? -c : c;
};
/* Returns the first number of a cell, or its text. */
const keyOf = cell => {
  const text = cell.textContent.trim(), m = /^[<[>]?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i.exec(text);
  return text === NONE ? NaN : m ? Number(m[1]) : text;
};
const sortPrinted = (table, column, th) => {
  const old = th.getAttribute('aria-sort'), upFirst = !column || /^(rank|p|Holm|BH)$/.test(th.textContent);
  const down = old ? old === 'ascending' : !upFirst;
  const rows = [...table.tBodies[0].rows].map(row => [keyOf(row.cells[column]), row]);
  for (const other of table.tHead.rows[0].cells)
    other.removeAttribute('aria-sort');
  th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  table.tBodies[0].append(...rows.sort((x, y) => compare(x[0], y[0], down)).map(row => row[1]));
};

/* ---- marks ---- */

const tip = el('div', {id: 'tip', role: 'tooltip', hidden: true});
const showTip = target => {
  const mark = target?.closest?.('[data-tip]');
  tip.hidden = !mark;
  if (!mark)
    return;
  tip.textContent = visible(mark.dataset.tip);
  const at = mark.getBoundingClientRect(), size = tip.getBoundingClientRect();
  const x = Math.min(at.left + (at.width - size.width) / 2, innerWidth - size.width - 4);
  const y = at.bottom + size.height + 8 < innerHeight ? at.bottom + 6 : at.top - size.height - 6;
  tip.style.left = Math.max(4, x) + 'px';
  tip.style.top = Math.max(4, y) + 'px';
};
/* Lets arrow keys move among marks that stand in rows of `columns`; Enter and Space click. One mark, `first`, is
 * reached by Tab. */
const roam = (box, marks, columns, first) => {
  marks.forEach(m => m.setAttribute('tabindex', m === (first ?? marks[0]) ? '0' : '-1'));
  box.addEventListener('keydown', event => {
    const i = marks.indexOf(event.target), last = marks.length - 1, isClick = event.key === 'Enter' || event.key === ' ';
    const to = {ArrowRight: i + 1, ArrowLeft: i - 1, ArrowDown: i + columns, ArrowUp: i - columns, Home: 0, End: last}[event.key];
    if (i < 0 || (to == null && !isClick))
      return;
    event.preventDefault();
    if (isClick)
      marks[i].dispatchEvent(new MouseEvent('click', {bubbles: true}));
    else if (marks[to]) {
      marks[i].setAttribute('tabindex', '-1');
      marks[to].setAttribute('tabindex', '0');
      marks[to].focus();
    }
  });
};
/* Makes marks of a printed picture's titles. */
const takeTitles = svg => {
  const titles = [...svg.querySelectorAll('title')], marks = titles.map(t => t.parentNode);
  titles.forEach((t, i) => {
    for (const [key, value] of [['data-tip', t.textContent], ['aria-label', t.textContent], ['role', 'img']])
      marks[i].setAttribute(key, value);
    t.remove();
  });
  if (!marks.length)
    return;
  svg.setAttribute('role', 'group');
  roam(svg, marks, 1);
  if (document.activeElement === svg)
    marks[0].focus();
  svg.removeAttribute('tabindex');
};
/* Makes the printed tables and pictures of `root` live. */
const prepare = root => {
  for (const table of root.querySelectorAll('table'))
    [...table.tHead?.rows[0].cells ?? []].forEach((th, i) =>
      th.textContent && th.replaceChildren(button('', {onclick: () => sortPrinted(table, i, th)}, [...th.childNodes])));
  for (const svg of root.querySelectorAll('figure svg:has(title)')) {
    svg.setAttribute('tabindex', '0');
    svg.addEventListener('pointerenter', () => takeTitles(svg));
    svg.addEventListener('focus', () => takeTitles(svg));
  }
};
/* The script stands before the printed parts, which the browser may not have read yet. On a page with views they are in
 * an element <noscript>, which a browser with scripts reads as one text: a hundred runs have 70,000 elements. They are
 * added part by part when the views have been drawn. The program has escaped all names in them. */
const here = document.currentScript, isRead = new Promise(read => document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', read) : read());
let parts;
const addPart = html => {
  const part = el('template');
  part.innerHTML = html;
  prepare(part.content);
  const title = part.content.querySelector('h2'), isFolded = $('live') && title?.matches(own.folded ?? 'none');
  $('still').before(isFolded ? el('details', {class: 'still'}, el('summary', {}, title.textContent, ': all measures'), part.content) : part.content);
};
/* Adds parts until isEnough(), at least one. */
const addParts = isEnough => {
  parts ??= $('still')?.textContent.trimStart().split(/(?=<h2 )/) ?? [];
  do {
    if (parts.length)
      addPart(parts.shift());
  } while (parts.length && !isEnough());
  if (!parts.length)
    $('still')?.remove();
};
const addAll = () => addParts(() => false);
const addIdly = () => $('still') && (window.requestIdleCallback ?? setTimeout)(idle => {
  addParts(() => idle?.timeRemaining() < 20);
  addIdly();
});
const listen = () => {
  addEventListener('beforeprint', () => $('still') && addAll());
  here.before(tip);
  document.addEventListener('pointerover', e => showTip(e.target));
  document.addEventListener('focusin', e => showTip(e.target.matches(':focus-visible') ? e.target : null));
  document.addEventListener('focusout', () => showTip(null));
  document.addEventListener('keydown', e => e.key === 'Escape' && showTip(null));
  addEventListener('wheel', () => showTip(null), {passive: true});
};

/* ---- data ---- */

const TYPES = {u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array};
const bytesOf = text => {
  if (Uint8Array.fromBase64)
    return Uint8Array.fromBase64(text);
  const s = atob(text), bytes = new Uint8Array(s.length);
  for (let i = 0; i < s.length; i++)
    bytes[i] = s.charCodeAt(i);
  return bytes;
};
const unpack = async id => {
  const stream = new Blob([bytesOf($(id).textContent)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const buffer = await new Response(stream).arrayBuffer(), length = new DataView(buffer).getUint32(0, true);
  const object = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const start = Math.ceil((4 + length) / 8) * 8;
  for (const [key, [type, offset, n]] of Object.entries(object.arrays))
    object[key] = new TYPES[type](buffer, start + offset, n);
  return object;
};
const packs = new Map();
/* Returns the promise of a pack, which is null if the page has no such pack. */
const pack = (...id) => {
  const key = ['data', ...id].join('-');
  if (!packs.has(key))
    packs.set(key, $(key) ? unpack(key) : null);
  return packs.get(key);
};

/* ---- state: the fragment of the address, values as they are in it ---- */

let data, view, state = {};
const encode = s => encodeURIComponent(s).replace(/[~!'()*]/g, c => '%' + c.charCodeAt(0).toString(16));
const decode = s => {
  try {
    return decodeURIComponent(s ?? '');
  } catch {
    return s;
  }
};
const parse = hash => Object.fromEntries(hash.slice(1).split('&').filter(p => p.includes('=')).map(p => p.split(/=(.*)/s)));
/* Changes the state; null removes a value. `replaces`: the change continues the last one. `to`: the view to go to. */
const set = async (changes, {replaces, to} = {}) => {
  state = Object.fromEntries(Object.entries({...state, ...changes}).filter(([key, value]) => value || (value === '' && key === 'baseline')));
  const hash = Object.entries(state).map(pair => pair.join('=')).join('&');
  history[replaces ? 'replaceState' : 'pushState'](null, '', hash ? '#' + hash : location.pathname + location.search);
  await draw();
  const heading = to && $(to).querySelector('h3'), at = heading?.getBoundingClientRect();
  heading?.focus({preventScroll: true});
  if (at && (at.top < 0 || at.bottom > innerHeight - 100))
    heading.scrollIntoView();
};
/* Returns a function that returns the index of a name, or `other`. Names that are not found are added to `missing`. */
const finder = missing => (items, text, what, other = -1) => {
  const i = text ? items.indexOf(text) : -1;
  if (text && i < 0)
    missing.push(`${what} ${visible(text)}`);
  return i < 0 ? other : i;
};

/* ---- tables of views ---- */

const MOST_ROWS = 150, unlimited = new Set();
/* Returns a column: the value to sort by, and the text or node of a cell. */
const column = (key, title, value, cell, more) => ({key, title, value, cell: row => cell(value?.(row), row), ...more});
const text = (key, title, value, cell, more) => column(key, title, value, cell, {left: true, up: true, ...more});
/* Returns a table. The state's "sort" has TABLE.COLUMN or TABLE.-COLUMN for each sorted table, separated by commas. */
const tableOf = (id, caption, columns, rows, classOf) => {
  const orders = (state.sort ?? '').split(',').filter(Boolean), order = orders.find(s => s.startsWith(id + '.'))?.slice(id.length + 1) ?? '';
  const down = order[0] === '-', by = columns.find(c => c.key === order.replace('-', ''));
  const sort = c => set({sort: [...orders.filter(s => !s.startsWith(id + '.')), `${id}.${(c === by ? !down : !c.up) ? '-' : ''}${c.key}`].join(',')});
  const sorted = by ? [...rows].sort((x, y) => compare(by.value(x), by.value(y), down)) : rows;
  const shown = unlimited.has(id) ? sorted : sorted.slice(0, MOST_ROWS), side = c => c.left ? 'l' : null;
  const head = columns.map(c => el('th', {scope: 'col', class: side(c), 'aria-sort': c === by ? down ? 'descending' : 'ascending' : null},
    c.value ? button(`sort:${id}:${c.key}`, {'data-tip': c.tip, onclick: () => sort(c)}, c.title) : c.title));
  const cell = (c, row, i) => el(i ? 'td' : 'th', {class: side(c), scope: i ? null : 'row', 'data-tip': c.says?.(row)}, c.cell(row));
  const all = () => {
    unlimited.add(id);
    draw();
  };
  return [el('div', {class: shown.length > 15 ? 'scroll tall' : 'scroll', tabindex: '0', role: 'group', 'aria-label': caption},
    el('table', {}, el('caption', {}, el('span', {}, caption)), el('thead', {}, el('tr', {}, head)),
      el('tbody', {}, shown.map(row => el('tr', {class: classOf?.(row) || null}, columns.map((c, i) => cell(c, row, i))))))),
  shown.length < sorted.length && button('all:' + id, {onclick: all}, `Show all ${sorted.length} rows`)];
};
/* Sets the heading of a view. Returns its body. */
const bodyOf = (id, ...heading) => {
  fill($(id).querySelector('h3'), heading);
  return $(id).querySelector('.body');
};
/* Columns of two runs' values x and y, and of their difference. */
const key = (...entries) => el('p', {class: 'note key'}, entries.filter(isKnown).map(([c, words]) => el('span', {}, el('span', {class: 'swatch ' + c}), words)));

/* ---- the frame of all views, and their drawing ---- */

const search = (what, words) => el('label', {}, words, el('input', {type: 'search', id: 'find-' + what,
  oninput: e => set({[what]: encode(e.target.value)}, {replaces: state[what] != null})}));
const choice = (id, words, change) => el('label', {}, words, el('select', {id, onchange: e => change(+e.target.value)}));
const setOptions = (id, texts, value, from = 0) => {
  const select = $(id), all = texts.map(visible);
  if (select.texts !== all.join('\n'))
    fill(select, all.map((words, i) => el('option', {value: i + from}, words)));
  select.texts = all.join('\n');
  select.value = value;
};
/* Sets the texts of inputs, except the one that the reader types into. */
const setInputs = entries => {
  for (const [id, value] of entries)
    if (document.activeElement !== $(id))
      $(id).value = value;
};
const reset = () => button('reset', {onclick: () => set(Object.fromEntries(Object.keys(state).map(k => [k, null])))}, 'Reset');
const part = (id, ...children) => el('section', {id}, el('h3', {tabindex: '-1'}), children, el('div', {class: 'body'}));
const frame = (controls, ...views) => el('section', {id: 'live', 'aria-labelledby': 'live-title'}, el('h2', {id: 'live-title'}, 'Explore'),
  el('div', {class: 'controls'}, controls, reset()), el('p', {class: 'note', id: 'not-found', role: 'status'}), views);
/* The page's own functions: makeView() returns what the state means; drawViews(view, isLast) draws it; isLast() says
 * whether no later drawing has begun; frame() returns the element of all views; ids: the keys of the state that have a
 * view, most detailed first, with its id; folded: the titles of the parts of the page that the views show as well. */
let own, drawn = 0;
/* Draws all views by the state. */
const draw = async () => {
  const token = ++drawn, v = await own.makeView();
  if (token !== drawn)
    return;
  view = v;
  const focused = document.activeElement?.dataset?.key;
  $('not-found').textContent = v.missing.length ? `The address names entries that this page does not have: ${v.missing.join(', ')}.` : '';
  await own.drawViews(v, () => token === drawn);
  if (focused && document.activeElement === document.body)
    $('live').querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  document.documentElement.dataset.live = 'ready';
};
const addViews = () => {
  here.before(own.frame());
  document.querySelector('nav ul').prepend(el('li', {}, el('a', {href: '#live'}, 'Explore')));
};
/* Shows what the address says: a state, or the part of the page with this id. */
const readAddress = async () => {
  if (location.hash && !location.hash.includes('=')) {
    await isRead;
    addAll();
  }
  const target = location.hash.includes('=') ? null : $(decode(location.hash.slice(1)));
  if (!target) {
    state = parse(location.hash);
    await draw();
  }
  target?.closest('details')?.setAttribute('open', '');
  return target;
};
/* Shows the views of `functions` with the data of the page. */
const explore = async functions => {
  own = functions;
  try {
    data = await unpack('data');
    addViews();
    const target = await readAddress();
    if (target)
      await draw();
    (target ?? $(Object.entries(own.ids).find(([key]) => state[key])?.[1]))?.scrollIntoView();
    addEventListener('popstate', readAddress);
    let wait, width = innerWidth;
    addEventListener('resize', () => {
      clearTimeout(wait);
      wait = setTimeout(() => width !== (width = innerWidth) && draw(), 200);
    });
  } catch (error) {
    document.querySelector('main').prepend(note(`This browser cannot unpack the data of the page (${error.message}), so the page stays still.`));
    document.documentElement.dataset.live = 'still';
  }
  isRead.then(addIdly);
};
listen();
isRead.then(() => $('live') || prepare(document));
