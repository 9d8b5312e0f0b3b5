import { bodyOf } from '../platform/http/answer.ts';
import { allows } from '../platform/http/caller.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { Problem } from '../platform/http/problem.ts';
import type { RawCall, Route } from '../platform/http/route.ts';
import { maskedJson } from '../request-log/index.ts';

/** A record as the API shows it, masked: nothing in it has to be hidden. */
export type ShownRecord = Readonly<Record<string, unknown>>;

/**
 * The route that shows the record which `route` changes: the one that answers with the same shape, or
 * else the one whose address that of `route` begins with.
 */
export function recordRouteOf(routes: readonly Route[], route: Route): Route | undefined {
  const names = new Set(namesIn(route.path));
  const readers = routes.filter(
    ({ method, path }) =>
      method === 'GET' && path.includes(':') && namesIn(path).every((name) => names.has(name)),
  );
  const shape = route.answers[200] ?? route.answers[201];
  const alike = readers.find(({ answers }) => typeof shape === 'object' && answers[200] === shape);
  if (alike) return alike;
  // What is under the address of a POST itself is a list.
  const nearest = route.method === 'POST' ? parentOf(route.path) : route.path;
  for (let path = nearest; path.includes(':'); path = parentOf(path)) {
    const reader = readers.find((one) => one.path === path);
    if (reader) return reader;
  }
  return undefined;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** The record as the caller sees it now; undefined where there is none, or it is not theirs to see. */
export async function readRecord(
  reader: Route | undefined,
  raw: RawCall,
): Promise<ShownRecord | undefined> {
  const { caller, params } = raw;
  if (!reader || !caller || !allows(caller.scopes, reader.access)) return undefined;
  const given = Object.entries(isRecord(params) ? params : {});
  const named = Object.fromEntries(given.filter(([name]) => namesIn(reader.path).includes(name)));
  const { onBody: _ofTheCall, ...call } = raw;
  try {
    const answer = await reader.run({
      ...call,
      method: 'GET',
      params: named,
      query: {},
      body: undefined,
    });
    return shownOf(bodyOf(answer));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

export function shownOf(body: unknown): ShownRecord | undefined {
  const shown: unknown = JSON.parse(maskedJson(body).text);
  return isRecord(shown) ? shown : undefined;
}

type Change = Readonly<{ before: ShownRecord | undefined; after: ShownRecord | undefined }>;

/** What of a record is different now; all of it where there was none before. */
export function changeOf({ before, after }: Change): Change {
  if (!before || !after) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (record: ShownRecord): ShownRecord =>
    Object.fromEntries(
      changed.filter((name) => name in record).map((name) => [name, record[name]]),
    );
  return { before: only(before), after: only(after) };
}
