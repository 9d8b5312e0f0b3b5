import { CURRENT } from '../platform/http/api-version/versions.ts';
import { JsonText } from '../platform/http/answer.ts';
import type { AnsweredCall } from '../platform/http/answered.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { JSON_TYPE } from '../platform/http/route.ts';
import { isSecretName } from './mask.ts';
import { ALTERNATIVES, takesAnything } from './shape.ts';

/** An answer that has no other members than its schema names, as JSON. */
export type KnownAnswer = Readonly<{
  text: string;
  /** The member of that name, if it has one. */
  merchantId: unknown;
}>;

/**
 * Of an answer whose members are all known to be harmless the text is enough: what it was written from
 * need not be held until it is masked, nor looked through. Undefined for any other.
 */
export function knownAnswerOf(call: AnsweredCall): KnownAnswer | undefined {
  const { answer, answerHeader, route, status } = call;
  if (status >= 300 || !answer?.contentType.startsWith(JSON_TYPE)) return undefined;
  if (!(answer.body instanceof JsonText) || answerHeader('api-version') !== CURRENT)
    return undefined;
  const value = answer.body.toJSON();
  if (!isRecord(value) || !isKnown(value, route?.answers[status])) return undefined;
  return { text: answer.body.text, merchantId: value['merchantId'] };
}

const harmless = new WeakMap<object, boolean>();

/** Pages are open for more members than they have, so theirs are compared. */
function isKnown(value: Readonly<Record<string, unknown>>, schema: unknown): boolean {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return false;
  const { additionalProperties, properties } = schema;
  const isHarmless = harmless.get(schema) ?? areHarmless(properties);
  harmless.set(schema, isHarmless);
  const isClosed = additionalProperties === false;
  return (
    isHarmless && (isClosed || Object.keys(value).every((name) => Object.hasOwn(properties, name)))
  );
}

function areHarmless(properties: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(properties).every(
    ([name, member]) => !isSecretName(name) && namesHarmless(member),
  );
}

/** Whether the schema names every member that there may be, and none is, or is called like, a secret. */
function namesHarmless(schema: unknown): boolean {
  if (!isRecord(schema) || takesAnything(schema)) return false;
  const { additionalProperties, items, properties, type } = schema;
  if (schema['secret'] === true || schema['takesCardNumber'] === true) return false;
  if (type === 'object' && additionalProperties !== false) return false;
  const inside = ALTERNATIVES.flatMap((way) => schema[way] ?? []);
  return (
    (!isRecord(properties) || areHarmless(properties)) &&
    (items === undefined || namesHarmless(items)) &&
    inside.every(namesHarmless)
  );
}
