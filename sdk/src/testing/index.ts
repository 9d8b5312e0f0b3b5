import { CausewayError } from '../index.ts';
import { type Files, nodeFiles } from './files.ts';
import {
  answerOf,
  type AskedFor,
  askedFor,
  type Entry,
  readRecording,
  responseOf,
  secretsIn,
} from './recording.ts';

export type RecordedOptions = Readonly<{
  /** `record` sends calls to the service, and writes the file anew; `replay`, the default, sends nothing. */
  mode?: 'record' | 'replay' | undefined;
  /** Members of bodies (`orderId`, `amountDetails.subTotalAmount`) and of queries that differ each time. */
  ignore?: readonly string[] | undefined;
  /** What records send by, in place of the runtime's own. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}>;

export type RecordedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A call that was not recorded, or more often than it was. Nothing was sent. */
export class UnrecordedCallError extends CausewayError {
  readonly isPassing = false;
}

/**
 * The `fetch` of a client for tests: it records the answers of a sandbox in a file once, and replays
 * them from then on, in their order for each request, without a service. A request is recognised by
 * its address and body; keys and UUIDs may differ. Of cards the file has six and four digits, and of secrets nothing.
 */
export async function recordedAnswers(
  file: string,
  { mode = 'replay', ignore = [], fetch = globalThis.fetch }: RecordedOptions = {},
): Promise<RecordedFetch> {
  const files = await nodeFiles();
  const ignored = new Set(ignore);
  return mode === 'record'
    ? recording({ file, files, ignored, fetch: (url, init) => fetch(url, init) })
    : replaying(file, await readEntries(files, file), ignored);
}

async function readEntries(files: Files, file: string): Promise<readonly Entry[]> {
  const text = await files.readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read: record it first, with the mode \`record\`.`);
  });
  const found = readRecording(text);
  if (!found) throw new Error(`${file} is no recording of this SDK: record it again.`);
  return found.answers;
}

type Recorder = Readonly<{
  file: string;
  files: Files;
  ignored: ReadonlySet<string>;
  fetch: RecordedFetch;
}>;

function recording({ file, files, ignored, fetch }: Recorder): RecordedFetch {
  const known = new Set<string>();
  const entries: Entry[] = [];
  let writing = Promise.resolve();
  return async (url, init) => {
    for (const secret of secretsIn(init)) known.add(secret);
    if (isForToken(url)) return await fetch(url, init);
    const request = askedFor(url, init, { ignored, known });
    const place = entries.push({ request, answer: { status: 0, headers: {} } }) - 1;
    const response = await fetch(url, init);
    const answer = await answerOf(response.clone(), known);
    entries[place] = { request, answer };
    const answers = entries.filter((entry) => entry.answer.status > 0); // Others have none yet.
    const text = `${JSON.stringify({ format: 1, answers }, null, 2)}\n`;
    writing = writing.then(async () => await files.writeFile(file, text));
    await writing;
    return response;
  };
}

function replaying(
  file: string,
  entries: readonly Entry[],
  ignored: ReadonlySet<string>,
): RecordedFetch {
  const waiting = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = textOf(entry.request);
    waiting.set(key, [...(waiting.get(key) ?? []), entry]);
  }
  const used = new Map<string, number>();
  return (url, init) => {
    if (isForToken(url)) return Promise.resolve(Response.json(TOKEN));
    const known = new Set(secretsIn(init));
    const request = askedFor(url, init, { ignored, known });
    const key = textOf(request);
    const count = used.get(key) ?? 0;
    const entry = waiting.get(key)?.[count];
    used.set(key, count + 1);
    if (entry) return Promise.resolve(responseOf(entry.answer));
    const all = entries.map((one) => one.request);
    return Promise.reject(unrecorded({ file, request, count, all, init }));
  };
}

const TOKEN = { access_token: 'replayed', token_type: 'Bearer', expires_in: 86_400 };

/** Whose credential it is does not matter to a recording. */
function isForToken(url: string): boolean {
  return new URL(url).pathname.endsWith('/oauth2/token');
}

function textOf(request: AskedFor): string {
  return JSON.stringify(request);
}

type Missing = Readonly<{
  file: string;
  request: AskedFor;
  count: number;
  all: readonly AskedFor[];
  init: RequestInit;
}>;

function unrecorded({ file, request, count, all, init }: Missing): UnrecordedCallError {
  const name = `${request.method} ${request.path}`;
  const what =
    count > 0
      ? `only ${count} answers were recorded`
      : `no such call was recorded${nearest(request, all)}`;
  const message = `${name} has no answer in ${file}: ${what}. Record the file again, or name what differs each time in \`ignore\`.`;
  const correlationId = new Headers(init.headers).get('x-correlation-id') ?? '';
  return new UnrecordedCallError(message, { operationId: name, correlationId, attempts: 1 });
}

/** In what it differs from the calls that were recorded to the same address. */
function nearest(request: AskedFor, all: readonly AskedFor[]): string {
  const near = all
    .filter(({ method, path }) => method === request.method && path === request.path)
    .map((one) => differences(one, request))
    .toSorted((a, b) => a.length - b.length)[0];
  return near === undefined ? '' : `; the nearest differs in ${near.join(', ')}`;
}

function differences(one: unknown, other: unknown, path = ''): string[] {
  if (!isObject(one) || !isObject(other)) {
    return JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`${path} (${JSON.stringify(one)}, not ${JSON.stringify(other)})`];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences(one[name], other[name], path === '' ? name : `${path}.${name}`),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
