/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers
 * The views of labels: topics, criteria, the windows of a topic with placements and answers, and a document.
 * report/show_live.c lists the data. */

const TOURNAMENT = 0, RUBRIC = 1, STAGES = ['tournament', 'rubric'], VALID = 0;

/* ---- the view: what the state means, with the data it needs ---- */

/* Returns the windows of a topic: stage, name, phase, state, judge, and places with document, score, rank and passes. */
const readWindows = (v, w) => {
  const names = [...v.documents.map(r => r.docno), ...w.others], windows = [];
  for (let i = 0, at = 0; i < w.stage.length; i++) {
    const stage = w.stage[i], number = w.number[i], places = [];
    for (let k = 0; k < w.shown[i]; k++, at++)
      places.push({docno: names[w.document[at]], place: k + 1, score: w.score[at], rank: w.rank[at] || NaN, passes: w.passes[at]});
    windows.push({id: `${STAGES[stage]}.${i}`, number: number === 0xffffffff ? NaN : number, stage, phase: data.phases[w.phase[i]],
      state: data.states[w.state[i]], isValid: w.state[i] === VALID, judge: data.judges[STAGES[stage]][w.judge[i]], places});
  }
  return windows.sort((x, y) => compare(x.number, y.number));
};
const makeView = async () => {
  const missing = [], find = finder(missing), v = {missing, topics: data.topics};
  v.topic = find(v.topics, decode(state.topic), 'topic');
  v.criterion = find(data.criteria, decode(state.criterion), 'criterion');
  v.docs = v.topic < 0 && v.criterion < 0 ? null : await pack('documents');
  if (v.topic >= 0 && v.docs) {
    const from = v.docs.first[v.topic], docno = decode(state.document);
    v.documents = v.docs.documents.slice(from, from + data.documents[v.topic]).map((docno, i) => ({docno, i: from + i}));
    const windows = await pack(v.topic);
    v.windows = windows && readWindows(v, windows);
    const names = v.documents.map(r => r.docno);
    v.document = find([...names, ...windows?.others ?? []], docno, 'document') < 0 ? null : docno;
    v.window = v.windows?.find(w => w.id === decode(state.window));
  }
  return v;
};
const chooseTopic = t => set({topic: encode(data.topics[t]), document: null, window: null}, {to: 'topic-view'});
const chooseDocument = docno => set({document: encode(docno), window: null}, {to: 'document-view'});
const chooseWindow = id => set({window: encode(id)}, {to: 'window-view'});
const documentLink = (where, docno) => link(`doc:${where}:${docno}`, () => chooseDocument(docno), name(docno));
const number = (key, title, value, d = data.digits, more = {}) => column(key, title, value, x => fixed(x, d), more);
const whole = (key, title, value, more) => column(key, title, value, count, more);

/* ---- topics and criteria ---- */

