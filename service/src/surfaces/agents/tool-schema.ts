import type { Tool } from '@modelcontextprotocol/server';
import { type JsonSchema, plainSchema } from '../../platform/http/plain-schema.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Route } from '../../platform/http/route.ts';
import { withoutCardData } from './card-data.ts';

type Input = Tool['inputSchema'];
type Members = Record<string, unknown>;

const REASON = {
  type: 'string',
  minLength: 3,
  maxLength: 500,
  description: 'Why, in a sentence, for the audit log',
};

/**
 * All that the route takes, as the members of one object, each by one name; undefined where it cannot do
 * without a card. A credential that is bound to a merchant is not asked for one.
 */
export function inputOf(route: Route, isBound: boolean): Input | undefined {
  const { body, guard, params, query } = route;
  const taken: Taken[] = [];
  for (const part of [params, query, body]) {
    if (part === undefined) continue;
    const members = membersOf(part, { isBody: part === body, isBound });
    if (!members) return undefined;
    taken.push(members);
  }
  const properties = Object.fromEntries(taken.flatMap((part) => Object.entries(part.properties)));
  const required = taken.flatMap((part) => part.required);
  const paid = withOneInstrument({ properties, required });
  const shown = Object.entries(paid.properties).map(([name, member]) => [name, brief(member)]);
  const reason = guard ? { reason: REASON } : {};
  return {
    type: 'object',
    // Schemas are JSON.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    properties: { ...Object.fromEntries(shown), ...reason } as NonNullable<Input['properties']>,
    required: [...new Set([...paid.required, ...Object.keys(reason)])],
    additionalProperties: false,
  };
}

type Taken = Readonly<{ properties: Members; required: readonly string[] }>;
type Place = Readonly<{ isBody: boolean; isBound: boolean }>;

/** Of the path, the query or the body; undefined where what it requires is a card. */
function membersOf(part: unknown, place: Place): Taken | undefined {
  const safe = isRecord(part) ? withoutCardData(part) : undefined;
  const members = safe?.['properties'];
  if (!isRecord(members)) return undefined;
  const needed = Array.isArray(safe?.['required']) ? safe['required'].map(String) : [];
  if (!needed.every((name) => name in members)) return undefined;
  const kept = Object.entries(members).filter(
    ([name, member]) => !isNeedless(name, asMember(member), place),
  );
  const unbound = kept.filter(([, member]) => asMember(member)['neededUnbound'] === true);
  return {
    properties: Object.fromEntries(kept),
    required: [...needed, ...unbound.map(([name]) => name)],
  };
}

/** Another name of something; or the merchant of a call whose record or credential says as much. */
function isNeedless(name: string, member: JsonSchema, { isBody, isBound }: Place): boolean {
  if (member['isAlias'] === true) return true;
  return name === 'merchantId' && isBody && (isBound || member['neededUnbound'] !== true);
}

/** What a call pays with, where it does: said in one place, because no model is told of two. */
function withOneInstrument({ properties, required }: Taken): Taken {
  const { paymentMethod, paymentMethodId, ...others } = properties;
  const ways = asMember(paymentMethod)['properties'];
  if (!isRecord(ways) || paymentMethodId === undefined) return { properties, required };
  const { paymentMethodSource: _follows, temporaryToken, ...more } = ways;
  const instrument = {
    ...asMember(paymentMethod),
    description: 'What to pay with: either `paymentMethodId` alone, or `temporaryToken`',
    properties: {
      paymentMethodId: { ...asMember(paymentMethodId), description: 'A stored payment method' },
      temporaryToken,
      ...more,
    },
    oneOf: [{ required: ['paymentMethodId'] }, { required: ['temporaryToken'] }],
  };
  return {
    properties: { ...others, paymentMethod: instrument },
    required: [...required, 'paymentMethod'],
  };
}

function asMember(schema: unknown): JsonSchema {
  return isRecord(schema) ? schema : {};
}

/** That there are no control characters: everything is so that a model writes. */
const isPlainText = (pattern: unknown) =>
  typeof pattern === 'string' && pattern.includes(String.raw`\u0000-`);

/** For a model: without what generators of code want to know, and what each refusal tells anyway. */
function brief(schema: unknown): JsonSchema {
  return briefly(plainSchema(schema));
}

function briefly(schema: JsonSchema): JsonSchema {
  const { additionalProperties: _, examples: _shown, title: _named, ...kept } = schema;
  const entries = Object.entries(kept).filter(([keyword, value]) => {
    if (keyword === 'pattern') return !isPlainText(value);
    if (keyword === 'maxLength') return !('pattern' in kept) || isPlainText(kept['pattern']);
    return !(keyword === 'minLength' && value === 1);
  });
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, inside(keyword, value)]));
}

function inside(keyword: string, value: unknown): unknown {
  if (keyword === 'properties' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, briefly(asMember(member))]),
    );
  }
  if (keyword === 'items' && isRecord(value)) return briefly(value);
  return ['anyOf', 'oneOf', 'allOf'].includes(keyword) && Array.isArray(value)
    ? value.map((branch) => briefly(asMember(branch)))
    : value;
}
