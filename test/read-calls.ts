import assert from 'node:assert/strict';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import type { TestCall } from './http.ts';

/** A read operation, called with some of its filters. */
export type ReadCall = Readonly<{ path: string; url: string; filters: readonly string[] }>;

/** Values by the name of a filter, or of a part of a path. */
type Values = Map<string, Set<string>>;
type QueryMember = Readonly<{
  type?: string;
  enum?: readonly unknown[];
  /** Of a filter that takes several. */
  items?: Readonly<{ enum?: readonly unknown[] }>;
}>;
type QuerySchema = Readonly<{
  properties?: Readonly<Record<string, QueryMember>>;
  required?: readonly string[];
}>;
type ParamsSchema = Readonly<{
  properties?: Readonly<Record<string, Readonly<{ pattern?: string }>>>;
}>;
type Filter = Readonly<{ name: string; values: readonly string[]; isRequired: boolean }>;

/** What no record shows under the name of the filter. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  limit: ['1', '100'],
  from: ['2026-01-01T00:00:00Z'],
  to: ['2026-12-31T00:00:00Z'],
  reason: ['DECLINED_05', 'DECLINED_51'],
  olderThanDays: ['0', '1'],
  after: ['0'],
  wait: ['0'],
  operation: ['createPayment', 'createRefund'],
  // Where the one operation means something else by it.
  'from of /reports/settlement-details': ['2026-01-01'],
  'to of /reports/settlement-details': ['2026-12-31'],
  'status of /requests': ['201', '422'],
  'status of /operator/requests': ['201', '422'],
};
/** Where records show under other names what a filter compares with. */
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  created_from: ['createdAt'],
  created_to: ['createdAt'],
  q: ['lastFour', 'orderId', 'invoiceNumber', 'email', 'reference', 'merchantId', 'paymentId'],
};
const VALUES_MAX = 3;
const TIMELINE_IDS = [
  'paymentId',
  'correlationId',
  'authenticationId',
  'merchantId',
  'payoutId',
  'disputeId',
];
const MESSAGE_IDS = ['paymentId', 'refundId', 'validationId', 'reference', 'correlationId'];

/** The operations that read, of those whom `mayCall` lets in. */
export function readsOf(routes: readonly Route[], mayCall: (access: string) => boolean): Route[] {
  return routes.filter(
    ({ access, hidden, method }) => method === 'GET' && hidden !== true && mayCall(access),
  );
}

/** Without which an operation is refused, though its schema can do without each; another of them will do. */
const ONE_OF: Readonly<Record<string, readonly string[]>> = {
  '/timeline': TIMELINE_IDS,
  '/operator/timeline': TIMELINE_IDS,
  '/operator/acquirer-messages': MESSAGE_IDS,
};

/**
 * Calls of every read operation: without filters, with each value of each filter, and with each two filters
 * together. Values come from what the operations themselves show to this caller and from `things`.
 */
export async function readCalls(
  call: TestCall,
  reads: readonly Route[],
  things: Readonly<Record<string, string>>,
): Promise<ReadCall[]> {
  const known: Values = new Map();
  for (const [name, value] of Object.entries(things)) add(known, name, value);
  const own = new Map<string, Values>();
  // Twice, since what one operation needs may be shown by another.
  for (const route of [...reads, ...reads]) {
    const [, shortest] = callsOf(route, filtersOf(route, [known]), known);
    if (shortest === undefined) continue;
    const shown: Values = new Map();
    note((await call('GET', shortest.url)).body, shown);
    own.set(route.path, shown);
    for (const [name, values] of shown) for (const value of values) add(known, name, value);
  }
  return reads.flatMap((route) => {
    const calls = callsOf(route, filtersOf(route, [own.get(route.path) ?? known, known]), known);
    assert.ok(calls.length > 0, `there is something for ${route.path}`);
    return calls;
  });
}

function filtersOf({ path, query }: Route, known: readonly Values[]): Filter[] {
  const { properties = {}, required = [] } = (query ?? {}) as QuerySchema;
  return Object.entries(properties)
    .map(([name, { enum: listed, items, type }]) => ({
      name,
      isRequired: required.includes(name) || ONE_OF[path]?.[0] === name,
      values:
        (type === 'boolean' ? [true, false] : (listed ?? items?.enum))?.map(String) ??
        GIVEN[`${name} of ${path}`] ??
        GIVEN[name] ??
        shownOf(name, known),
    }))
    .filter(({ values }) => values.length > 0);
}

function shownOf(name: string, known: readonly Values[]): readonly string[] {
  // A cursor is good for the list that it is of.
  const from = name === 'cursor' ? known.slice(0, -1) : known;
  const names = SHOWN_AS[name] ?? [name];
  const found = from.flatMap((values) =>
    names.flatMap((one) =>
      [...(values.get(one) ?? [])].slice(0, names.length > 1 ? 1 : VALUES_MAX),
    ),
  );
  return [...new Set(found)];
}

function callsOf(route: Route, filters: readonly Filter[], known: Values): ReadCall[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const needed = filters.filter(({ isRequired }) => isRequired);
  const { required = [] } = (route.query ?? {}) as QuerySchema;
  const isCallable =
    names.every((name) => partOf(route, name, known) !== undefined) &&
    required.every((name) => needed.some((one) => one.name === name));
  if (!isCallable) return [];
  const path = names.reduce(
    (whole, name) => whole.replace(`:${name}`, partOf(route, name, known) ?? ''),
    route.path,
  );
  const queries = [
    [],
    ...filters.flatMap((one) => one.values.map((_, place) => [chosen(one, place)])),
    ...filters.flatMap((one, place) =>
      filters.slice(place + 1).map((other) => [chosen(one, 0), chosen(other, 0)]),
    ),
  ];
  return queries.map((query) => {
    const asked = query.map(([name]) => name);
    const isOne = ONE_OF[route.path]?.some((name) => asked.includes(name)) === true;
    const always = isOne ? [] : needed.map((one) => chosen(one, 0));
    const sent = new URLSearchParams(Object.fromEntries([...always, ...query]));
    return {
      path: route.path,
      url: sent.size === 0 ? path : `${path}?${sent.toString()}`,
      filters: asked,
    };
  });
}

/** Of the kind that the path takes: a bank's files are called as those of a dispute are. */
function partOf({ params }: Route, name: string, known: Values): string | undefined {
  const { properties = {} } = (params ?? {}) as ParamsSchema;
  const { pattern = '' } = properties[name] ?? {};
  return [...(known.get(name) ?? [])].find((value) => new RegExp(pattern).test(value));
}

const chosen = ({ name, values }: Filter, place: number): [string, string] => [
  name,
  values[place] ?? '',
];

/** Every member of an answer by its name, and the cursor of its next page. */
function note(value: unknown, shown: Values): void {
  if (Array.isArray(value)) for (const one of value) note(one, shown);
  if (!isRecord(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' || typeof member === 'number') add(shown, name, `${member}`);
    else note(member, shown);
  }
  const cursor = new URL(String(value['next']), 'http://list').searchParams.get('cursor');
  if (cursor !== null) add(shown, 'cursor', cursor);
}

function add(values: Values, name: string, value: string): void {
  const known = values.get(name) ?? new Set();
  values.set(name, known);
  if (known.size < VALUES_MAX) known.add(value);
}
