import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../console/src/api/operations.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { EXPORTED_MAX, type Found } from './console-records.ts';

export type Side = 'operator' | 'partner';
export type ConsoleCall = Readonly<{
  name: string;
  side: Side;
  path: string;
  isList: boolean;
  /** Of a list, the page after the first. */
  isNext: boolean;
  mayBeMissing: boolean;
  /** Of a file, how many of its records are read before it is left. */
  records?: number | undefined;
  /** Of what has as many lines as there are: how many an answer has. */
  linesIn?: ((body: Body) => number) | undefined;
}>;
type Body = Readonly<Record<string, unknown>>;

const ROOT = join(import.meta.dirname, '..');
/** What no page of trade asks: who has signed in, and what the benchmark has none of. */
const LEFT_OUT = new Set([
  'retrieveSession',
  'retrieveAccount',
  'retrieveAction',
  'retrieveWebhookReplay',
  'retrieveUser', // As one's own: of a partner's people.
  'retrievePayoutFileContent', // Sealed for its own row, so no copy can be opened.
]);
/** What the pages ask for whether it is there or not. */
const MAY_BE_MISSING = new Set(['retrieveFeePlan', 'retrieveOrder', 'retrieveStatement']);
/** What no page sends, but for the first two, which every list is asked with. */
const NO_FILTERS = new Set(['limit', 'cursor', 'idempotencyKey', 'after', 'wait', 'form', 'order']);
/** What is neither a record's nor one of a few words. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  reason: ['DECLINED_51', 'DECLINED_14'],
  status: ['201', '402'],
  olderThanDays: ['1', '60'],
  path: ['/payments'],
  route: ['/payments'],
  source: ['simulator'],
  page: ['payments'],
};
/** Lines of a month's statement, and entries of the audit log that were verified at a time. */
const LINES: Readonly<Record<string, (body: Body) => number>> = {
  retrieveStatement: ({ currencies }) =>
    recordsIn(currencies).reduce((sum, { lines }) => sum + recordsIn(lines).length, 0),
  verifyAuditLog: ({ soundTo }) => Number(soundTo),
};
/** Filters that people use together. */
const TOGETHER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Payments: [
    ['merchantId', 'created_to'],
    ['merchantId', 'status=DECLINED'],
    ['merchantId', 'cardBrand=JCB'],
    ['cardBrand=VISA', 'status=DECLINED'],
    ['cardBrand=JCB', 'created_to'],
    ['lastFour', 'status=SUCCEEDED'],
    ['amount', 'merchantId'],
    ['isThreeDSecure=true', 'isRefunded=true'],
  ],
};
/** What is asked only together with another. */
const NEEDED: Readonly<Record<string, string>> = { 'retrieveAnyOverview merchantId': 'partnerId' };
const TIMELINES = ['paymentId', 'correlationId', 'authenticationId', 'merchantId', 'payoutId'];

type Filter = Readonly<{
  name: string;
  values: readonly string[] | undefined;
  isRequired: boolean;
}>;

/** The filters of every operation that reads, each with its words if it has a few. */
function filtersOfAll(): ReadonlyMap<string, readonly Filter[]> {
  // Made from the routes, and held to its form by tests.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as OpenApi;
  return new Map(
    Object.values(paths).flatMap(({ get }) => {
      const query = get?.parameters?.filter((one) => one.in === 'query') ?? [];
      const filters = query.map(({ name = '', required = false, schema }) => ({
        name,
        isRequired: required,
        values: schema?.type === 'boolean' ? ['true', 'false'] : schema?.enum,
      }));
      return get ? [[get.operationId, filters] as const] : [];
    }),
  );
}

type OpenApi = Readonly<{
  paths: Readonly<
    Record<string, Readonly<{ get?: { operationId: string; parameters?: readonly Parameter[] } }>>
  >;
}>;
/** Those of headers are references. */
type Parameter = Readonly<{
  name?: string;
  in?: string;
  required?: boolean;
  schema?: Readonly<{ enum?: readonly string[]; type?: string }>;
}>;

