/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers
 * The views of a comparison: a leaderboard, its pairs, their topics, and the documents of a topic. report/comparison_live.c
 * lists the data. */

/* ---- the view: what the state means, with the data it needs ---- */

const ADJUSTED = {holm: ['Holm p', 'p_holm'], bh: ['BH p', 'p_bh'], none: ['p', 'p']};
const STATISTICS = ['n', 'diff', 'lo', 'hi', 't', 'df', 'p', 'p_holm', 'p_bh', 'effect'];

/* Returns a function that looks up the differences of run a minus run b; null if they are not in the page. */
const differences = (pairs, by, n) => {
  const place = new Map();
  pairs.a.forEach((a, i) => place.set(a * n + pairs.b[i], i));
  return (a, b) => {
    const isTurned = !place.has(a * n + b), i = place.get(isTurned ? b * n + a : a * n + b);
    if (i == null || !by['pair.diff'])
      return null;
    const d = Object.fromEntries(STATISTICS.map(key => [key, by['pair.' + key]?.[i] ?? NaN]));
    return isTurned ? {...d, diff: -d.diff, lo: -d.hi, hi: -d.lo, t: -d.t, effect: -d.effect} : d;
  };
};
const makeView = async () => {
  const missing = [], find = finder(missing), names = data.sections.map(s => s.name);
  const suite = Math.max(0, data.sections.findIndex(s => s.is_suite)), at = find(names, decode(state.dataset), 'dataset', suite);
  const section = data.sections[at], {runs, measures, titles} = section, asked = decode(state.measure), alpha = Number(state.alpha);
  const measure = find(measures, measures.find((m, i) => [m, titles[i]].includes(asked)) ?? asked.replaceAll('.', '_'), 'measure', data.reference);
  const run = text => find(runs, decode(text), 'run');
  const v = {...section, at, missing, measure, title: titles[measure], alpha: alpha > 0 && alpha < 1 ? alpha : data.alpha};
  v.adjust = ADJUSTED[state.adjust] ? state.adjust : data.correction;
  [v.pName, v.pKey] = ADJUSTED[v.adjust];
  v.hidden = new Set((state.hide ?? '').split(',').map(run).filter(i => i >= 0));
  const pairs = await pack(at);
  v.topics = pairs.topics;
  v.by = await pack(at, measure) ?? {};
  v.difference = differences(pairs, v.by, runs.length);
  const wanted = decode(state.runs).toLowerCase(), ranks = v.by['mean.rank'] ?? [];
  v.order = runs.map((_, i) => i).sort((a, b) => compare(ranks[a], ranks[b]) || a - b);
  v.shown = v.order.filter(i => !v.hidden.has(i) && runs[i].toLowerCase().includes(wanted));
  v.baseline = state.baseline == null ? section.baselines[0] ?? -1 : run(state.baseline);
  v.reference = v.baseline < 0 ? v.shown[0] ?? v.order[0] : v.baseline;
  const chosen = (state.pair ?? '').split('~').map(run), other = v.shown.find(i => i !== v.reference) ?? v.reference;
  v.pair = chosen.length === 2 && Math.min(...chosen) >= 0 ? chosen : v.baseline < 0 ? [v.reference, other] : [other, v.reference];
  v.topic = find(v.topics, decode(state.topic), 'topic');
  return v;
};
const setNames = (key, runs, separator) => ({[key]: runs.map(i => encode(view.runs[i])).join(separator)});
const mean = (run, key) => view.by['mean.' + key]?.[run] ?? NaN;
const shown = run => visible(view.runs[run]);
const meanText = run => `${fixed(mean(run, 'mean'), data.digits)} ${interval(mean(run, 'lo'), mean(run, 'hi'), data.digits)}`;
const isSeparated = d => d != null && d[view.pKey] < view.alpha;
const level = () => `${+(100 * (1 - data.alpha)).toFixed(4)} %`;
/* Returns the value of a run on a topic by the measure of a pack. */
const valueOf = (by, run, topic) => {
  const x = by?.values?.[run * view.topics.length + topic] ?? NaN;
  return !(by?.values instanceof Uint32Array) ? x : x === 0xffffffff ? NaN : x / 1e9;
};
const choosePair = (a, b) => set(setNames('pair', [a, b], '~'), {to: 'pair-view'});
const chooseTopic = t => set({...setNames('pair', view.pair, '~'), topic: encode(view.topics[t]), document: null}, {to: 'topic-view'});
/* Columns of two runs' values x and y, and of their difference. */
const twoColumns = () => [...['x', 'y'].map((key, i) => column(key, name(view.runs[view.pair[i]]), r => r[key], q => fixed(q, data.digits))),
  column('diff', 'difference', r => r.x - r.y, q => signed(q, data.digits))];