const drawTopics = (v, box) => {
  const wanted = decode(state.topics).toLowerCase(), rows = v.topics.map((topic, t) => ({topic, t})).filter(r => r.topic.toLowerCase().includes(wanted));
  const of = (key, title, d, says) => data[key] && number(key, title, r => data[key][r.t], d, {tip: says});
  fill(box, tableOf('topics', `${plural(v.topics.length, 'topic')}; choose one to see its documents and the windows that the judge answered`, [
    text('topic', 'topic', r => r.topic, (s, r) => link('topic:' + r.t, () => chooseTopic(r.t), name(s))), whole('documents', 'documents', r => data.documents[r.t]),
    of('tau', 'tau', undefined, 'how far the scores are stretched'), of('alpha', 'alpha', undefined, 'the offset of the scores'),
    ...STAGES.flatMap(s => [of('valid.' + s, s + ' windows', 0, 'windows with a valid answer'), of('invalid.' + s, 'invalid', 0, `${s} windows without a valid answer`),
      of('reliability.' + s, 'reliability', 2, `of the ${s}: split halves of its windows, full length`)]),
  ].filter(Boolean), rows, r => r.t === v.topic && 'at'));
};
const drawCriteria = (v, box) => {
  const of = (key, says) => data[key] && number(key, key.replace('_', ' '), r => data[key][r], undefined, {tip: says});
  fill(box, tableOf('criteria', 'Criteria; choose one to see where the answers to it surprise', [
    text('criterion', 'criterion', r => data.criteria[r], (s, r) => link('criterion:' + r, () => set({criterion: encode(s)}, {to: 'criterion-view'}), name(s))),
    of('gamma', 'discrimination: how sharply the answers tell documents apart'), of('se_gamma', 'standard error of gamma'), of('beta', 'difficulty: the theta at which half of the answers are yes'),
    of('se_beta', 'standard error of beta'), of('information', 'in the ideal top of the topics'), of('passed', 'share of answers'), of('expected', 'share of answers that theta predicts'),
  ].filter(Boolean), data.criteria.map((_, c) => c), c => c === v.criterion && 'at'));
};
/* Returns the number of passes beyond those that theta predicts. */
const surprise = (docs, c, i) => docs['passed.' + c][i] - docs['expected.' + c][i];
const drawCriterion = (v, box) => {
  const c = v.criterion, docs = v.docs;
  if (c < 0 || !docs?.answers)
    return fill(box, note(c < 0 ? 'Choose a criterion.' : docs ? 'No judgements were given, so there are no answers.' : 'The documents are too many for this page.'));
  const rows = [];
  for (let t = 0; t < v.topics.length; t++)
    for (let i = docs.first[t]; i < docs.first[t] + data.documents[t]; i++)
      if (docs.answers[i] > 0)
        rows.push({t, i});
  rows.sort((x, y) => compare(Math.abs(surprise(docs, c, x.i)), Math.abs(surprise(docs, c, y.i)), true));
  const go = r => set({topic: encode(v.topics[r.t]), document: encode(docs.documents[r.i]), window: null}, {to: 'document-view'});
  fill(box, el('p', {class: 'lead'}, `Half of the answers are yes at theta ${fixed(data.beta[c], data.digits)}. The first rows differ most from what theta predicts.`),
    tableOf('surprises', `Documents by how much their answers to ${visible(data.criteria[c])} surprise`, [text('document', 'document', r => docs.documents[r.i], (s, r) => link('surprise:' + r.i, () => go(r), name(s))),
      text('topic', 'topic', r => v.topics[r.t], name), number('theta', 'theta', r => docs.theta[r.i]), whole('answers', 'answers', r => docs.answers[r.i]),
      whole('passed', 'passed', r => docs['passed.' + c][r.i]), number('expected', 'expected', r => docs['expected.' + c][r.i], 2, {tip: 'passes that theta predicts'}),
      column('surprise', `passed ${MINUS} expected`, r => surprise(docs, c, r.i), x => signed(x, 2))], rows, r => v.topics[r.t] === decode(state.topic) && docs.documents[r.i] === v.document && 'at'));
};

/* ---- a topic ---- */