/** The operations that the sources of the console name and that read: no page can ask another. */
function operationsOfPages(): readonly string[] {
  const sources = globSync('console/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/operations\.ts$|\.test\./.test(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const named = new Set(sources.flatMap((text) => text.match(/(?<=')[a-z][A-Za-z]+(?=')/g) ?? []));
  return Object.entries(OPERATIONS)
    .filter(([id, { method }]) => method === 'GET' && named.has(id) && !LEFT_OUT.has(id))
    .map(([id]) => id);
}

/** Every call that a page of the console makes to read, with each of its filters. */
export function callsOf(found: Found): readonly ConsoleCall[] {
  const filters = filtersOfAll();
  return operationsOfPages().flatMap((id) => callsOfOne(id, filters.get(id) ?? [], found));
}

/** A way to ask an operation: names of filters, each with a value of its own or that of the records. */
type Way = Readonly<{
  query: readonly string[];
  isNext?: boolean;
  label?: string;
  records?: number;
}>;
const RECORDS = 500; // Of a file: some pages of the list that it is made of.

function callsOfOne(id: string, all: readonly Filter[], found: Found): readonly ConsoleCall[] {
  const place = Object.entries(OPERATIONS).find(([one]) => one === id)?.[1];
  if (!place) throw new Error(`there is no operation ${id}`);
  const isList = all.some(({ name }) => name === 'limit') || id === 'listActions';
  const side = /^\/(operator|sandbox|actions|saved-views)\b/.test(place.path)
    ? 'operator'
    : 'partner';
  const path = `/api${place.path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(found, name))}`;
  const ways = waysWithout(id, found, side) ?? waysOf(id, all, isList);
  return ways.map(({ isNext = false, label, query, records }) => ({
    name: [id, label ?? query.map(shortened).join(' '), isNext ? 'next page' : '']
      .filter((part) => part !== '')
      .join(' '),
    side,
    path: `${path}?${query.map((one) => written(found, one)).join('&')}`,
    isList,
    isNext,
    mayBeMissing: MAY_BE_MISSING.has(id),
    records,
    linesIn: LINES[id],
  }));
}

function recordsIn(list: unknown): readonly Body[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Of what is asked in no other way than these. */
function waysWithout(
  id: string,
  { newest, values }: Found,
  side: Side,
): readonly Way[] | undefined {
  if (id.startsWith('search')) {
    const texts = Object.entries(textsToSearch(values));
    return texts.map(([label, text]) => ({ query: [`q=${text}`], label }));
  }
  if (id.endsWith('Timeline')) return TIMELINES.map((name) => ({ query: [name] }));
  const table = /^export(?:All)?(\w+)/.exec(id)?.[1]?.toLowerCase();
  if (table === undefined) return undefined;
  const { rows = 0, since } = newest[`${side} ${table}`] ?? {};
  const some = { query: [`created_from=${since}`] };
  // Of a file that ends on its first page among few there is nothing to compare.
  if (rows < EXPORTED_MAX) return [some];
  return [
    some,
    { query: [], label: 'of all, its first bytes', records: 1 },
    { query: [], label: 'of all, as far as it goes among few', records: RECORDS },
  ];
}

/** Without a filter, with each value of each, and with some together. */
function waysOf(id: string, all: readonly Filter[], isList: boolean): readonly Way[] {
  const filters = all.filter(({ name }) => !NO_FILTERS.has(name));
  const together = Object.entries(TOGETHER).find(([of]) => id.endsWith(of))?.[1] ?? [];
  const each = filters.flatMap(({ name, values = TEXTS[name] }) =>
    values ? values.map((value) => `${name}=${value}`) : [name],
  );
  const always = filters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const further = each
    .filter((one) => !always.includes(one))
    .map((one) => [one, ...[NEEDED[`${id} ${one}`] ?? []].flat()]);
  return [
    { query: always },
    ...(isList ? [{ query: always, isNext: true }] : []),
    ...[...further, ...together].map((query) => ({ query: [...always, ...query] })),
  ];
}

function textsToSearch(values: Found['values']): Readonly<Record<string, string>> {
  const { amount, correlationId, email, lastFour, legalName, orderId, paymentId } = values;
  return {
    'an id': paymentId ?? '',
    'the beginning of an id': paymentId?.slice(0, 16) ?? '',
    'an order': orderId ?? '',
    'last four': lastFour ?? '',
    'an amount': (Number(amount) / 100).toFixed(2),
    'an e-mail address': email ?? '',
    'a name': legalName ?? '',
    'a correlation id': correlationId ?? '',
    nothing: 'there is none such',
  };
}

function written(found: Found, query: string): string {
  const [name = '', ...rest] = query.split('=');
  const value = rest.length > 0 ? rest.join('=') : valueOf(found, name);
  return `${name}=${encodeURIComponent(value)}`;
}

/** As a call is called: the same among few and many. */
function shortened(query: string): string {
  const [name = '', value] = query.split('=');
  return value !== undefined && /^[\w.-]{1,50}$/.test(value) && !/\d{5}/.test(value) ? query : name;
}

function valueOf({ values }: Found, name: string): string {
  const value = values[name];
  if (value == null) throw new Error(`there is no ${name} to ask for`);
  return value;
}