/* ---- leaderboard ---- */

const plot = (run, from, to, tone, isOpen) => {
  const width = 170, at = x => (4 + (width - 8) * (x - from) / (to - from || 1)).toFixed(1), [m, lo, hi] = ['mean', 'lo', 'hi'].map(k => mean(run, k));
  return el('svg', {viewBox: `0 0 ${width} 14`, width, height: 14, 'aria-hidden': 'true'}, el('path', {stroke: PALE, d: `M0,13.5 H${width}`}),
    Number.isFinite(lo + hi) && el('path', {stroke: tone, 'stroke-width': 2, d: `M${at(lo)},7 H${at(hi)}`}),
    Number.isFinite(m) && el('circle', {cx: at(m), cy: 7, r: 3.5, fill: isOpen ? PAPER : tone, stroke: tone, 'stroke-width': 1.5}));
};
const boardSentence = v => {
  const ref = v.reference, others = v.shown.filter(i => i !== ref && v.difference(i, ref)), some = runs => list(runs.map(shown), 6);
  if (!(mean(ref, 'n') > 0))
    return 'No run has a value.';
  const apart = others.filter(i => isSeparated(v.difference(i, ref))), alike = others.filter(i => !apart.includes(i));
  const first = others.filter(i => mean(i, 'rank') === mean(ref, 'rank')), better = apart.filter(i => v.difference(i, ref).diff > 0).length;
  return `${shown(ref)}${v.baseline < 0 ? ` has the highest ${v.title}${first.length ? ', as have ' + some(first) : ''}` : `, the baseline, has ${v.title}`}: ${meanText(ref)}. ` +
    (others.length ? `${apart.length === 0 ? 'No other run is' : apart.length < others.length ? `${apart.length} of the other ${others.length} runs ${apart.length === 1 ? 'is' : 'are'}` : others.length === 1 ? 'The other run is' : `All other ${others.length} runs are`} separated from it (${v.pName} < ${v.alpha})` : '') +
    (v.baseline < 0 ? '' : `: ${better} better, ${apart.length - better} worse`) + (alike.length ? `; the difference from ${some(alike)} may be chance.` : others.length ? '.' : '');
};
const drawBoard = (v, box) => {
  const d = data.digits, ends = v.shown.flatMap(i => ['mean', 'lo', 'hi'].map(k => mean(i, k))).filter(Number.isFinite);
  const from = Math.min(...ends), to = Math.max(...ends), other = v.baseline < 0 ? 'best' : 'baseline';
  const rows = v.shown.map(run => ({run, x: run === v.reference ? null : v.difference(run, v.reference)}));
  const verdict = r => r.run === v.reference ? other : r.x == null ? 'not compared' : !isSeparated(r.x) ? 'not separated' : v.baseline < 0 ? 'separated' : r.x.diff > 0 ? 'better' : 'worse';
  const tone = {best: BLUE, 'not separated': BLUE, better: BLUE, worse: ORANGE};
  const choose = run => run !== v.reference && (v.baseline < 0 ? choosePair(v.reference, run) : choosePair(run, v.reference));
  const hide = (run, isOn) => set(setNames('hide', [...new Set([...v.hidden, run])].filter(i => isOn || i !== run), ','));
  fill(box, el('p', {class: 'lead'}, boardSentence(v)), tableOf('board', `Mean ${v.title} of each run, with ${level()} ${v.mean_intervals}. Higher is better.`, [
    text('run', 'run', r => v.runs[r.run], (s, r) => link('run:' + r.run, () => choose(r.run), name(s)), {says: r => `${v.runs[r.run]}: ${meanText(r.run)}, ${plural(mean(r.run, 'n'), 'topic')}`}),
    column('rank', 'rank', r => mean(r.run, 'rank'), count, {up: true}), column('mean', 'mean', r => mean(r.run, 'mean'), x => fixed(x, d)),
    column('plot', `scale ${fixed(from, 2)} to ${fixed(to, 2)}`, null, (_, r) => plot(r.run, from, to, tone[verdict(r)] ?? GREY, verdict(r) === 'not separated')),
    column('interval', 'interval', r => mean(r.run, 'lo'), (lo, r) => interval(lo, mean(r.run, 'hi'), d)), column('topics', 'topics', r => mean(r.run, 'n'), count),
    column('diff', `run ${MINUS} ${other}`, r => r.x?.diff, x => signed(x, d), {tip: `the mean difference from the ${other} run`}),
    column('p', v.pName, r => r.x?.[v.pKey], pValue, {up: true}), text('verdict', 'verdict', verdict, x => x),
    column('hide', 'hide', null, (_, r) => button('hide:' + r.run, {class: 'link', 'aria-label': 'Hide ' + shown(r.run), onclick: () => hide(r.run, true)}, 'hide')),
  ], rows, r => v.pair.includes(r.run) && 'at'),
  v.hidden.size > 0 && el('p', {}, 'Hidden: ', [...v.hidden].map(i => [button('show:' + i, {onclick: () => hide(i, false)}, 'show ', name(v.runs[i])), ' '])));
};

