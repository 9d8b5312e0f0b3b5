import { closestMatch } from 'leven';
import type { TLocalizedValidationError } from 'typebox/error';
import { maskedStart } from './masked.ts';
import { isRecord } from './normalise.ts';
import type { Fault } from './errors.ts';
import type { FaultCode } from '../../kernel/fault-codes.ts';

const SHOWN_MAX = 100; // Characters of a wrong value that the answer repeats.
const NAME_MAX = 200; // Characters of a path; ours are shorter, and callers' have no end.
/** In one body; more mean that it is something else, and finding them takes time. */
export const ERRORS_MAX = 1_000;
const GUESS_LETTERS_MAX = 4; // Most letters that may differ for a known name to be suggested.

/** Keywords broken by a value of the right form; the others blame the form. */
const OF_VALUE = new Set(['enum', 'const', 'anyOf', 'minimum', 'maximum', '~refine']);

/** What the validator found, in the caller's words: every fault once, in the order of the body. */
export function faultsOf(
  schema: unknown,
  value: unknown,
  errors: readonly TLocalizedValidationError[],
): Fault[] {
  const inUnions = errors.filter(({ keyword }) => keyword === 'anyOf').map((e) => e.instancePath);
  const faults: Fault[] = [];
  for (const error of errors) {
    if (error.keyword === 'boolean') continue; // Said by additionalProperties, with the names.
    if (error.schemaPath.endsWith('/propertyNames')) continue; // Said by propertyNames: of a name, not of its value.
    const at = error.instancePath;
    const ofUnion = inUnions.some((path) => at === path || at.startsWith(`${path}/`));
    if (ofUnion && error.keyword !== 'anyOf') continue; // One word for the union, not one a branch.
    faults.push(...faultsOfError(schema, value, error));
  }
  if (errors.length >= ERRORS_MAX) faults.push(TOO_MANY);
  return onePerPlace(faults);
}

/** The validator stopped counting: there may be other faults of any kind. */
const TOO_MANY: Fault = {
  reasonCode: 'INVALID_FORMAT',
  errorMessage: 'The body has more errors than can be listed.',
};

/** A wrong type is also a wrong pattern and a wrong length: the first says enough. */
export function onePerPlace(faults: readonly Fault[]): Fault[] {
  const places = new Map<string, Fault>();
  for (const fault of faults) {
    const place = fault.parameterName ?? '';
    if (!places.has(place)) places.set(place, fault);
  }
  return [...places.values()];
}

function faultsOfError(schema: unknown, value: unknown, error: TLocalizedValidationError): Fault[] {
  const at = resolve(schema, value, error.instancePath);
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => required(at, name));
  }
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map((name) => unknownField(at, name));
  }
  if (error.keyword === 'propertyNames') {
    return error.params.propertyNames.map((name) => wrongName(at, name));
  }
  const reasonCode = OF_VALUE.has(error.keyword) ? 'INVALID_VALUE' : 'INVALID_FORMAT';
  return [wrong(reasonCode, at, error)];
}

/** In place of the library's `must be boolean`. */
const OF_TYPE: Readonly<Record<string, string>> = {
  boolean: 'must be true or false',
  string: 'must be a string',
  integer: 'must be a whole number',
  number: 'must be a number',
  object: 'must be an object',
  array: 'must be an array',
};

export type PathStep = string | number;

type Place = Readonly<{
  schema: Record<string, unknown>;
  value: unknown;
  steps: readonly PathStep[];
}>;

function required({ schema, steps }: Place, name: string): Fault {
  const member = memberOf(schema, name);
  const expects = typeof member['expects'] === 'string' ? `: ${member['expects']}` : '';
  return named([...steps, name], {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: `This field is required${expects}.`,
  });
}

function unknownField({ schema, steps }: Place, name: string): Fault {
  const known = isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
  return named([...steps, name], {
    reasonCode: 'UNKNOWN_FIELD',
    errorMessage: `Unknown field.${guessHint(name, known)}`,
  });
}

