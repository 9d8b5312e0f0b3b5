import { isDeepStrictEqual } from 'node:util';
import { isRecord } from './normalise.ts';
import type { Fault } from './errors.ts';

/**
 * The wire knows some things by two names. Requests may use either and are brought to one of them
 * here, by the moves that a slice declares (`spelling.ts`) and its routes carry, so that nothing
 * behind knows the other; answers have both.
 */

type Path = readonly string[];
export type SpellingMove = Readonly<{
  from: string;
  to: string;
  source: Path;
  target: Path;
  /** The documentation shows the tolerated spelling, and the schemas' as the other one. */
  isPreferred: boolean;
}>;
/** Each move brings a tolerated spelling to the one the schemas use. Order matters. */
export type Spelling = readonly SpellingMove[];

/** From one dotted path to another; an empty one is the body itself. */
export function move(from: string, to: string): SpellingMove {
  const target = to === '' ? [] : to.split('.');
  return { from, to, source: from.split('.'), target, isPreferred: false };
}

/** The same, where `from` is what callers should write. */
export function movePreferred(from: string, to: string): SpellingMove {
  return { ...move(from, to), isPreferred: true };
}

/** A member of an answer under both of its names. */
export function bothSpellings<Value extends string | null>(
  names: readonly [string, string],
  value: Value,
): Readonly<Record<string, Value>> {
  return { [names[0]]: value, [names[1]]: value };
}

/** Two spellings with two values are a fault. A null that means absent is taken out. */
export function respell(body: unknown, spelling: Spelling = [], nullIsAbsent = false) {
  let respelled = body;
  const made: SpellingMove[] = [];
  const faults: Fault[] = [];
  /** Turns a fault about our spelling back into one about what the caller wrote. */
  const asWritten = (fault: Fault): Fault => written(fault, made, body);
  for (const one of spelling) {
    const value = get(respelled, one.source);
    if (value === undefined) continue;
    if (value === null && nullIsAbsent) {
      respelled = set(respelled, one.source, undefined);
      continue;
    }
    const applied = applyMove(respelled, one, value);
    if (applied === 'conflict') faults.push(asWritten(conflict(one)));
    else if (applied !== undefined) {
      respelled = applied;
      made.push(one);
    }
  }
  return { body: respelled, faults, asWritten };
}

function applyMove(body: unknown, { source, target }: SpellingMove, value: unknown): unknown {
  if (target.length === 0) {
    const rest = set(body, source, undefined);
    return isRecord(rest) && isRecord(value) ? hoist(rest, value) : undefined;
  }
  const present = get(body, target) ?? undefined;
  if (present !== undefined && !isDeepStrictEqual(present, value)) return 'conflict';
  if (isBlocked(body, target)) return 'conflict';
  return moved(body, { source, target, value });
}

function hoist(outer: Record<string, unknown>, inner: Record<string, unknown>): unknown {
  const clash = Object.keys(inner).some((key) => Object.hasOwn(outer, key));
  return clash ? 'conflict' : { ...outer, ...inner };
}

function get(body: unknown, path: Path): unknown {
  let value = body;
  for (const step of path) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Something that is no object stands where one is needed on the way. */
function isBlocked(body: unknown, path: Path): boolean {
  let value = body;
  for (const step of path) {
    if (value === undefined || value === null) return false;
    if (!isRecord(value)) return true;
    value = value[step];
  }
  return false;
}

type Moving = Readonly<{ source: Path; target: Path; value: unknown }>;

/** A copy with the value at its target alone. What lies on both paths is copied once. */
function moved(within: unknown, moving: Moving, depth = 0): unknown {
  const { source, target, value } = moving;
  const step = source[depth];
  if (step === undefined || step !== target[depth]) {
    return set(set(within, source, undefined, depth), target, value, depth);
  }
  const { [step]: inner, ...copy } = isRecord(within) ? within : {};
  copy[step] = moved(inner, moving, depth + 1);
  return copy;
}

/** A copy with the member set, or removed; objects on the way are made where they are missing. */
function set(within: unknown, path: Path, member: unknown, depth = 0): unknown {
  const step = path[depth];
  if (step === undefined) return member;
  const { [step]: inner, ...copy } = isRecord(within) ? within : {};
  const replaced = set(inner, path, member, depth + 1);
  if (replaced !== undefined) copy[step] = replaced;
  return copy;
}

function conflict({ from, to }: SpellingMove): Fault {
  return {
    parameterName: from,
    reasonCode: 'INVALID_VALUE',
    errorMessage:
      to === ''
        ? `Send the members either inside ${from} or at the top level, not both.`
        : `Does not match ${to}, which means the same. Send only one of the two.`,
  };
}

function written(fault: Fault, made: readonly SpellingMove[], body: unknown): Fault {
  let name = fault.parameterName;
  for (const { from, to } of made.toReversed()) {
    if (name === undefined) break;
    if (to === '') name = isOutside(body, name) ? name : `${from}.${name}`;
    else if (name === to || name.startsWith(`${to}.`)) name = from + name.slice(to.length);
  }
  return name === undefined ? fault : { ...fault, parameterName: name };
}

/** The caller wrote it at the top level. */
function isOutside(body: unknown, name: string): boolean {
  return isRecord(body) && Object.hasOwn(body, name.split(/[.[]/)[0] ?? '');
}