/* ---- pairs ---- */

const MOST_COLUMNS = 40, MOST_BARS = 400, TINY = 1e-12;
const pairText = (v, a, b) => {
  const d = v.difference(a, b);
  return `${shown(a)} ${MINUS} ${shown(b)}: ` + (d == null ? 'not compared' : `${signed(d.diff, data.digits)} ` +
    `${interval(d.lo, d.hi, data.digits)}, p ${pValue(d.p)}${v.adjust === 'none' ? '' : `, ${v.pName} ${pValue(d[v.pKey])}`}`);
};
const drawMatrix = (v, box) => {
  const runs = v.shown.slice(0, MOST_COLUMNS), n = runs.length, isChosen = (a, b) => v.pair[0] === a && v.pair[1] === b;
  const cell = (a, b) => {
    const d = a === b ? null : v.difference(a, b), tone = d && (isSeparated(d) ? '' : d.p < v.alpha ? ' pale' : ' even');
    return el('td', {'data-key': `cell:${a}:${b}`, 'aria-selected': String(isChosen(a, b)), class: (d && !Number.isNaN(d.diff) ? (d.diff > 0 ? 'more' : 'less') + tone : '') + (isChosen(a, b) ? ' chosen' : '')},
      d && !Number.isNaN(d.diff) && (Math.abs(d.diff) <= TINY ? '=' : d.diff > 0 ? '+' : MINUS));
  };
  const table = el('table', {class: 'matrix', role: 'grid', 'aria-label': `Pairs of runs by ${v.title}; arrow keys move, Enter chooses`},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col', class: 'l'}, `row ${MINUS} column`), runs.map((b, i) => el('th', {scope: 'col', 'data-tip': v.runs[b]}, i + 1)))),
    el('tbody', {}, runs.map((a, i) => el('tr', {}, el('th', {scope: 'row', class: 'l'}, `${i + 1} `, name(v.runs[a])), runs.map(b => cell(a, b))))));
  const cells = [...table.querySelectorAll('td')], runsOf = td => td.dataset.key.split(':').slice(1).map(Number);
  const tell = event => event.target.dataset.key && event.target.setAttribute('data-tip', pairText(v, ...runsOf(event.target)));
  roam(table, cells, n, table.querySelector('.chosen') ?? cells[1]);
  table.addEventListener('pointerover', tell);
  table.addEventListener('focusin', tell);
  table.addEventListener('click', event => event.target.dataset.key && choosePair(...runsOf(event.target)));
  fill(box, key(['more', `row better (${v.pName} < ${v.alpha})`], v.adjust !== 'none' && ['more pale', 'row better, but only by the unadjusted p'], ['less', 'row worse'],
    v.adjust !== 'none' && ['less pale', 'row worse, but only by the unadjusted p'], ['more even', 'not separated']), el('div', {class: 'scroll'}, table),
  n < v.shown.length && note(`The first ${n} of ${v.shown.length} runs. Search or hide runs to see others.`),
  !v.by['pair.diff'] && v.pairs > 0 && note('The pairs are too many for this page.'));
};
/* Returns the topics that both runs of the pair have, the largest difference first. Keeps those of the last pair: there
 * may be a million. */
