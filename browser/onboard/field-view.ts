import type { Fault } from './api.ts';
import { element } from './element.ts';
import type { Field, Option } from './fields.ts';
import type { Texts } from './texts.ts';
import type { Values } from './values.ts';

export type FieldView = Readonly<{
  path: string;
  node: HTMLElement;
  control: HTMLElement;
  /** Shows what is wrong, or that nothing is. */
  show: (fault: Fault | undefined) => void;
}>;

type Given = Readonly<{
  texts: Texts;
  values: Values;
  today: string;
  changed: (path: string) => void;
}>;

let count = 0;

/** Label, control, hint and fault of one field, which keeps its value in `values`. */
export function fieldView(field: Field, given: Given): FieldView {
  const { kind, path } = field;
  const { texts } = given;
  count += 1;
  const id = `f${count}`;
  const hint = element('p', { class: 'hint', id: `${id}-hint` }, field.hint ?? '');
  const aria = { id, 'aria-describedby': `${id}-hint` };
  const control = controlOf(field, aria, given, (text) => hint.replaceChildren(text));
  const mark =
    field.isOptional === true ? [element('span', { class: 'optional' }, ` ${texts.optional}`)] : [];
  const label = element('label', { for: id }, field.label, ...mark);
  const node =
    kind === 'check'
      ? element('div', { class: 'field check' }, control, label, hint)
      : element('div', { class: 'field' }, label, control, hint);
  const show = (fault: Fault | undefined) => {
    node.toggleAttribute('data-wrong', fault !== undefined);
    const said = fault?.reasonCode === 'REQUIRED_FIELD' ? texts.missing : messageOf(fault, texts);
    hint.replaceChildren(fault ? said : (field.hint ?? ''));
    const input = node.querySelector('input, select');
    input?.setAttribute('aria-invalid', String(fault !== undefined));
  };
  return { path, node, control, show };
}

/** What the service says is English: for others the mark is enough, beside the hint of the field. */
function messageOf(fault: Fault | undefined, texts: Texts): string {
  if (!fault) return '';
  return document.documentElement.lang === 'en' ? fault.errorMessage : texts.wrong;
}

type Aria = Readonly<Record<string, string>>;

function controlOf(
  field: Field,
  aria: Aria,
  given: Given,
  say: (text: string) => void,
): HTMLElement {
  if (field.kind === 'check') return checkOf(field, aria, given);
  if (field.kind === 'choice') return choiceOf(field, aria, given);
  const input = element('input', {
    ...aria,
    ...typeOf(field, given),
    autocomplete: field.autocomplete ?? 'off',
  });
  const known = given.values.get(field.path);
  input.value = known === undefined ? '' : shownIn(field, String(known));
  const list = field.kind === 'look-up' ? listOf(field.options ?? [], aria['id'] ?? '') : undefined;
  if (list) input.setAttribute('list', list.id);
  input.addEventListener('input', () => keep(field, given, input.value));
  input.addEventListener('change', () => {
    if (list) input.value = chosenIn(field.options ?? [], input.value);
    keep(field, given, input.value);
    if (list) say(labelOf(field, input.value));
  });
  if (list && input.value !== '') queueMicrotask(() => say(labelOf(field, input.value)));
  return list ? element('div', { class: 'look-up' }, input, list) : input;
}

function typeOf({ inputMode, kind }: Field, { today }: Given): Record<string, string> {
  if (kind === 'date')
    return { type: 'date', min: yearsBefore(today, 120), max: yearsBefore(today, 18) };
  return { type: 'text', maxlength: '500', ...(inputMode ? { inputmode: inputMode } : {}) };
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

function keep({ isNumber, path }: Field, { changed, values }: Given, text: string): void {
  const typed = text.trim();
  const number = Number(typed.replace(',', '.'));
  const isRead = isNumber === true && typed !== '' && Number.isFinite(number);
  if (typed === '') values.delete(path);
  else if (isNumber !== true) values.set(path, typed);
  else if (isRead) values.set(path, number);
  changed(path);
}

function shownIn({ isNumber, kind }: Field, value: string): string {
  return kind === 'look-up' && isNumber === true ? value.padStart(3, '0') : value;
}

function checkOf({ path }: Field, aria: Aria, { changed, values }: Given): HTMLElement {
  const box = element('input', { ...aria, type: 'checkbox' });
  box.checked = values.get(path) === true;
  box.addEventListener('change', () => {
    values.set(path, box.checked);
    changed(path);
  });
  return box;
}

function choiceOf(
  { options = [], path }: Field,
  aria: Aria,
  { changed, values }: Given,
): HTMLElement {
  const known = values.get(path);
  const select = element(
    'select',
    aria,
    element('option', { value: '' }, '–'),
    ...options.map(({ label, value }) => element('option', { value }, label)),
  );
  select.value = known === undefined ? '' : String(known);
  select.addEventListener('change', () => {
    if (select.value === '') values.delete(path);
    else values.set(path, select.value);
    changed(path);
  });
  return select;
}

function listOf(options: readonly Option[], id: string): HTMLDataListElement {
  return element(
    'datalist',
    { id: `${id}-list` },
    ...options.map(({ label, value }) =>
      element('option', { value, label: `${value} · ${label}` }),
    ),
  );
}

/** Who types a name has its value, where only one is called so, or begins so. */
function chosenIn(options: readonly Option[], typed: string): string {
  const wanted = plain(typed);
  if (wanted === '' || options.some(({ value }) => value === typed)) return typed;
  const same = options.filter((one) => plain(one.label) === wanted || plain(one.value) === wanted);
  const alike =
    same.length > 0 ? same : options.filter((one) => plain(one.label).startsWith(wanted));
  return alike.length === 1 ? (alike[0]?.value ?? typed) : typed;
}

function labelOf({ hint = '', options = [] }: Field, value: string): string {
  return options.find((one) => one.value === value)?.label ?? hint;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