/** Of an object whose members the caller names. */
function wrongName({ schema, steps }: Place, name: string): Fault {
  const { propertyNames } = schema;
  const expects = isRecord(propertyNames) ? String(propertyNames['expects']) : 'another';
  return named([...steps, name], {
    reasonCode: 'INVALID_FORMAT',
    errorMessage: `The name of this member must be ${expects}.`,
  });
}

function guessHint(sent: string, known: readonly string[]): string {
  // A short name is near to every other.
  const maxDistance = Math.min(GUESS_LETTERS_MAX, Math.floor(sent.length / 3));
  const guess = closestMatch(sent, known, { maxDistance });
  return guess === undefined ? '' : ` Did you mean "${guess}"?`;
}

function wrong(reasonCode: FaultCode, at: Place, error: TLocalizedValidationError): Fault {
  const expected = expectedBy(at.schema, error);
  const hint = hintFor(at);
  const shown = at.schema['secret'] === true ? undefined : show(at.value);
  return named(at.steps, {
    ...(shown === undefined ? {} : { parameterValue: shown }),
    reasonCode,
    errorMessage: `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.${hint}`,
  });
}

const GUESSED_LENGTH_MAX = 64; // Of a text: longer ones are no typo of a value that is listed.

function hintFor({ schema, value }: Place): string {
  if (schema['format'] === 'date-time') return momentHint(value);
  const { enum: allowed, secret } = schema;
  if (!Array.isArray(allowed) || typeof value !== 'string' || secret === true) return '';
  const known = allowed.filter((one) => typeof one === 'string');
  return value.length > GUESSED_LENGTH_MAX ? '' : guessHint(value, known);
}

/** What people send in place of a timestamp, and what to send instead. */
function momentHint(sent: unknown): string {
  if (typeof sent !== 'string') return '';
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(sent)) {
    return ` Add the time: ${sent}T00:00:00Z.`;
  }
  const hasSpace = /^[0-9-]{10}[Tt][0-9:.]{1,30} [0-9:]{4,5}$/.test(sent);
  return hasSpace ? ' In a URL a + is read as a space: write it as %2B.' : '';
}

function expectedBy(
  { enum: allowed, expects, type }: Record<string, unknown>,
  { keyword, message }: TLocalizedValidationError,
): string {
  if (typeof expects === 'string') return `must be ${expects}`;
  if (Array.isArray(allowed)) {
    return `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
  }
  return (keyword === 'type' ? OF_TYPE[String(type)] : undefined) ?? message;
}

function named(steps: readonly PathStep[], fault: Fault): Fault {
  return steps.length === 0 ? fault : { parameterName: parameterNameOf(steps), ...fault };
}

/** A path of the caller's as we may repeat it. */
export function parameterNameOf(steps: readonly PathStep[]): string {
  return maskedStart(dotted(steps), NAME_MAX);
}

/** `securityDetails.signingOfficers[1].dateOfBirth` */
export function dotted(steps: readonly PathStep[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}

/** The value as sent, cut short; whatever looks like a card number is masked. */
export function show(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  const sent = typeof value === 'string' ? value : JSON.stringify(value);
  return maskedStart(sent, SHOWN_MAX);
}

function resolve(schema: unknown, value: unknown, pointer: string): Place {
  let place: Place = { schema: isRecord(schema) ? schema : {}, value, steps: [] };
  for (const name of pointer.split('/').slice(1).map(unescapePointer)) {
    const inside = place.value;
    const inArray = Array.isArray(inside);
    const step = inArray ? Number(name) : name;
    // A list that is one text has no places.
    const isText = place.schema['commas'] === true;
    place = {
      schema: memberOf(place.schema, name),
      value: inArray ? inside[Number(name)] : isRecord(inside) ? inside[name] : undefined,
      steps: isText ? place.steps : [...place.steps, step],
    };
  }
  return place;
}

function memberOf(schema: Record<string, unknown>, step: string): Record<string, unknown> {
  if (isRecord(schema['items'])) return schema['items'];
  const { additionalProperties: others, properties } = schema;
  const isKnown = isRecord(properties) && Object.hasOwn(properties, step);
  const member = isKnown ? properties[step] : others;
  return isRecord(member) ? member : {};
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
