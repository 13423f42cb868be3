/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers
 * The views of labels against people's grades: all documents as points, those on which gain and people differ, and one
 * document. report/study_labels_live.c lists the data. */

const MOST_POINTS = 3000, HALF = 0.5;

/* ---- the view: what the state means ---- */

const isApart = r => r.useful !== (r.gain >= HALF);
const makeView = async () => {
  const missing = [], v = {missing}, topic = decode(state.topic), docno = decode(state.document);
  v.rows = data.documents.map((docno, i) => ({i, docno, topic: data.topics[i], useful: data.useful[i] > 0, mean: data.mean[i], gain: data.gain[i]}));
  v.document = docno ? v.rows.find(r => r.docno === docno && (!topic || r.topic === topic)) : null;
  if (docno && !v.document)
    missing.push(`document ${visible(docno)}`);
  v.isAll = state.show === 'all';
  const wanted = decode(state.documents).toLowerCase();
  v.found = v.rows.filter(r => `${r.topic} ${r.docno}`.toLowerCase().includes(wanted));
  v.texts = docno ? await pack('texts') : null;
  return v;
};
const choose = r => set({topic: encode(r.topic), document: encode(r.docno)}, {to: 'document-view'});
const grades = v => v == null || Number.isNaN(v) ? NONE : String(+v.toFixed(2));
const pointText = r => `${r.docno}, topic ${r.topic}: gain ${fixed(r.gain, data.digits)}, mean grade ${grades(r.mean)}`;

/* ---- points and table ---- */