/* Returns a picture of a gain with one standard error to either side, on a scale from 0 to 1. */
const gainPlot = (gain, se) => {
  const width = 120, at = x => (4 + (width - 8) * Math.min(1, Math.max(0, x))).toFixed(1);
  return el('svg', {viewBox: `0 0 ${width} 14`, width, height: 14, 'aria-hidden': 'true'}, el('path', {stroke: PALE, d: `M4,13.5 H${width - 4}`}),
    Number.isFinite(se) && el('path', {stroke: BLUE, 'stroke-width': 2, d: `M${at(gain - se)},7 H${at(gain + se)}`}), Number.isFinite(gain) && el('circle', {cx: at(gain), cy: 7, r: 3.5, fill: BLUE}));
};
const drawDocuments = (v, box) => {
  const docs = v.docs, wanted = decode(state.documents).toLowerCase(), of = key => docs[key].some(x => !Number.isNaN(x)) && number(key, key.replace('_', ' '), r => docs[key][r.i]);
  const rows = v.documents.filter(r => r.docno.toLowerCase().includes(wanted)).sort((x, y) => compare(docs.se_gain[x.i], docs.se_gain[y.i], true) || compare(docs.gain[x.i], docs.gain[y.i], true));
  const least = [...v.documents].filter(r => docs.se_gain[r.i] > 0).sort((x, y) => docs.se_gain[y.i] - docs.se_gain[x.i]).slice(0, 3);
  fill(box, el('p', {class: 'lead'}, least.length ? `The gains of these documents are least certain: ${least.map(r => `${visible(r.docno)} (${fixed(docs.gain[r.i], data.digits)} ± ${fixed(docs.se_gain[r.i], data.digits)})`).join(', ')}.`
    : 'The gain file has no standard errors of gains.'),
  tableOf('documents', 'Documents of the topic; the least certain gains come first', [text('document', 'document', r => r.docno, s => documentLink('all', s)), of('gain'), of('se_gain'),
    column('plot', 'gain ± se, scale 0 to 1', null, (_, r) => gainPlot(docs.gain[r.i], docs.se_gain[r.i])), of('theta'), of('se_theta'), of('bt'), of('se_bt'),
    docs.answers && whole('answers', 'answers', r => docs.answers[r.i])].filter(Boolean), rows, r => r.docno === v.document && 'at'));
};
const windowName = w => `${w.phase} ${Number.isNaN(w.number) ? '' : w.number}`;
const windowColumns = windows => [
  column('window', 'window', w => w.number, (_, w) => link('window:' + w.id, () => chooseWindow(w.id), windowName(w)), {left: true, up: true}),
  text('state', 'answer', w => w.state, x => x), new Set(windows.map(w => w.judge)).size > 1 && text('judge', 'judge', w => w.judge, name)];
const passesOf = (r, n) => data.criteria.reduce((sum, _, c) => sum + (r.passes >> c & 1), 0) + '/' + n;
const drawWindows = (v, box, stage) => {
  const windows = v.windows.filter(w => w.stage === stage), n = data.criteria.length;
  const best = w => [...w.places].sort((x, y) => compare(x.rank, y.rank) || x.place - y.place);
  const places = w => (stage === RUBRIC ? w.places : best(w)).flatMap((r, i) => [i > 0 && ' ', documentLink(w.id, r.docno), stage === RUBRIC && w.isValid && ` ${passesOf(r, n)}`]);
  fill(box, tableOf(STAGES[stage], `${plural(windows.length, STAGES[stage] + ' window')}; choose one to see what the judge answered`, [...windowColumns(windows), whole('shown', 'documents', w => w.places.length),
    column('places', stage === RUBRIC ? 'criteria passed, in the order shown' : 'best first', null, (_, w) => el('span', {class: 'wrap'}, places(w)), {left: true})].filter(Boolean), windows, w => w === v.window && 'at'));
};
const yesNo = x => x ? 'yes' : 'no';
const criterionColumns = passes => data.criteria.map((c, i) => text('c' + i, name(c), r => yesNo(passes(r) >> i & 1), x => x));
const drawWindow = (v, box) => {
  const w = v.window;
  fill(box, el('p', {}, `${plural(w.places.length, 'document')}; the answer is ${w.state}; judge `, name(w.judge ?? NONE), '.'),
    tableOf('window', 'Documents in the order shown', [whole('place', 'place', r => r.place, {up: true}), text('document', 'document', r => r.docno, s => documentLink('window', s)),
      ...w.stage === RUBRIC ? w.isValid ? criterionColumns(r => r.passes) : [] : [number('score', 'score', r => r.score), whole('rank', 'rank', r => r.rank, {up: true})]], w.places, r => r.docno === v.document && 'at'));
};

/* ---- a document ---- */

