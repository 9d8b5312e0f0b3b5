/** The script of the hosted page: it checks what is typed and trades the card for a token. */
import { openChannel } from './channel.ts';
import {
  brandOf,
  expiryIn,
  isCardNumber,
  isOver,
  isPostalCode,
  isSecurityCode,
  isTooFar,
} from './card-check.ts';
import { type FaultKind, type Field, fieldOf } from './field.ts';
import { readTheme } from './theme.ts';
import { fieldNamed, submitter } from './submit.ts';
import { digitsIn, type Written, writtenExpiry, writtenNumber } from './written.ts';

const BRAND_NAMES: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  DINERS: 'Diners Club',
  JCB: 'JCB',
  UNIONPAY: 'UnionPay',
  MAESTRO: 'Maestro',
};

const form = document.querySelector<HTMLFormElement>('form#card');
if (form) {
  const { parent = '', tokens = '', month = '' } = form.dataset;
  start(form, { parent, tokens, month });
}

type PageSettings = Readonly<{ parent: string; tokens: string; month: string }>;

function start(card: HTMLFormElement, { parent, tokens, month }: PageSettings): void {
  const fields = fieldsOfPage(month);
  const number = fields.find(({ name }) => name === 'number');
  const submit = submitter(fields, tokens);
  const channel = openChannel(parent, (message, nonce) => {
    if (message['causeway'] === 'theme') applyTheme(message['theme'], nonce);
    if (message['causeway'] === 'focus') fieldNamed(fields, message['field'])?.input.focus();
    if (message['causeway'] === 'clear') clear();
    if (message['causeway'] === 'submit') void submit(nonce).then(channel.send);
  });

  function applyTheme(theme: unknown, nonce: string): void {
    const { properties, refused } = readTheme(theme);
    for (const [property, value] of properties) {
      document.documentElement.style.setProperty(property, value);
    }
    if (refused.length === 0) return;
    const text = `Not in a theme, or of a value that is not allowed: ${refused.join(', ')}`;
    channel.send({ causeway: 'error', nonce, code: 'INVALID_THEME', message: text });
  }

  function clear(): void {
    for (const { input, show } of fields) {
      input.value = '';
      show(undefined);
    }
    changed();
  }

  function changed(): void {
    const { brand } = brandOf(digitsIn(number?.input.value ?? ''));
    showBrand(brand);
    const valid = fields.every((field) => field.fault() === undefined);
    const empty = fields.every(({ input }) => input.value === '');
    channel.send({ causeway: 'change', brand, valid, empty });
  }

  card.addEventListener('submit', (event) => event.preventDefault());
  card.addEventListener('input', changed);
  card.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') channel.send({ causeway: 'enter' });
  });
  new ResizeObserver(() => {
    channel.send({ causeway: 'height', height: Math.ceil(card.getBoundingClientRect().height) });
  }).observe(card);
  channel.send({ causeway: 'ready' });
}

function fieldsOfPage(month: string): Field[] {
  const number = fieldOf('number', (text) => wrongUnless(isCardNumber(digitsIn(text))));
  const typed = (): string => digitsIn(number?.input.value ?? '');
  const expiry = fieldOf('expiry', (text) => expiryFault(text, month));
  const code = fieldOf('code', (text) => wrongUnless(isSecurityCode(text, typed())));
  const postalCode = fieldOf('postalCode', (text) => wrongUnless(isPostalCode(text.trim())));
  if (number) rewriteAsTyped(number.input, writtenNumber);
  if (expiry) rewriteAsTyped(expiry.input, writtenExpiry);
  if (code) rewriteAsTyped(code.input, (text, caret) => ({ text: digitsIn(text), caret }));
  return [number, expiry, code, postalCode].filter((field) => field !== undefined);
}

function wrongUnless(right: boolean): FaultKind | undefined {
  return right ? undefined : 'wrong';
}

function expiryFault(text: string, month: string): FaultKind | undefined {
  const expiry = expiryIn(text);
  if (!expiry || isTooFar(expiry, month)) return 'wrong';
  return isOver(expiry, month) ? 'expired' : undefined;
}

function rewriteAsTyped(
  input: HTMLInputElement,
  written: (text: string, caret: number, erasing: boolean) => Written,
): void {
  input.addEventListener('input', (event) => {
    const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    const { text, caret } = written(input.value, input.selectionStart ?? 0, erasing);
    if (text === input.value) return;
    input.value = text;
    input.setSelectionRange(caret, caret);
  });
}

function showBrand(brand: string): void {
  const mark = document.querySelector<HTMLImageElement>('img#brand');
  if (!mark) return;
  const source = `${mark.dataset['brands'] ?? ''}#${brand}`;
  if (mark.getAttribute('src') !== source) mark.setAttribute('src', source);
  mark.alt = BRAND_NAMES[brand] ?? '';
}
