import type { JsonSchema } from '../../docs/src/openapi/document.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import type { Draft } from './draft.ts';
import { HOSTILE_BODIES, HOSTILE_JSON, HOSTILE_TEXTS } from './hostile.ts';
import { type Making, schemaValue } from './schema-value.ts';

/** Changes one thing of a request, and says what. Undefined where there is nothing to change. */
export type Mutation = (draft: Draft, making: Making) => string | undefined;

type Holder = Record<string, unknown>;
/** A member of the body, or an item of a list in it. */
type Place = Readonly<{ holder: Holder; key: string; schema: JsonSchema; path: string }>;

const MARK = '\u2603raw'; // Stands for text that no value of JavaScript can say.
const DEPTH_MAX = 12;

/** Every place of a body, with what the document says of it. */
function placesIn(value: unknown, schema: JsonSchema, making: Making, path = ''): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if (path.split('.').length > DEPTH_MAX) return [];
  const { properties, items } = making.document.resolve(schema);
  // A list is a holder whose keys are numbers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => {
    const member = isRecord(properties) ? properties[key] : items;
    const inner = isRecord(member) ? member : {};
    const at = path === '' ? key : `${path}.${key}`;
    const place = { holder, key, schema: making.document.resolve(inner), path: at };
    return [place, ...placesIn(holder[key], inner, making, at)];
  });
}

function somePlace(draft: Draft, making: Making): Place | undefined {
  const schema = draft.operation.body?.schema;
  if (!schema) return undefined;
  return making.random.pickOrNone(placesIn(draft.json, schema, making));
}

/** A mutation of one place, described by its name and the place. */
function atPlace(
  what: string,
  change: (place: Place, making: Making, draft: Draft) => void,
): Mutation {
  return (draft, making) => {
    const place = somePlace(draft, making);
    if (!place) return undefined;
    change(place, making, draft);
    return `${what} at ${place.path}`;
  };
}

/** Puts text into the JSON as it stands. */
function writeRaw(draft: Draft, { holder, key }: Place, text: string): void {
  holder[key] = MARK;
  draft.raw = Buffer.from(JSON.stringify(draft.json).replace(`"${MARK}"`, () => text));
}

const omitted = atPlace('member left out', ({ holder, key }) => {
  delete holder[key];
});
const nulled = atPlace('null', ({ holder, key }) => {
  holder[key] = null;
});
const otherType = atPlace('another type', (place, { random }, draft) =>
  writeRaw(draft, place, random.pick(HOSTILE_JSON)),
);
const hostileText = atPlace('hostile text', ({ holder, key }, { random }) => {
  holder[key] = random.pick(HOSTILE_TEXTS);
});
const atTheBound = atPlace('at the bound', ({ holder, key, schema }, { random }) => {
  holder[key] = boundValue(schema, random.pick([-1, 0, 1]), random.pick(['least', 'most']));
});
const otherValue = atPlace('another value', ({ holder, key, schema }, making) => {
  holder[key] = schemaValue(schema, making, key);
});
const unknownMember = atPlace('unknown member', ({ holder }, { random }) => {
  if (Array.isArray(holder)) holder.push('x');
  else holder[random.pick(['unknown', '', 'amount ', 'Amount', 'a.b', '0', 'é'])] = 1;
});
const twice = atPlace('the same member twice', ({ holder, key }, _making, draft) => {
  const member = JSON.stringify(holder[key]) ?? 'null';
  const name = JSON.stringify(key);
  draft.raw = Buffer.from(
    JSON.stringify(draft.json).replace(`${name}:`, `${name}:${member},${name}:`),
  );
});

/** One less than, exactly at, or one more than what a schema bounds. */
function boundValue(schema: JsonSchema, by: number, end: 'least' | 'most'): unknown {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const number = end === 'least' ? minimum : maximum;
  if (typeof number === 'number') return number + by;
  const length = end === 'least' ? minLength : maxLength;
  if (typeof length === 'number') return 'a'.repeat(Math.max(0, length + by));
  if (typeof maxItems === 'number') return Array.from({ length: maxItems + by }, () => 'x');
  return end === 'least' ? '' : 'a'.repeat(1_000);
}

/** Members that the schema knows and the request does not have. */
const moreMembers: Mutation = (draft, making) => {
  const schema = draft.operation.body?.schema;
  if (!schema || !isRecord(draft.json)) return undefined;
  const made = schemaValue(schema, making);
  if (isRecord(made)) draft.json = { ...made, ...draft.json };
  return 'more members';
};

const wholly: Mutation = (draft, making) => {
  const schema = draft.operation.body?.schema;
  if (!schema) return undefined;
  draft.json = schemaValue(schema, making);
  return 'made from the schema alone';
};

const otherBody: Mutation = (draft, { random }) => {
  draft.raw = random.pick(HOSTILE_BODIES);
  return 'another body';
};

const cutOff: Mutation = (draft, { random }) => {
  if (draft.json === undefined) return undefined;
  const text = Buffer.from(JSON.stringify(draft.json));
  draft.raw = text.subarray(0, random.below(text.length));
  return 'cut off';
};

const brokenUtf8: Mutation = (draft, { random }) => {
  if (draft.json === undefined) return undefined;
  const text = Buffer.from(JSON.stringify(draft.json));
  const place = random.below(text.length);
  draft.raw = Buffer.concat([text.subarray(0, place), Buffer.from([0xff]), text.subarray(place)]);
  return 'not UTF-8';
};

export const BODY_MUTATIONS: readonly Mutation[] = [
  omitted,
  nulled,
  otherType,
  otherType,
  hostileText,
  hostileText,
  atTheBound,
  atTheBound,
  otherValue,
  unknownMember,
  twice,
  moreMembers,
  wholly,
  otherBody,
  cutOff,
  brokenUtf8,
];
