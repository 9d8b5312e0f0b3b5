/** The live panel: what happens between browser, shop, Causeway and issuer, as a sequence diagram. */
import { element, make } from './elements.js';
import { texts } from './texts.js';

/**
 * @typedef {'browser' | 'shop' | 'causeway' | 'issuer' | 'acquirer'} Lane
 * @typedef {Readonly<{
 *   id: string, at: string, rank: number, kind: 'asked' | 'answered' | 'message' | 'note' | 'ledger',
 *   from: Lane, to: Lane, title: string, status?: number, milliseconds?: number,
 *   details?: unknown, legs?: readonly { account: string, amount: number }[],
 * }>} Step
 */

/** @type {readonly Lane[]} */
const LANES = ['browser', 'shop', 'causeway', 'issuer', 'acquirer'];
const BOTTOM_PX = 60; // A reader this close to the end wants to follow new entries.

/** @type {Map<string, Readonly<{ step: Step, row: HTMLElement }>>} */
const shown = new Map();

export function openPanel() {
  element('lanes').replaceChildren(...LANES.map((lane) => make('li', { text: texts[lane] })));
  element('clear').addEventListener('click', () => {
    element('steps').replaceChildren();
    element('panel-empty').hidden = false;
  });
  const stream = new EventSource('/demo/stream');
  stream.addEventListener('message', ({ data }) => showStep(JSON.parse(String(data))));
  stream.addEventListener('error', () => (element('interrupted').hidden = false));
  stream.addEventListener('open', () => (element('interrupted').hidden = true));
}

/** What only the page knows of. @param {Pick<Step, 'from' | 'to' | 'title'>} step */
export function note(step) {
  const latest = Math.max(...[...shown.values()].map(({ step: { at } }) => Date.parse(at)));
  // Causeway's clock can be moved in the sandbox: what happens now comes after all that happened there.
  const at = new Date(Math.max(latest + 1, Date.now())).toISOString();
  showStep({ ...step, at, id: `page-${at}`, kind: 'message', rank: 0 });
}

/** @param {Step} step */
function showStep(step) {
  if (shown.has(step.id)) return;
  const steps = element('steps');
  const scroller = element('scroller');
  const { scrollHeight, scrollTop, clientHeight } = scroller;
  const isAtEnd = scrollHeight - scrollTop - clientHeight < BOTTOM_PX;
  const row = rowOf(step);
  shown.set(step.id, { step, row });
  const next = [...shown.values()]
    .filter((other) => other.row.parentElement === steps && isBefore(step, other.step))
    .toSorted((one, other) => (isBefore(one.step, other.step) ? -1 : 1))[0];
  steps.insertBefore(row, next?.row ?? null);
  element('panel-empty').hidden = true;
  if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
}

/** @param {Step} one @param {Step} other */
function isBefore(one, other) {
  if (one.at !== other.at) return one.at < other.at;
  return one.rank < other.rank;
}

/** @param {Step} step */
function rowOf(step) {
  const { kind, from, to, details } = step;
  const look = `step ${kind} from-${from} to-${to}`;
  const line = [titleOf(step), make('span', { className: 'arrow' })];
  if (kind === 'ledger') return make('li', { className: look }, [ledgerBox(step)]);
  if (details === undefined) return make('li', { className: look }, [make('div', {}, line)]);
  const body = make('pre', { text: JSON.stringify(details, null, 2) });
  body.tabIndex = 0;
  return make('li', { className: look }, [make('details', {}, [make('summary', {}, line), body])]);
}

/** @param {Step} step */
function titleOf({ kind, from, to, title, status, milliseconds }) {
  const route = kind === 'note' ? texts[from] : `${texts[from]} → ${texts[to]}`;
  const parts = [make('span', { className: 'unseen', text: `${route}: ` })];
  if (status !== undefined) {
    parts.push(
      make('span', { className: status < 400 ? 'status' : 'status bad', text: `${status}` }),
    );
  }
  parts.push(make('span', { className: 'name', text: title }));
  if (milliseconds !== undefined) {
    parts.push(make('span', { className: 'time', text: `${milliseconds} ms` }));
  }
  return make('span', { className: 'title' }, [make('span', { className: 'words' }, parts)]);
}

/** @param {Step} step */
function ledgerBox({ title, legs = [] }) {
  const rows = legs.map(({ account, amount }) =>
    make('span', { className: 'leg' }, [
      make('span', { text: account }),
      make('span', { text: `${amount < 0 ? '−' : '+'}${(Math.abs(amount) / 100).toFixed(2)}` }),
    ]),
  );
  const name = make('span', { className: 'entry', text: `${texts.ledger} · ${title}` });
  return make('div', { className: 'box' }, [name, ...rows]);
}
