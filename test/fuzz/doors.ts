import type { JsonSchema } from '../../docs/src/openapi/document.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { merchantBody } from '../merchant-body.ts';
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

/** Headers that have a meaning here. */
const HEADERS = ['x-correlation-id', 'x-merchant-id', 'api-version', 'if-match'];
/** Others that come with every request of some client. */
const OTHER_HEADERS = [
  'user-agent',
  'traceparent',
  'accept-language',
  'idempotency-key',
  'origin',
  'referer',
  'x-forwarded-for',
];

/** The doors that an operation has of its own: texts of its body, names of members, parameters. */
export function doorsOf(operation: Operation, document: Document): Door[] {
  return [
    ...bodyDoors(operation, document),
    ...operation.parameters.filter(isAddressed).map(parameterDoor),
  ];
}

/** Doors of every operation. */
export function commonDoors(): Door[] {
  return [...HEADERS.map(headerDoor), queryNameDoor];
}

/** Doors of every operation that are the same for all of them, whatever they do. */
export function foreignDoors(): Door[] {
  return [...OTHER_HEADERS.map(headerDoor), ...CREDENTIALS];
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

/** A merge patch says nothing of its members; the body that makes the thing is one, and says all. */
const PATCHED_BY: Readonly<Record<string, Readonly<{ operation: string; whole: () => unknown }>>> =
  {
    updateMerchant: { operation: 'createMerchant', whole: () => merchantBody() },
  };

function bodyDoors({ body, id }: Operation, document: Document): Door[] {
  const patched = PATCHED_BY[id];
  const schema = patched ? document.operation(patched.operation).body?.schema : body?.schema;
  if (!schema) return [];
  return waysIn(schema, document).map((way) => ({
    name: `body ${way.map(({ name }) => name).join('.')}`,
    put: (draft, text, making) => {
      if (patched) draft.json = structuredClone(patched.whole());
      walkIn(draft, way, text, making);
    },
  }));
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
