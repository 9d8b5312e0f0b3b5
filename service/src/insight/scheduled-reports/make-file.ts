import { gzipSync } from 'node:zlib';
import type { Database } from '../../platform/db/pool.ts';
import { CURRENT } from '../../platform/http/api-version/versions.ts';
import { type Caller, mayCall } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import { exportPath } from '../exports/index.ts';
import { BYTES_MAX, type ReportRun, type RunReason } from './run.ts';
import { insertPart } from './run-store.ts';

type Exported = Readonly<{
  partnerId: string;
  report: string;
  filters: Readonly<Record<string, string>>;
}>;

/** The export that a report is made by, as its caller would call it; undefined where that may not. */
export function exportFor(
  routes: readonly Route[],
  caller: Caller,
  { partnerId, report }: Exported,
) {
  const path = exportPath(report, partnerId === '');
  const route = routes.find((one) => one.method === 'GET' && one.path === path);
  return route && mayCall(caller, route.access) ? route : undefined;
}

type Span = Readonly<{ from: Date; to: Date }>;
type As = Readonly<{ caller: Caller; correlationId: string }>;

/** Calls it: its answer is a stream of text, whose first page is read by then. */
export async function callExport(
  route: Route,
  { caller, correlationId }: As,
  { filters }: Exported,
  { from, to }: Span,
): Promise<AsyncIterable<unknown>> {
  const query = {
    ...filters,
    created_from: from.toISOString(),
    created_to: new Date(to.getTime() - 1).toISOString(), // A list has its last moment, a period has not.
  };
  const url = `${route.path}?${new URLSearchParams(query).toString()}`;
  const answer = await route.run({
    waitWithoutSlot: (wait) => wait(new AbortController().signal),
    caller,
    correlationId,
    method: 'GET',
    url,
    ip: '127.0.0.1',
    headers: { 'api-version': CURRENT },
    params: {},
    query,
    body: undefined,
  });
  if (!isLines(answer.body)) throw new Error('an export answers with a stream');
  return answer.body;
}

function isLines(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

const PART_BYTES = 512 * 1024;

export type MadeFile =
  | Readonly<{ kind: 'MADE'; records: number; bytes: number }>
  | Readonly<{ kind: 'FAILED'; reason: RunReason }>;

/** Writes the file of a run in parts, as it is read: it takes no more memory than one of them. */
export async function makeFile(
  db: Database,
  routes: readonly Route[],
  caller: Caller | undefined,
  { run, signal }: Readonly<{ run: ReportRun; signal: AbortSignal }>,
): Promise<MadeFile> {
  const route = caller && exportFor(routes, caller, run);
  if (!route) return { kind: 'FAILED', reason: 'NOT_PERMITTED' };
  const span = { from: run.periodFrom, to: run.periodTo };
  try {
    const { correlationId } = run;
    const lines = await callExport(route, { caller, correlationId }, run, span);
    return await keep(db, run, lines, signal);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isForbidden = error.kind === PLATFORM_PROBLEMS.forbidden;
    return { kind: 'FAILED', reason: isForbidden ? 'NOT_PERMITTED' : 'NOT_VALID' };
  }
}

async function keep(
  db: Database,
  run: ReportRun,
  lines: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<MadeFile> {
  let [part, no, bytes, records] = ['', 0, 0, -1]; // The first line is the header.
  const flush = async (): Promise<void> => {
    if (part === '') return;
    await insertPart(db, run, no, gzipSync(part));
    [part, no] = ['', no + 1];
  };
  for await (const text of lines) {
    signal.throwIfAborted();
    const written = String(text);
    part += written;
    bytes += Buffer.byteLength(written);
    records += linesIn(written);
    if (bytes > BYTES_MAX) return { kind: 'FAILED', reason: 'TOO_LARGE' };
    if (part.length >= PART_BYTES) await flush();
  }
  await flush();
  return { kind: 'MADE', records, bytes };
}

/** Those of the file: a line feed in a cell is in quotes, and has no carriage return before it of ours. */
function linesIn(text: string): number {
  let [count, isQuoted] = [0, false];
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) count += 1;
  }
  return count;
}
