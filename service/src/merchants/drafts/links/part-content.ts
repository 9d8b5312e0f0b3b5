import type { Json, JsonObject } from '../../../kernel/merge-patch.ts';
import type { Fault } from '../../../platform/http/errors.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import type { DraftContent } from '../draft.ts';
import { membersOf, pathsIn, stepOf } from '../steps.ts';
import type { LinkPart } from './link.ts';

const OFFICERS = ['securityDetails', 'signingOfficers'];
/** What a partner notes of an officer, and the officer is not shown. */
const PARTNERS_OWN = ['merchantRiskRate', 'signingOfficerIdentifier'];

function placesOf(parts: readonly LinkPart[]): readonly (readonly string[])[] {
  return parts.flatMap((part) => membersOf(part).map((member) => member.split('.')));
}

/** What of a draft the merchant is shown: the parts that it is asked for, and nothing of the partner's. */
export function partContent(drafted: DraftContent, parts: readonly LinkPart[]): DraftContent {
  const shown = placesOf(parts).reduce<JsonObject>((content, place) => {
    const value = valueAt(drafted, place);
    return value === undefined ? content : withValue(content, place, value);
  }, {});
  return withOfficers(shown, (officer) => without(officer, PARTNERS_OWN));
}

/** The draft with these parts as the merchant has filled them in. */
export function withPart(
  drafted: DraftContent,
  parts: readonly LinkPart[],
  content: DraftContent,
): DraftContent {
  const known = officersOf(drafted);
  const complete = withOfficers(content, (officer) => {
    const same = known.find((one) => nameOf(one) === nameOf(officer));
    return { ...without(officer, PARTNERS_OWN), ...(same ? only(same, PARTNERS_OWN) : {}) };
  });
  return placesOf(parts).reduce<JsonObject>((whole, place) => {
    const value = valueAt(complete, place);
    return value === undefined ? withoutValue(whole, place) : withValue(whole, place, value);
  }, drafted);
}

/** What is no part that the merchant was asked for. */
export function strayFaults(content: DraftContent, parts: readonly LinkPart[]): readonly Fault[] {
  return pathsIn(content)
    .filter((path) => !parts.some((part) => part === stepOf(path)))
    .map((path) => ({
      parameterName: `draftedMerchant.${path}`,
      reasonCode: 'UNKNOWN_FIELD',
      errorMessage: 'This link does not ask for this.',
    }));
}

function officersOf(drafted: DraftContent): readonly JsonObject[] {
  const officers = valueAt(drafted, OFFICERS);
  return Array.isArray(officers) ? officers.filter(isObject) : [];
}

function withOfficers(
  content: DraftContent,
  change: (officer: JsonObject) => JsonObject,
): DraftContent {
  const officers = officersOf(content);
  return officers.length === 0 ? content : withValue(content, OFFICERS, officers.map(change));
}

function nameOf({ firstName, lastName }: JsonObject): string {
  return JSON.stringify([firstName, lastName]).toLowerCase();
}

function without(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

function only(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

function isObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

function valueAt(value: Json | undefined, [name, ...rest]: readonly string[]): Json | undefined {
  if (name === undefined) return value;
  return isObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : undefined;
}

function withValue(
  whole: JsonObject,
  [name = '', ...rest]: readonly string[],
  value: Json,
): JsonObject {
  const inside = whole[name];
  if (rest.length === 0) return { ...whole, [name]: value };
  return { ...whole, [name]: withValue(isObject(inside) ? inside : {}, rest, value) };
}

function withoutValue(whole: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  if (rest.length === 0) return without(whole, [name]);
  const inside = whole[name];
  return isObject(inside) ? { ...whole, [name]: withoutValue(inside, rest) } : whole;
}