let kept = {};
const topicRows = v => {
  const key = [v.at, v.measure, v.pair].join(), rows = [];
  if (key === kept.key)
    return kept.rows;
  for (let t = 0; v.by.values && t < v.topics.length; t++) {
    const x = valueOf(v.by, v.pair[0], t), y = valueOf(v.by, v.pair[1], t);
    if (!Number.isNaN(x + y))
      rows.push({t, x, y, diff: x - y});
  }
  kept = {key, rows: rows.sort((p, q) => q.diff - p.diff || p.t - q.t)};
  return rows;
};
const topicText = r => `topic ${visible(view.topics[r.t])}: ${signed(r.diff, data.digits)} (${fixed(r.x, data.digits)}, ${fixed(r.y, data.digits)})`;
const bars = (v, rows, width) => {
  const some = rows.length <= MOST_BARS ? rows : [...rows.slice(0, MOST_BARS / 2), ...rows.slice(-MOST_BARS / 2)];
  const left = 68, top = 8, height = 170, step = (width - left - 6) / some.length, hi = Math.max(0, some[0].diff), lo = Math.min(0, some.at(-1).diff);
  const y = x => top + height * (hi - x) / (hi - lo || 1), at = (x, more) => ({x: (left + x * step).toFixed(2), width: (more * step).toFixed(2)});
  const label = (x, where, anchor, words) => el('text', {x, y: where, 'text-anchor': anchor, fill: GREY, 'font-size': 11}, words);
  const line = x => el('path', {stroke: x ? PALE : GREY, d: `M${left},${y(x).toFixed(1)} H${width - 4}`});
  const bar = (r, i) => Math.abs(r.diff) > TINY && el('rect', {...at(i + 0.08, 0.84), y: Math.min(y(0), y(r.diff)).toFixed(2), height: Math.abs(y(0) - y(r.diff)).toFixed(2), fill: r.diff > 0 ? BLUE : ORANGE});
  const hits = some.map((r, i) => el('rect', {...at(i, 1), y: top, height, class: 'hit' + (r.t === v.topic ? ' chosen' : ''), role: 'button', 'data-key': 'bar:' + r.t,
    'aria-label': topicText(r), 'data-tip': topicText(r), onclick: () => chooseTopic(r.t)}));
  const svg = el('svg', {class: 'bars', viewBox: `0 0 ${width} ${height + 30}`, width, height: height + 30, role: 'group', 'aria-label': 'Differences by topic; arrow keys move, Enter chooses'},
    [hi, lo].filter(x => x).map(x => [line(x), label(left - 6, y(x) + 4, 'end', signed(x, 2))]), label(left - 6, y(0) + 4, 'end', '0'), some.map(bar), line(0), hits,
    label((left + width) / 2, height + 24, 'middle', `${some.length < rows.length ? `${some.length / 2} topics at either end of ` : ''}${plural(rows.length, 'topic')}, sorted by difference`),
    el('text', {transform: `translate(11 ${top + height / 2}) rotate(-90)`, 'text-anchor': 'middle', fill: GREY, 'font-size': 11}, `difference in ${v.title}`));
  roam(svg, hits, 1, hits[some.findIndex(r => r.t === v.topic)]);
  return svg;
};
const pairSentence = (v, rows) => {
  const d = v.difference(...v.pair), [x, y] = v.pair.map(shown), unit = v.is_suite ? 'dataset' : 'topic';
  const head = v.pair[0] === v.pair[1] ? 'Choose two runs.' : d == null ? 'The program did not compare this pair.' : !(d.n > 0) ? 'The runs share no topic.'
    : `${d.diff < 0 ? y : x} is better by ${fixed(Math.abs(d.diff), data.digits)} on average over ${plural(d.n, unit)}. The runs are ${isSeparated(d) ? '' : 'not '}separated: ${v.pName} ${pValue(d[v.pKey])}, level ${v.alpha}.`;
  const more = rows.filter(r => r.diff > TINY).length, less = rows.filter(r => r.diff < -TINY).length;
  const most = (r, a, b) => ` ${a} beats ${b} most on topic ${visible(v.topics[r.t])} (by ${fixed(Math.abs(r.diff), data.digits)}).`;
  return head + (rows.length ? ` ${x} is better on ${plural(more, 'topic')}, ${y} on ${less}${rows.length > more + less ? `; ${rows.length - more - less} are equal` : ''}.` : '') +
    (more ? most(rows[0], x, y) : '') + (less ? most(rows.at(-1), y, x) : '');
};
const drawPair = (v, box) => {
  const [a, b] = v.pair.map(i => v.runs[i]), d = data.digits, rows = topicRows(v), test = v.difference(...v.pair), wanted = decode(state.topics).toLowerCase();
  const p = (k, title, says) => column(k, title, r => r[k], pValue, {tip: says});
  const table = test && tableOf('test', `Is the mean difference more than chance? ${v.test[0].toUpperCase()}${v.test.slice(1)}, two-sided; ${level()} ${v.intervals}; p adjusted for ${plural(v.pairs, 'pair')}`, [
    column('n', v.is_suite ? 'datasets' : 'topics', r => r.n, count), column('diff', 'difference', r => r.diff, q => signed(q, d)),
    column('interval', 'interval', r => r.lo, (lo, r) => interval(lo, r.hi, d)), column('t', 't', r => r.t, q => fixed(q, 2)), column('df', 'df', r => r.df, q => fixed(q, 0)),
    p('p', 'p'), p('p_holm', 'Holm p', 'adjusted by Holm'), p('p_bh', 'BH p', 'adjusted by Benjamini-Hochberg'),
    column('effect', 'effect d_z', r => r.effect, q => fixed(q, 2), {tip: 'mean difference / standard deviation of the differences'})], [test]);
  const found = wanted ? rows.filter(r => v.topics[r.t].toLowerCase().includes(wanted)) : rows, wide = box.clientWidth > 1100;
  fill(box, el('p', {class: 'lead'}, pairSentence(v, rows)), table, rows.length ? el('div', {class: 'two'},
    el('div', {}, bars(v, rows, Math.max(280, wide ? (box.clientWidth - 32) / 2 : box.clientWidth)), key(['more', [name(a), ' better']], ['less', [name(b), ' better']])),
    el('div', {}, tableOf('topics', `${v.title} of each topic; choose one to see its documents`, [text('topic', 'topic', r => v.topics[r.t], (s, r) => link('topic:' + r.t, () => chooseTopic(r.t), name(s))), ...twoColumns()], found, r => r.t === v.topic && 'at')))
    : note(v.is_suite ? 'Choose a dataset to see topics.' : v.by.values ? 'The runs share no topic.' : 'The values of topics are too many for this page.'));
};

