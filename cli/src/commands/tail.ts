import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LoggedRequest,
  CausewayError,
  type ListRequestsQuery,
} from '../../../sdk/src/index.ts';
import { type Command, type Given, JQ_FLAG, present, valueOf } from '../command.ts';
import { type Client, connect } from '../connection.ts';
import type { Context } from '../context.ts';
import { writeLine } from '../output.ts';
import { EVENT_TYPES } from '../event-types.ts';
import { exitCodeOf, EXIT, failureText } from '../failure.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const tailCommands: readonly Command[] = [
  {
    words: ['events', 'tail'],
    summary: 'Show events as they happen, until Ctrl-C',
    flags: [
      { name: 'type', takes: 'TYPE', values: EVENT_TYPES, about: 'only this type of event' },
      { name: 'merchant-id', takes: 'ID', about: 'only this merchant’s' },
      { name: 'subject-id', takes: 'ID', about: 'only those of this record' },
      {
        name: 'after',
        takes: 'PLACE',
        about: 'an eventId to go on after, or 0 for the oldest; now if absent',
      },
      JQ_FLAG,
    ],
    examples: ['events tail', 'events tail --type payment.declined --json'],
    run: tailEvents,
  },
  {
    words: ['logs', 'tail'],
    summary: 'Show the API requests of your partner as they are made, until Ctrl-C',
    flags: [
      {
        name: 'failed',
        takes: 'VALUE',
        values: ['true', 'false'],
        about: 'only those that failed, or only those that did not',
      },
      { name: 'method', takes: 'METHOD', values: METHODS, about: 'only this HTTP method' },
      { name: 'path', takes: 'PATH', about: 'only this path' },
      { name: 'status', takes: 'STATUS', about: 'only this HTTP status' },
      { name: 'merchant-id', takes: 'ID', about: 'only this merchant’s' },
      JQ_FLAG,
    ],
    examples: ['logs tail --failed'],
    run: tailRequests,
  },
];

async function tailEvents(context: Context, given: Given): Promise<void> {
  const { out, say, signal } = context;
  const { causeway, connection } = connect(context, given);
  say(`Waiting for events of ${connection.baseUrl}; Ctrl-C ends it.`);
  await causeway.events.listen(
    async (event) => {
      const { createdAt, type, subjectId, merchantId } = event;
      const name = { colour: 'cyan', text: type.padEnd(28) } as const;
      await writeLine(out, event, `${createdAt}  `, name, ` ${subjectId}  ${merchantId ?? ''}`);
    },
    {
      ...eventFilters(given),
      after: valueOf(given, 'after') ?? 'now',
      onError: (error) => say(failureText(error)),
      signal,
    },
  );
}

/** Which events are meant. */
export function eventFilters(given: Given) {
  return present({
    type: EVENT_TYPES.find((type) => type === valueOf(given, 'type')),
    merchantId: valueOf(given, 'merchant-id'),
    subjectId: valueOf(given, 'subject-id'),
  });
}

async function tailRequests(context: Context, given: Given): Promise<void> {
  const { out, say } = context;
  const client = connect(context, given);
  const [failed, answered] = [valueOf(given, 'failed'), valueOf(given, 'status')];
  const query: ListRequestsQuery = present({
    method: METHODS.find((one) => one === valueOf(given, 'method')),
    path: valueOf(given, 'path'),
    merchantId: valueOf(given, 'merchant-id'),
    failed: failed === undefined ? undefined : failed === 'true',
    status: answered === undefined ? undefined : Number(answered),
  });
  say(`Waiting for requests to ${client.connection.baseUrl}; Ctrl-C ends it.`);
  await followRequests(context, client, query, async (request) => {
    // What this command itself asks for, each second.
    if (request.route === '/requests' && query.path === undefined) return;
    const { createdAt, method, path, status, durationMs, problem } = request;
    await writeLine(
      out,
      request,
      `${createdAt}  `,
      { colour: status < 400 ? 'green' : 'red', text: String(status) },
      ` ${method.padEnd(6)} ${path}  ${durationMs} ms  ${problem ?? ''}`,
    );
  });
}

const INTERVAL_MS = 1_000;
const PAGE_SIZE = 100;
const PAGES_MAX = 10; // What is made in a second, and more.
const REMEMBERED_MAX = 5_000;

/** Hands over each request that is made from now on, about a second later, until Ctrl-C. */
export async function followRequests(
  { signal, say }: Pick<Context, 'signal' | 'say'>,
  { causeway }: Pick<Client, 'causeway'>,
  query: ListRequestsQuery,
  onRequest: (request: LoggedRequest) => Promise<void>,
): Promise<void> {
  // A request is listed when it is over, so one that began earlier may come later.
  const seen = new Set<string>();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const fresh = await unseen(
        causeway.requests.list({ ...query, limit: PAGE_SIZE }, { signal }).pages(),
        seen,
      );
      for (const request of isFirst ? [] : fresh.toReversed()) await onRequest(request);
      forgetOldest(seen);
    } catch (error) {
      if (signal.aborted) return;
      if (
        !(error instanceof CausewayError) ||
        !error.isPassing ||
        exitCodeOf(error) === EXIT.notSignedIn
      )
        throw error;
      say(failureText(error));
    }
    await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

function forgetOldest(seen: Set<string>): void {
  for (const id of seen) {
    if (seen.size <= REMEMBERED_MAX) return;
    seen.delete(id);
  }
}

/** Newest first, up to a page that has some that are known; the first time, up to one that has any. */
async function unseen(
  pages: AsyncIterable<Readonly<{ data: readonly LoggedRequest[] }>>,
  seen: Set<string>,
): Promise<LoggedRequest[]> {
  const fresh: LoggedRequest[] = [];
  const isFirst = seen.size === 0;
  let read = 0;
  for await (const { data } of pages) {
    const added = data.filter(({ requestId }) => !seen.has(requestId));
    for (const { requestId } of added) seen.add(requestId);
    fresh.push(...added);
    read += 1;
    const isEnough = isFirst ? data.length > 0 : added.length < data.length;
    if (isEnough || read >= PAGES_MAX) break;
  }
  return fresh;
}
