import type { JsonSchema } from '../../src/platform/docs/openapi-document.ts';
import { isRecord } from '../../src/platform/http/normalise.ts';
import type { Document, Operation } from './document.ts';
import type { Draft } from './draft.ts';
import { type Making, schemaValue } from './schema-value.ts';

/** A place of a request where a text of the caller's comes in. */
export type Door = Readonly<{
  name: string;
  /** Puts a text there, in a request that is whole otherwise. */
  put: (draft: Draft, text: string, making: Making) => void;
}>;

/** A member on the way to a text, with what may be made in its place where it is missing. */
type Step = Readonly<{ name: string; schema: JsonSchema }>;

const HEADERS = [
  'x-correlation-id',
  'x-merchant-id',
  'api-version',
  'if-match',
  'user-agent',
  'traceparent',
  'accept-language',
  'idempotency-key',
  'origin',
  'referer',
  'x-forwarded-for',
];

/** Every door of an operation: texts of its body, names of members, parameters and headers. */
export function doorsOf(operation: Operation, document: Document): Door[] {
  return [
    ...bodyDoors(operation, document),
    ...operation.parameters.filter(isAddressed).map(parameterDoor),
    ...HEADERS.map(headerDoor),
    queryNameDoor,
    ...CREDENTIALS,
  ];
}

const isAddressed = ({ in: place }: Operation['parameters'][number]): boolean => place !== 'header';

function parameterDoor({ in: place, name }: Operation['parameters'][number]): Door {
  return {
    name: `${place} ${name}`,
    put: (draft, text) => {
      if (place === 'path') draft.params[name] = encodeURIComponent(text);
      else draft.query.push([name, encodeURIComponent(text)]);
    },
  };
}

const queryNameDoor: Door = {
  name: 'name in the query',
  put: (draft, text) => draft.query.push([encodeURIComponent(text), '1']),
};

function headerDoor(name: string): Door {
  return {
    name: `header ${name}`,
    put: (draft, text) => {
      draft.headers[name] = text;
    },
  };
}

const CREDENTIALS: readonly Door[] = [
  ['X-Api-Key', (text: string) => ({ 'x-api-key': text })],
  ['bearer token', (text: string) => ({ authorization: `Bearer ${text}` })],
  ['client_id', (text: string) => ({ authorization: `Basic ${basic(text)}` })],
].map(([name, headersOf]) => ({
  name: `credential ${String(name)}`,
  put: (draft, text) => {
    if (typeof headersOf !== 'function') return;
    draft.credential = { name: 'card number', headers: headersOf(text), allows: () => false };
  },
}));

const basic = (text: string): string => Buffer.from(`${text}:${text}`).toString('base64');

function bodyDoors({ body }: Operation, document: Document): Door[] {
  if (!body) return [];
  return waysIn(body.schema, document).map((way) => {
    const path = way.map(({ name }) => name).join('.');
    return { name: `body ${path}`, put: (draft, text, making) => walkIn(draft, way, text, making) };
  });
}

const MEMBER_NAME = '(name of a member)';

/** Every way from the top of a schema to a text, and one to a name of every object in it. */
function waysIn(schema: JsonSchema, document: Document, way: readonly Step[] = []): Step[][] {
  const whole = document.resolve(schema);
  const { anyOf, items, properties } = whole;
  if (Array.isArray(anyOf)) {
    return anyOf.filter(isRecord).flatMap((branch) => waysIn(branch, document, way));
  }
  if (isRecord(items)) return waysIn(items, document, [...way, { name: '0', schema: items }]);
  if (isRecord(properties)) {
    const named = [...way, { name: MEMBER_NAME, schema: {} }];
    const members = Object.entries(properties).flatMap(([name, member]) =>
      isRecord(member) ? waysIn(member, document, [...way, { name, schema: member }]) : [],
    );
    return [named, ...members];
  }
  return way.length > 0 ? [[...way]] : [];
}

/** Goes down to the place, makes what is missing on the way, and leaves the text there. */
function walkIn(draft: Draft, way: readonly Step[], text: string, making: Making): void {
  draft.json ??= {};
  let holder: unknown = draft.json;
  way.forEach(({ name, schema }, depth) => {
    if (typeof holder !== 'object' || holder === null) return;
    // Lists have numbers for names.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const members = holder as Record<string, unknown>;
    if (name === MEMBER_NAME) members[text] = 'x';
    else if (depth === way.length - 1) members[name] = text;
    else {
      members[name] ??= Array.isArray(members) ? {} : schemaValue(schema, making, name);
      holder = members[name];
    }
  });
}