/* ---- a topic: the lists of two runs, and a document ---- */

/* Returns the documents of a run on the topic of the view. */
const listOf = (v, docs, run) => {
  const rows = [], at = (run * v.topics.length + v.topic) * docs.depth, part = docs['part.' + v.measures[v.measure]];
  for (let i = 0; i < docs.depth && docs.list[at + i]; i++) {
    const entry = docs.first[v.topic] + docs.list[at + i] - 1;
    rows.push({entry, rank: i + 1, part: part?.[at + i], id: docs.document[entry], docno: docs.documents[docs.document[entry]]});
  }
  return rows;
};
const gradeText = g => Number.isNaN(g) ? 'not judged' : g < 0 ? `not judged (${g})` : String(g);
const causeSentence = (v, docs, lists) => {
  if (!docs['part.' + v.measures[v.measure]])
    return `${v.title} has no parts that are due to single documents; choose an nDCG to see them.`;
  const both = new Map();
  lists.forEach((rows, side) => rows.forEach(r => {
    const x = both.get(r.entry) ?? {...r, diff: 0, ranks: []};
    x.diff += side ? -r.part : r.part;
    x.ranks[side] = r.rank;
    both.set(r.entry, x);
  }));
  const top = [...both.values()].filter(x => Math.abs(x.diff) > TINY).sort((x, y) => Math.abs(y.diff) - Math.abs(x.diff)).slice(0, 3);
  const rank = (x, side) => `${x.ranks[side] ? 'rank ' + x.ranks[side] : 'not listed'} in ${shown(v.pair[side])}`;
  return top.length ? 'These documents make most of the difference: ' + top.map(x => `${visible(x.docno)} (${signed(x.diff, data.digits)}; ${docs.grade ? `grade ${gradeText(docs.grade[x.entry])}; ` : ''}${rank(x, 0)}, ${rank(x, 1)})`).join(', ') + '.'
    : 'No document makes a difference.';
};
const drawList = (v, docs, texts, lists, side) => {
  const ranks = new Map(lists[1 - side].map(r => [r.entry, r.rank])), d = data.digits, wanted = decode(state.documents).toLowerCase(), chosen = decode(state.document);
  const found = lists[side].filter(r => `${r.docno} ${texts?.titles[r.id] ?? ''} ${texts?.texts[r.id] ?? ''}`.toLowerCase().includes(wanted));
  const squares = r => el('svg', {viewBox: `0 0 ${10 * docs.criteria.length} 10`, width: 10 * docs.criteria.length, height: 10, 'aria-hidden': 'true'},
    docs.criteria.map((_, c) => el('rect', {x: 10 * c + 0.5, y: 0.5, width: 9, height: 9, fill: BLUE, stroke: GREY, 'stroke-width': 0.5, 'fill-opacity': docs['pass.' + c][r.entry] || 0})));
  return el('div', {}, tableOf('list' + side, `${shown(v.pair[side])}: the first ${plural(lists[side].length, 'document')}`, [
    column('rank', 'rank', r => r.rank, count, {up: true}),
    text('document', 'document', r => r.docno, (s, r) => link(`doc:${side}:${r.entry}`, () => set({document: encode(s)}, {to: 'document-view'}), name(s))),
    docs.grade && column('grade', 'grade', r => docs.grade[r.entry], gradeText), docs.gain && column('gain', 'gain', r => docs.gain[r.entry], x => fixed(x, d)),
    docs['pass.0'] && column('criteria', 'criteria', null, (_, r) => squares(r), {says: r => docs.criteria.map((c, i) => `${c} ${fixed(docs['pass.' + i][r.entry], d)}`).join(', ')}),
    lists[side][0]?.part != null && column('part', `adds to ${v.title}`, r => r.part, x => fixed(x, d), {tip: `what the document adds to ${v.title}`}),
    column('other', 'other list', r => ranks.get(r.entry), x => x ? `rank ${x}` : 'only here', {up: true}),
  ].filter(isKnown), found, r => (ranks.has(r.entry) ? '' : 'alone') + (r.docno === chosen ? ' at' : '')));
};
const drawDocument = (v, docs, texts) => {
  const docno = decode(state.document), box = bodyOf('document-view', docno ? ['Document ', name(docno)] : 'A document'), d = data.digits, ranks = v.runs.map((_, run) => listOf(v, docs, run).find(r => r.docno === docno));
  const x = ranks.find(isKnown);
  if (!x)
    return fill(box, note(docno ? `It is not among the first ${docs.depth} documents of a run on this topic.` : 'Choose a document to see its labels, its ranks in all runs, and its text.'));
  const facts = [docs.grade && `grade ${gradeText(docs.grade[x.entry])}`, ...['gain', 'theta', 'count'].map(k => docs[k] && `${k} ${fixed(docs[k][x.entry], d)}`),
    ...docs.criteria.map((c, i) => docs['pass.' + i] && `passes ${visible(c)}: ${fixed(docs['pass.' + i][x.entry], d)}`)].filter(isKnown);
  fill(box, el('p', {}, facts.length ? facts.join('; ') : 'The document has no label.'),
    el('p', {}, `Ranks among the first ${docs.depth}: ${list(v.runs.map((_, i) => ranks[i] && `${shown(i)} ${ranks[i].rank}`).filter(isKnown), 40)}.`),
    texts?.titles[x.id] && el('p', {class: 'title', dir: 'auto'}, texts.titles[x.id]),
    texts && (texts.texts[x.id] == null ? note('The corpus has no text of this document.') : el('p', {class: 'text', dir: 'auto'}, texts.texts[x.id])));
};
const drawTopic = async (v, box, isLast) => {
  $('topic-search').hidden = $('document-view').hidden = v.topic < 0 || !v.documents;
  if (v.topic < 0)
    return fill(box, !v.is_suite && note('Choose a topic of the pair to see its two lists.'));
  const [docs, texts, ...by] = await Promise.all([pack(v.at, 'documents'), pack(v.at, 'texts'), ...v.measures.map((_, m) => pack(v.at, m))]);
  if (!isLast())
    return;
  const values = v.measures.map((_, m) => ({m, x: valueOf(by[m], v.pair[0], v.topic), y: valueOf(by[m], v.pair[1], v.topic)}));
  const rows = topicRows(v), at = rows.findIndex(r => r.t === v.topic), lists = docs && v.pair.map(run => listOf(v, docs, run));
  const go = (i, words) => button('go:' + words, {disabled: !rows[i], onclick: () => chooseTopic(rows[i].t)}, words);
  const only = side => lists[side].filter(r => !lists[1 - side].some(q => q.entry === r.entry)).length, [a, b] = v.pair.map(i => name(v.runs[i]));
  fill(box, el('p', {class: 'steps'}, go(at - 1, 'Previous topic'), ' ', go(at + 1, 'Next topic'), ` by difference in ${v.title}`),
    docs && el('p', {class: 'lead'}, causeSentence(v, docs, lists)),
    tableOf('values', 'Values of both runs on this topic', [text('measure', 'measure', r => v.titles[r.m], x => x), ...twoColumns()], values, r => r.m === v.measure && 'at'),
    docs ? [el('p', {}, `Of the first ${docs.depth} documents, ${only(0)} are only in the list of `, a, `, ${only(1)} only in that of `, b, '.',
      docs.depth < v.wanted && ` The page has room for ${docs.depth} of ${v.wanted} documents of a list.`, v.has_texts && !texts && ' The page has no room for texts.'),
    el('div', {class: 'two'}, drawList(v, docs, texts, lists, 0), drawList(v, docs, texts, lists, 1))]
      : note(v.wanted ? 'The documents are too many for this page.' : 'The page was written without documents.'));
  if (docs)
    drawDocument(v, docs, texts);
};