const drawDocument = (v, box) => {
  const docs = v.docs, x = v.documents.find(r => r.docno === v.document), label = key => fixed(docs[key][x.i], data.digits);
  const seen = v.windows?.flatMap(w => w.places.filter(r => r.docno === v.document).map(r => ({...w, ...r, n: w.places.length}))) ?? [];
  const of = (stage, columns) => {
    const rows = seen.filter(w => w.stage === stage && (stage === TOURNAMENT || w.isValid));
    return rows.length ? tableOf('seen' + stage, `The ${STAGES[stage]} windows that show the document`, [...windowColumns(rows), whole('place', 'place', r => r.place, {up: true}), whole('of', 'of', r => r.n), ...columns].filter(Boolean), rows, r => r.id === v.window?.id && 'at') : [];
  };
  fill(box, el('p', {}, x ? ['gain', 'theta', 'bt'].map(key => `${key} ${label(key)} (se ${label('se_' + key)})`).join('; ') + '.' : 'The gain file does not have this document.'),
    x && docs.answers && tableOf('answers', `Answers by criterion (${docs.answers[x.i]} for each)`, [text('criterion', 'criterion', c => data.criteria[c], name), whole('passed', 'passed', c => docs['passed.' + c][x.i]),
      number('expected', 'expected', c => docs['expected.' + c][x.i], 2, {tip: 'passes that theta predicts'})], data.criteria.map((_, c) => c), c => c === v.criterion && 'at'),
    of(RUBRIC, criterionColumns(r => r.passes)), of(TOURNAMENT, [number('score', 'score', r => r.score), whole('rank', 'rank', r => r.rank, {up: true})]),
    v.windows && note('The judge’s words and the text: ', el('code', {}, `rcp-label show --document ${visible(decode(state.topic))} ${visible(v.document)} …`)));
};

/* ---- all ---- */

const frameOfLabels = () => frame(search('topics', 'Find topics'),
  el('div', {class: 'views'}, part('topics-view'), part('criteria-view')), part('criterion-view'),
  part('topic-view', el('div', {class: 'controls'}, search('documents', 'Find documents'))),
  el('div', {class: 'views'}, part('tournament-view'), part('rubric-view')), el('div', {class: 'views'}, part('window-view'), part('document-view')));
const drawViews = v => {
  const show = (id, isShown, drawPart, ...heading) => {
    $(id).hidden = !isShown;
    if (isShown)
      drawPart(v, bodyOf(id, heading));
  };
  const topic = v.topics[v.topic] ?? '', windows = v.windows ?? [];
  setInputs(['topics', 'documents'].map(what => ['find-' + what, decode(state[what])]));
  show('topics-view', true, drawTopics, 'Topics');
  show('criteria-view', true, drawCriteria, 'Criteria');
  show('criterion-view', v.criterion >= 0, drawCriterion, 'Criterion ', name(data.criteria[v.criterion] ?? ''));
  $('topic-view').querySelector('.controls').hidden = !v.documents;
  show('topic-view', true, (_, box) => v.documents ? drawDocuments(v, box) : fill(box, note(v.topic < 0 ? 'Choose a topic.' : 'The documents are too many for this page.')), topic ? ['Topic ', name(topic)] : 'A topic');
  for (const stage of [TOURNAMENT, RUBRIC])
    show(STAGES[stage] + '-view', v.documents && (windows.some(w => w.stage === stage) || (data.judged && stage === TOURNAMENT)), (_, box) => v.windows ? drawWindows(v, box, stage)
      : fill(box, note(data['valid.tournament'][v.topic] + data['valid.rubric'][v.topic] ? 'The windows of this topic are too many for this page.' : 'No window shows documents of this topic.')),
    stage === RUBRIC ? 'Rubric of topic ' : 'Tournament of topic ', name(topic));
  show('window-view', v.window, drawWindow, 'Window: ', v.window ? `${STAGES[v.window.stage]} ${windowName(v.window)}` : '');
  show('document-view', v.document, drawDocument, 'Document ', name(v.document ?? ''));
};
explore({makeView, drawViews, frame: frameOfLabels, ids: {window: 'window-view', document: 'document-view', topic: 'topic-view', criterion: 'criterion-view'}});
