import { isUtf8 } from 'node:buffer';
import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import type { Validated } from './validate.ts';
import { maskedStart } from './masked.ts';
import { isRecord } from './normalise.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Sent = Readonly<{ headers: Headers; body: Buffer | undefined }>;

/** One sent twice is joined, as HTTP requires; none of ours has a comma, so it is refused. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function readBody({ headers, body }: Sent, consumes: string): Validated<unknown> {
  if (body === undefined || body.length === 0) return refuse('A body is required.');
  if (!isOfType(headerOf(headers, 'content-type') ?? '', consumes)) {
    throw new Problem(PLATFORM_PROBLEMS.unsupportedMediaType, {
      detail: `This operation requires the Content-Type ${consumes}.`,
      headers: { Accept: consumes },
    });
  }
  if (consumes === 'application/octet-stream') return { ok: true, value: body };
  if (consumes === 'application/x-www-form-urlencoded') return readForm(body);
  const parsed = parseJson(body);
  return parsed.ok ? parsed : refuse(parsed.message);
}

function isOfType(contentType: string, consumes: string): boolean {
  if (contentType === consumes) return true; // As most write it.
  const [mediaType = ''] = contentType.split(';');
  return mediaType.trim().toLowerCase() === consumes;
}

function readForm(body: Buffer): Validated<unknown> {
  const pairs = [...new URLSearchParams(body.toString('utf8'))];
  const value = Object.fromEntries(pairs);
  if (Object.keys(value).length < pairs.length)
    return refuse('A form field occurs more than once.');
  return { ok: true, value };
}

function refuse(errorMessage: string): Validated<unknown> {
  return { ok: false, faults: [{ reasonCode: 'INVALID_FORMAT', errorMessage }] };
}

const DEPTH_MAX = 16;
const KEY_SHOWN_MAX = 100; // Characters of a duplicate key.
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

type ParsedJson = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; message: string }>;

/** UTF-8, no key twice (two readers would see two amounts), none that reaches into prototypes. */
export function parseJson(bytes: Buffer): ParsedJson {
  if (!isUtf8(bytes)) return unreadable('The body must be UTF-8 text.');
  const text = bytes.toString('utf8');
  // Depth first: the parser itself is recursive.
  const { depth, members, escapes } = measure(text);
  if (depth > DEPTH_MAX)
    return unreadable(`The body must not be nested more than ${DEPTH_MAX} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('The body must be valid JSON.');
  }
  const keys = survey(value, escapes);
  if (typeof keys === 'string') return unreadable(keys);
  // The parser keeps the last of two equal keys, so fewer keys than members means a key twice.
  if (keys < members) {
    return unreadable(
      `The key "${maskedStart(findDuplicate(text), KEY_SHOWN_MAX)}" stands twice in one object.`,
    );
  }
  return { ok: true, value };
}

function unreadable(message: string): ParsedJson {
  return { ok: false, message };
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

type Measures = Readonly<{ depth: number; members: number; escapes: boolean }>;

/** One pass over the text: how deep it nests, how many members its objects list, any escapes. */
function measure(text: string): Measures {
  const escapes = text.includes('\\');
  const endOf = escapes ? endOfString : endOfPlainString;
  let depth = 0;
  let deepest = 0;
  let members = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOf(text, index);
    else if (code === COLON) members += 1;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) deepest = Math.max(deepest, ++depth);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return { depth: deepest, members, escapes };
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index;
}

/** The same in a text without escapes, as most are. */
function endOfPlainString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  return end === -1 ? text.length : end;
}

/** The number of keys, or what is not allowed: only escapes can bring what is not text. */
function survey(value: unknown, escapes: boolean): number | string {
  if (typeof value === 'string') return escapes && !isText(value) ? NOT_TEXT : 0;
  if (Array.isArray(value)) return surveyAll(value, escapes);
  if (!isRecord(value)) return 0;
  const names = Object.keys(value);
  let keys = names.length;
  for (const name of names) {
    if (FORBIDDEN_KEYS.has(name)) return `The key "${name}" is not allowed.`;
    if (escapes && !isText(name)) return NOT_TEXT;
    const inside = survey(value[name], escapes);
    if (typeof inside === 'string') return inside;
    keys += inside;
  }
  return keys;
}

function surveyAll(items: readonly unknown[], escapes: boolean): number | string {
  let keys = 0;
  for (const item of items) {
    const inside = survey(item, escapes);
    if (typeof inside === 'string') return inside;
    keys += inside;
  }
  return keys;
}

const NOT_TEXT = 'A string holds half a character (a lone surrogate) or the character NUL.';

/** What databases and other programs can hold as text too. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The slow walk, taken only when a duplicate is known to be there. The text is valid JSON. */
function findDuplicate(text: string): string {
  const open: Set<string>[] = [];
  let lastString = '';
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === OPEN_BRACE) open.push(new Set());
    else if (code === CLOSE_BRACE) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(text, index);
      lastString = String(JSON.parse(text.slice(index, end + 1)));
      index = end;
    } else if (code === COLON) {
      const keys = open.at(-1);
      if (keys?.has(lastString)) return lastString;
      keys?.add(lastString);
    }
  }
  return lastString;
}
