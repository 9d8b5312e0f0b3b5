import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Context } from './context.ts';
import { usageError } from './failure.ts';
import type { Field } from './operation-details.ts';
import { isRecord } from './cells.ts';

/** Longer than any body that the service takes. */
const PARTS_MAX = 12;

/**
 * The body that `--data` says: JSON, `@file` or `-` for all of it, and `path.to.field=value` for a
 * member, which is added to what came before. Undefined if nothing was given.
 */
export async function bodyFrom(
  { cwd, stdin }: Pick<Context, 'cwd' | 'stdin'>,
  given: readonly string[],
  fields: readonly Field[],
): Promise<object | undefined> {
  let body: object | undefined;
  for (const data of given) {
    if (data === '-') {
      body = { ...body, ...parsed(await text(stdin), 'what came by the standard input') };
    } else if (data.startsWith('@')) {
      body = { ...body, ...parsed(contentOf(resolve(cwd, data.slice(1))), 'that file') };
    } else if (/^\s*[{[]/.test(data)) {
      body = { ...body, ...parsed(data, '--data') };
    } else {
      body = withMember(body ?? {}, data, fields);
    }
  }
  return body;
}

/** The file that `--data` names, for an operation that takes one: `@file`, or `-`. */
export async function bytesFrom(
  { cwd, stdin }: Pick<Context, 'cwd' | 'stdin'>,
  given: readonly string[],
): Promise<Uint8Array> {
  const [data = '', ...others] = given;
  if (others.length === 0 && data === '-') return await buffer(stdin);
  if (others.length === 0 && data.startsWith('@')) return bytesOf(resolve(cwd, data.slice(1)));
  throw usageError('Name the file: --data @file, or - for the standard input.');
}

function contentOf(file: string): string {
  return bytesOf(file).toString('utf8');
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw usageError('The file behind --data @ cannot be read.');
  }
}

/** What JSON.parse says repeats the text, which may hold what must not be shown. */
function parsed(json: string, what: string): object {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw usageError(`${what} is not JSON.`);
  }
  if (!isRecord(value)) throw usageError(`${what} must be a JSON object.`);
  return value;
}

function withMember(body: object, data: string, fields: readonly Field[]): object {
  const [path = '', ...behind] = data.split('=');
  const names = path.split('.');
  const isPath = names.length <= PARTS_MAX && names.every((name) => /^\w{1,64}$/.test(name));
  if (behind.length === 0 || !isPath || names.includes('__proto__')) {
    throw usageError('--data takes JSON, @file, - or path.to.field=value.');
  }
  const declared = fields.find(({ name }) => name === names.map(asFirst).join('.'));
  const copy: Record<string, unknown> = structuredClone({ ...body });
  set(copy, names, valueFrom(behind.join('='), declared));
  return copy;
}

/** Help shows the first item of a list: `items.0.name` stands for `items.7.name` too. */
function asFirst(name: string): string {
  return /^\d+$/.test(name) ? '0' : name;
}

/** What each type makes of a text; what it cannot read is sent as it is, for the service to refuse. */
const READERS: Readonly<Record<string, (typed: string) => unknown>> = {
  integer: (typed) => (/^-?\d+$/.test(typed) ? Number(typed) : typed),
  number: (typed) => (/^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed),
  boolean: (typed) => (/^(true|false)$/.test(typed) ? typed === 'true' : typed),
  array: (typed) => (looksLikeJson(typed) ? inside(typed) : typed.split(',')),
  object: (typed) => (looksLikeJson(typed) ? inside(typed) : typed),
  string: (typed) => typed,
};

function valueFrom(typed: string, field: Field | undefined): unknown {
  const [type = 'object', isNullable] = field?.type.split('|') ?? [];
  if (typed === 'null' && isNullable !== undefined) return null;
  return READERS[type]?.(typed) ?? typed;
}

function looksLikeJson(typed: string): boolean {
  return /^[{[]/.test(typed);
}

function inside(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw usageError('What stands behind = begins like JSON, and is not.');
  }
}

function set(
  record: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const isList = /^\d+$/.test(rest[0] ?? '');
  const present = record[name];
  if (isList) {
    const list: unknown[] = Array.isArray(present) ? present : [];
    const holder = Object.fromEntries(list.entries());
    set(holder, rest, value);
    record[name] = Object.values(holder);
    return;
  }
  const inner = isRecord(present) ? present : {};
  set(inner, rest, value);
  record[name] = inner;
}