const points = (v, width) => {
  const rows = v.found.slice(0, MOST_POINTS), height = 320, left = 46, top = 8, bottom = height - 40, lo = Math.min(data.limit, ...rows.map(r => r.mean)), hi = Math.max(data.limit, ...rows.map(r => r.mean));
  const x = g => left + (width - left - 12) * g, y = m => bottom - (bottom - top) * (m - lo) / (hi - lo || 1);
  const label = (at, where, anchor, words) => el('text', {x: at.toFixed(1), y: where.toFixed(1), 'text-anchor': anchor, fill: GREY, 'font-size': 11}, words);
  const marks = rows.map(r => el('circle', {cx: x(r.gain).toFixed(1), cy: y(r.mean).toFixed(1), r: 4.5, fill: isApart(r) ? ORANGE : BLUE, 'fill-opacity': 0.55, class: 'point' + (r === v.document ? ' chosen' : ''),
    role: 'button', 'data-key': 'point:' + r.i, 'data-tip': pointText(r), 'aria-label': visible(pointText(r)), onclick: () => choose(r)}));
  const svg = el('svg', {class: 'bars', viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': 'Documents by gain and mean grade; arrow keys move, Enter chooses'},
    [0, 0.25, HALF, 0.75, 1].map(g => [el('path', {stroke: g === HALF ? GREY : PALE, d: `M${x(g).toFixed(1)},${top} V${bottom}`}), label(x(g), bottom + 15, 'middle', String(g))]),
    [...new Set([lo, data.limit, hi])].map(m => [el('path', {stroke: m === data.limit ? GREY : PALE, d: `M${left},${y(m).toFixed(1)} H${width - 12}`}), label(left - 6, y(m) + 4, 'end', grades(m))]),
    label((left + width) / 2, height - 6, 'middle', 'gain (0 to 1)'), el('text', {transform: `translate(11 ${(top + bottom) / 2}) rotate(-90)`, 'text-anchor': 'middle', fill: GREY, 'font-size': 11}, 'mean grade of people'), marks);
  if (marks.length)
    roam(svg, marks, 1, marks[rows.indexOf(v.document)]);
  return [svg, rows.length < v.found.length && note(`${rows.length} of ${v.found.length} documents, those first on which gain and people differ most. Search to see others.`)];
};
const scoreColumns = () => ['theta', 'count', 'qrel'].filter(key => data[key]).map(key => column(key, key, r => data[key][r.i], x => key === 'qrel' ? grades(x) : fixed(x, data.digits)));
const drawPoints = (v, box) => {
  const apart = v.rows.filter(isApart), low = apart.filter(r => r.useful).length, rows = v.isAll ? v.found : v.found.filter(isApart), wide = box.clientWidth > 1100;
  fill(box, el('p', {class: 'lead'}, `Gain and people differ on ${apart.length} of ${plural(v.rows.length, 'document')}: ${low} useful to people (mean grade of at least ${data.limit}) with a gain below ${HALF}, ${apart.length - low} not useful with a gain of at least ${HALF}.`),
    data.of > v.rows.length && note(`The page has room for ${v.rows.length} of ${data.of} documents, those first on which gain and people differ most.`),
    el('div', {class: 'two'}, el('div', {}, key(['less', 'gain and people differ'], ['more', 'they agree']), points(v, Math.max(280, wide ? (box.clientWidth - 32) / 2 : box.clientWidth))),
      el('div', {}, tableOf('documents', v.isAll ? 'All documents' : 'Documents on which gain and people differ, the farthest first', [
        text('document', 'document', r => r.docno, (s, r) => link('doc:' + r.i, () => choose(r), name(s))), text('topic', 'topic', r => r.topic, name), column('mean', 'mean grade', r => r.mean, grades),
        column('gain', 'gain', r => r.gain, x => fixed(x, data.digits)), ...scoreColumns()], rows, r => r === v.document && 'at'))));
};

/* ---- a document ---- */

const answerText = x => Number.isNaN(x) ? NONE : x === 1 ? 'yes' : x === 0 ? 'no' : grades(x);
const drawDocument = (v, box) => {
  const r = v.document;
  if (!r)
    return fill(box, note('Choose a document to see its grades, answers and text.'));
  const rows = [...data['grade.document']].flatMap((d, i) => d === r.i ? [i] : []), t = v.texts, i = r.i;
  const facts = ['gain', 'theta', 'bt', 'count'].filter(k => data[k]).map(k => `${k} ${fixed(data[k][i], data.digits)}`);
  const same = v.rows.filter(q => q.topic === r.topic), at = same.indexOf(r);
  const go = (q, words) => button('go:' + words, {disabled: !q, onclick: () => choose(q)}, words);
  fill(box, el('p', {class: 'steps'}, go(same[at - 1], 'Previous document'), ' ', go(same[at + 1], 'Next document'), ` of topic ${visible(r.topic)}, by how far gain and people differ`),
    el('p', {class: 'lead'}, `${isApart(r) ? 'Gain and people differ' : 'Gain and people agree'}: mean grade ${grades(r.mean)} (useful from ${data.limit}), gain ${fixed(r.gain, data.digits)}.`),
    el('p', {}, facts.join('; '), data.qrel && `; qrel ${grades(data.qrel[i])}`, '.'),
    tableOf('grades', 'Grades and answers of people', [text('annotator', 'annotator', k => data.annotators[data['grade.annotator'][k]], name), column('grade', 'grade', k => data.grade[k], grades),
      ...data.questions.map((q, c) => column('q' + c, name(q), k => data['answer.' + c][k], answerText))], rows),
    t?.queries[i] && el('p', {}, el('strong', {}, 'Topic: '), el('bdi', {}, t.queries[i])), t?.titles[i] && el('p', {class: 'title', dir: 'auto'}, t.titles[i]),
    t?.texts[i] != null ? el('p', {class: 'text', dir: 'auto'}, t.texts[i]) : note(!data.has_texts ? 'The page was written without texts; --corpus adds them.' : t ? 'The corpus has no text of this document.' : 'The page has no room for texts.'));
};

/* ---- all ---- */

const SHOWN = ['differ', 'all'];
explore({makeView, ids: {document: 'document-view'},
  frame: () => frame([choice('choose-shown', 'Documents in the table', i => set({show: i ? SHOWN[i] : null})), search('documents', 'Find documents or topics')], part('points-view'), part('document-view')),
  drawViews: v => {
    setOptions('choose-shown', ['on which gain and people differ', 'all'], +v.isAll);
    setInputs([['find-documents', decode(state.documents)]]);
    drawPoints(v, bodyOf('points-view', 'Where gain and grades differ'));
    drawDocument(v, bodyOf('document-view', v.document ? ['Document ', name(v.document.docno)] : 'A document'));
  }});