/* ---- the frame of all views ---- */
const METHODS = ['holm', 'bh', 'none'];
const updateControls = v => {
  $('choose-dataset').parentNode.hidden = data.sections.length < 2;
  setOptions('choose-dataset', data.sections.map(s => s.name), v.at);
  setOptions('choose-measure', v.titles, v.measure);
  setOptions('choose-baseline', ['the best run', ...v.runs], v.baseline, -1);
  setOptions('choose-adjust', ['Holm', 'Benjamini-Hochberg', 'not at all'], METHODS.indexOf(v.adjust));
  setOptions('choose-a', v.runs, v.pair[0]);
  setOptions('choose-b', v.runs, v.pair[1]);
  setInputs([['choose-alpha', v.alpha], ...['runs', 'topics', 'documents'].map(what => ['find-' + what, decode(state[what])])]);
};
const frameOfRuns = () => frame([
  choice('choose-dataset', 'Dataset', i => set({dataset: encode(data.sections[i].name), topic: null, document: null})),
  choice('choose-measure', 'Measure', i => set({measure: encode(view.measures[i])})),
  choice('choose-baseline', 'Compare with', i => set({baseline: i < 0 ? (view.baselines.length ? '' : null) : encode(view.runs[i]), pair: null})),
  el('label', {}, 'Significance level', el('input', {id: 'choose-alpha', type: 'number', min: '0', max: '1', step: 'any', onchange: e => set({alpha: e.target.value})})),
  choice('choose-adjust', 'Adjust p', i => set({adjust: METHODS[i]})), search('runs', 'Find runs')],
el('div', {class: 'views'}, part('board-view'), part('matrix-view')),
part('pair-view', el('div', {class: 'controls'}, choice('choose-a', 'First run', i => choosePair(i, view.pair[1])), choice('choose-b', 'Second run', i => choosePair(view.pair[0], i)),
  button('swap', {onclick: () => choosePair(view.pair[1], view.pair[0])}, 'Swap'), search('topics', 'Find topics'))),
part('topic-view', el('div', {class: 'controls', id: 'topic-search'}, search('documents', 'Find documents'))), part('document-view'));
const drawViews = async (v, isLast) => {
  updateControls(v);
  drawBoard(v, bodyOf('board-view', 'Leaderboard by ', v.title));
  drawMatrix(v, bodyOf('matrix-view', 'Pairs of runs by ', v.title));
  drawPair(v, bodyOf('pair-view', name(v.runs[v.pair[0]]), ` ${MINUS} `, name(v.runs[v.pair[1]]), ': ', v.title));
  await drawTopic(v, bodyOf('topic-view', v.topic < 0 ? 'A topic' : ['Topic ', name(v.topics[v.topic])]), isLast);
};
explore({makeView, drawViews, frame: frameOfRuns, ids: {document: 'document-view', topic: 'topic-view', pair: 'pair-view'},
  folded: ':is([id^="leaderboards"], [id^="pairs"], [id^="differences"])'});
