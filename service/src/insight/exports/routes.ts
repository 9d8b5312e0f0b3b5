import { type TProperties, Type } from 'typebox';
import { assert } from '../../kernel/assert.ts';
import { isPartner } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type Answer, bodyOf } from '../../platform/http/answer.ts';
import { CURRENT } from '../../platform/http/api-version/versions.ts';
import { csvAnswer, csvLine } from '../../platform/http/csv.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { type ExportColumn, exportPath, shown, EXPORTED, type Exported } from './exported.ts';
import { estimateOf } from './estimate-store.ts';

type ExportDeps = Readonly<{ db: Database; lists: readonly Route[] }>;

const DESCRIPTION =
  'Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.';
const PAGE_RECORDS = 100;

/** Lists as files: each is the pages of a list, asked for one after the other as its caller would. */
export function exportRoutes({ db, lists }: ExportDeps): Route[] {
  const listed = (operationId: string): Route => {
    const list = lists.find((one) => one.operationId === operationId);
    assert(list, `there is a list ${operationId}`);
    return list;
  };
  return EXPORTED.flatMap((exported) => {
    const { lists: operations, name, what = name } = exported;
    const words = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const ofAll = exporting(db, exported, {
      list: listed(operations.ofAll),
      path: exportPath(name, true),
      operationId: operations.ofPartner === undefined ? `export${words}` : `exportAll${words}`,
      summary: `Export ${what} of all partners as CSV`,
    });
    if (operations.ofPartner === undefined) return [ofAll];
    const ofPartner = exporting(db, exported, {
      list: listed(operations.ofPartner),
      path: exportPath(name, false),
      operationId: `export${words}`,
      summary: `Export ${what} as CSV`,
    });
    return [ofPartner, ofAll];
  });
}

type Made = Readonly<{ list: Route; path: string; operationId: string; summary: string }>;

function exporting(db: Database, exported: Exported, { list, path, ...named }: Made): Route {
  const columns = columnsFor(exported, list);
  const { name, table = name } = exported;
  return route(`GET ${path}`, {
    ...named,
    tag: list.tag,
    access: list.access,
    description: DESCRIPTION,
    query: filtersOf(list),
    isLongRead: true,
    answers: { 200: 'text/csv' },
    handle: async (call) => {
      const estimate = await estimateOf(db, { table, ...spanOf(call) });
      const headers = estimate === undefined ? {} : { 'X-Total-Estimate': String(estimate) };
      const pages = pagesOf(list, call);
      // The first page is read before anything is sent: what is wrong is told as it always is.
      const first = await pages.next();
      const lines = fileOf(columns, first.done === true ? [] : first.value, pages);
      return csvAnswer(name, lines, { longRead: call.longRead, by: 1, headers });
    },
  });
}

/** For operators, whose records they are. */
function columnsFor({ columns }: Exported, { query }: Route): readonly ExportColumn[] {
  const isOfAny = 'partnerId' in propertiesOf(query);
  return isOfAny ? [shown('partner_id', 'partnerId'), ...columns] : columns;
}

function propertiesOf(query: Route['query']): TProperties {
  return query !== undefined && Type.IsObject(query) ? query.properties : {};
}

/** What the list can be asked for, but for its pages, and its long polls. */
function filtersOf({ query }: Route) {
  const { after: _a, cursor: _c, form: _f, limit: _l, wait: _w, ...filters } = propertiesOf(query);
  return strict(filters);
}

type ExportCall = Call<unknown, Record<string, unknown>>;

function spanOf({ caller, query }: ExportCall) {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const own = isPartner(caller) ? caller : undefined;
  return {
    isOperators: own === undefined,
    partnerId: own?.partnerId ?? text('partnerId'),
    merchantId: own?.merchantId ?? text('merchantId'),
    createdFrom: text('created_from'),
    createdTo: text('created_to'),
  };
}

/** The records of all pages, a page at a time. */
async function* pagesOf(list: Route, call: ExportCall): AsyncGenerator<readonly unknown[], void> {
  const { waitWithoutSlot, caller, correlationId, ip, url } = call;
  const by = { waitWithoutSlot, caller, correlationId, ip };
  const headers = { 'api-version': CURRENT };
  const asking = { ...by, method: 'GET', url: list.path, headers, params: {}, body: undefined };
  const given = new URLSearchParams(url.split('?')[1]);
  const sent = Object.fromEntries([...given.keys()].map((name) => [name, valueIn(given, name)]));
  let cursor: string | null = null;
  do {
    const query = { ...sent, limit: String(PAGE_RECORDS), ...(cursor === null ? {} : { cursor }) };
    const answer: Answer = await list.run({ ...asking, query });
    const body = bodyOf(answer);
    const page = isRecord(body) ? body : {};
    yield Array.isArray(page['data']) ? page['data'] : [];
    cursor = cursorIn(page['next']);
  } while (cursor !== null);
}

/** What was written several times, as the list itself takes it. */
function valueIn(given: URLSearchParams, name: string): string | string[] {
  const [value = '', ...more] = given.getAll(name);
  return more.length === 0 ? value : [value, ...more];
}

function cursorIn(next: unknown): string | null {
  if (typeof next !== 'string') return null;
  return new URLSearchParams(next.split('?')[1]).get('cursor');
}

async function* fileOf(
  columns: readonly ExportColumn[],
  first: readonly unknown[],
  rest: AsyncGenerator<readonly unknown[], void>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name)) + linesOf(columns, first);
  for await (const records of rest) yield linesOf(columns, records);
}

function linesOf(columns: readonly ExportColumn[], records: readonly unknown[]): string {
  return records.map((record) => csvLine(columns.map(([, read]) => read(record)))).join('');
}
