import { setMaxListeners } from 'node:events';
import { ApiError, type Causeway } from '../../../sdk/src/index.ts';
import { type Command, type Given, isSet, present, valueOf } from '../command.ts';
import { type Client, connect, isAddress } from '../connection.ts';
import type { Context } from '../context.ts';
import { failureText, usageError } from '../failure.ts';
import { isRecord } from '../cells.ts';
import { writeLine } from '../output.ts';
import { forwarderTo, type Forward, type Forwarded, startRelay } from '../webhook-relay.ts';
import { listeningSecret, webhookHeaders } from '../webhook-signature.ts';
import { followRequests } from './tail.ts';

const DESCRIPTION = 'causeway listen';
const END_TIMEOUT_MS = 5_000;

export const listenCommand: Command = {
  words: ['listen'],
  summary: 'Forward webhooks to an address on this machine, until Ctrl-C',
  about:
    'Events are signed as webhooks are, so your receiver verifies them, with the secret that --print-secret shows. ' +
    'Where the service can reach this machine, a webhook endpoint is made for the time being, and retries, ' +
    'redeliveries and replays come as they would in production. Where it cannot, events are read from the ' +
    'feed, and redeliveries and replays of your other endpoints are repeated here.',
  flags: [
    {
      name: 'forward-to',
      takes: 'URL',
      about: 'your receiver, such as http://localhost:3000/webhooks',
    },
    {
      name: 'types',
      takes: 'TYPES',
      about: 'types of events, separated by commas, such as payment.*; all if absent',
    },
    { name: 'merchant-id', takes: 'ID', about: 'only this merchant’s events' },
    { name: 'feed', about: 'read the feed, even where the service can reach this machine' },
    { name: 'print-secret', about: 'print the secret that your receiver verifies with, and end' },
  ],
  examples: ['listen --forward-to http://localhost:3000/webhooks', 'listen --print-secret'],
  run: listen,
};

async function listen(context: Context, given: Given): Promise<void> {
  const { env, out, say } = context;
  const secret = listeningSecret(env);
  if (isSet(given, 'print-secret')) {
    await out.write(`${secret}\n`);
    return;
  }
  const target = targetIn(given);
  const client = connect(context, given);
  setMaxListeners(0, context.signal); // Several calls at a time listen to it.
  const forward = forwarderTo(target, (forwarded) => tell(context, forwarded));
  const types = valueOf(given, 'types')?.split(',') ?? ['*'];
  const wanted = { types, merchantId: valueOf(given, 'merchant-id') };
  const isDone =
    !isSet(given, 'feed') &&
    (await byEndpoint(context, client, { secret, forward, target, ...wanted }));
  if (isDone) return;
  say(
    `The service cannot reach this machine: its events are read from the feed and forwarded to ${target}.`,
  );
  await byFeed(context, client, { secret, forward, target, ...wanted });
}

function targetIn(given: Given): string {
  const typed = valueOf(given, 'forward-to');
  if (typed === undefined)
    throw usageError('`causeway listen` needs --forward-to, or --print-secret.');
  const target = typed.includes('://') ? typed : `http://${typed}`;
  if (isAddress(target)) return target;
  throw usageError('--forward-to must be an http or https address.');
}

async function tell({ out }: Context, forwarded: Forwarded): Promise<void> {
  const { webhookId, type, status, durationMs, error } = forwarded;
  const isFine = status !== null && status >= 200 && status < 300;
  await writeLine(
    out,
    forwarded,
    `${new Date().toISOString()}  ${type.padEnd(28)} ${webhookId}  `,
    { colour: isFine ? 'green' : 'red', text: String(status ?? error) },
    `  ${durationMs} ms`,
  );
}

type Listening = Readonly<{
  secret: string;
  forward: Forward;
  target: string;
  types: readonly string[];
  merchantId: string | undefined;
}>;

/** By an endpoint of our own; false if the service does not take or does not reach it. */
async function byEndpoint(
  { say, signal }: Context,
  { causeway }: Client,
  listening: Listening,
): Promise<boolean> {
  const { secret, forward, target, types, merchantId } = listening;
  const relay = await startRelay(secret, forward);
  try {
    await removeLeftOver(causeway, signal);
    const endpointId = await createdEndpoint(causeway, {
      url: relay.url,
      types,
      description: DESCRIPTION,
      ...present({ merchantId }),
    });
    if (endpointId === undefined) return false;
    try {
      const { status } = await causeway.webhookEndpoints.test(endpointId, { signal });
      if (status !== 204) return false;
      relay.open();
      say(
        `Webhooks are forwarded to ${target}, as those of the endpoint ${endpointId}; Ctrl-C ends it.`,
      );
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
        if (signal.aborted) resolve();
      });
      return true;
    } finally {
      await causeway.webhookEndpoints
        .delete(endpointId, { signal: AbortSignal.timeout(END_TIMEOUT_MS) })
        .catch((error: unknown) => say(failureText(error)));
    }
  } finally {
    relay.close();
  }
}

type NewEndpoint = Parameters<Causeway['webhookEndpoints']['create']>[0];

/** In production, an address on this machine is refused. */
async function createdEndpoint(
  causeway: Causeway,
  endpoint: NewEndpoint,
): Promise<string | undefined> {
  try {
    const { endpointId } = await causeway.webhookEndpoints.create(endpoint);
    return endpointId;
  } catch (error) {
    if (error instanceof ApiError && error.faultAt('url')) return undefined;
    throw error;
  }
}

/** What a listener that was killed has left: an endpoint of its name where nobody listens. */
async function removeLeftOver(causeway: Causeway, signal: AbortSignal): Promise<void> {
  for await (const { endpointId, url, description } of causeway.webhookEndpoints.list(
    {},
    { signal },
  )) {
    if (description !== DESCRIPTION || !url.startsWith('http://127.0.0.1:')) continue;
    const isThere = await fetch(url, { signal: AbortSignal.timeout(END_TIMEOUT_MS) }).then(
      () => true,
      () => false,
    );
    if (!isThere) await causeway.webhookEndpoints.delete(endpointId, { signal });
  }
}

type Published = Readonly<{ eventId: string; type: string }>;

/** By the feed; and what is asked to be sent again, by the log of requests. */
async function byFeed(context: Context, client: Client, listening: Listening): Promise<void> {
  const { secret, forward, types, merchantId } = listening;
  const { say, signal } = context;
  const { causeway } = client;
  const send = async (event: Published): Promise<void> => {
    if (!types.some((pattern) => isOfType(pattern, event.type))) return;
    const body = bodyOf(event);
    await forward(webhookHeaders(secret, event.eventId, body), body);
  };
  const again = followRequests(
    context,
    client,
    { method: 'POST', failed: false },
    async (request) => {
      for (const event of await askedAgain(causeway, request, signal)) await send(event);
    },
  );
  const feed = causeway.events.listen(send, {
    ...present({ merchantId }),
    onError: (error) => say(failureText(error)),
    signal,
  });
  await Promise.all([again, feed]);
}

function isOfType(pattern: string, type: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

/** As the service writes it. */
function bodyOf(event: Published): Buffer {
  const {
    type,
    createdAt: timestamp,
    data = {},
    ...others
  }: Record<string, unknown> = { ...event };
  return Buffer.from(JSON.stringify({ type, timestamp, ...others, data }));
}

/** The events that a request asked to be sent again. */
async function askedAgain(
  causeway: Causeway,
  { requestId, route, path }: Readonly<{ requestId: string; route: string; path: string }>,
  signal: AbortSignal,
) {
  if (route.endsWith('/redeliver')) {
    const deliveryId = path.split('/')[2] ?? '';
    const { eventId } = await causeway.webhookDeliveries.retrieve(deliveryId, { signal });
    return [await causeway.events.retrieve(eventId, { signal })];
  }
  if (!route.endsWith('/replay')) return [];
  const { requestBody } = await causeway.requests.retrieve(requestId, { signal });
  if (!isRecord(requestBody)) return [];
  const { from, to, types } = requestBody;
  const span = { created_from: String(from), created_to: String(to) };
  const events = await causeway.events.list(span, { signal }).toArray(REPLAYED_MAX);
  const patterns = Array.isArray(types) ? types.map(String) : ['*'];
  return events.toReversed().filter(({ type }) => patterns.some((one) => isOfType(one, type)));
}

const REPLAYED_MAX = 1_000;
