import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePartner } from '../service/src/access/partners/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import { type Job, startJobs } from '../service/src/platform/jobs/jobs.ts';
import { defineEvent, eventOf, recordMany } from '../service/src/records/events/index.ts';
import { storeEndpoint } from '../test/store-endpoint.ts';
import { print } from './load.ts';
import { median } from './report.ts';
import { type Deps, verdict } from './webhooks-with-dead.ts';

const CROWD = 100; // Endpoints at one host, each another partner's.
const EACH = 150; // Events that wait for each of them as it begins.
const OTHERS_EVERY_MS = 200;
const TOLERANCE = 1.05; // Clocks that are not in step.
const BURST_MS = 1_000; // At once a second's worth may be sent: it is measured after that.

const BILLED = defineEvent({ type: 'thing.billed', description: 'Measured.', data: strict({}) });

type Measured = Readonly<{ perSecond: number; atOnce: number; othersMs: number }>;

/**
 * What a host is sent while a hundred endpoints at it have a backlog, and how soon an endpoint elsewhere is
 * told of what happens meanwhile: without a limit by host, and with one.
 */
export async function toOneHost(
  deps: Deps,
  jobsWith: (deliveriesPerHost: number) => readonly Job[],
  { limit, seconds }: Readonly<{ limit: number; seconds: number }>,
): Promise<boolean> {
  const without = await measured(deps, jobsWith(100_000), seconds);
  const held = await measured(deps, jobsWith(limit), seconds);
  print(['to one host', 'a second', 'most at once', 'median ms elsewhere']);
  for (const [name, one] of [
    ['without a limit', without] as const,
    [`limit ${limit} a second`, held] as const,
  ]) {
    print([name, one.perSecond.toFixed(0), String(one.atOnce), one.othersMs.toFixed(0)]);
  }
  return verdict(held.perSecond / limit, TOLERANCE);
}

async function measured(deps: Deps, jobs: readonly Job[], seconds: number): Promise<Measured> {
  const { clock, db, logger } = deps;
  const receiver = await startReceiver();
  const newPartner = async (host: string): Promise<string> => {
    const now = clock.now();
    const partnerId = newId('partner', '00', now);
    await transaction(db, (tx) =>
      ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Maple', now }),
    );
    await storeEndpoint(deps, { partnerId, url: `http://${host}:${receiver.port}/` });
    return partnerId;
  };
  for (let made = 0; made < CROWD; made += 1) {
    await happen(deps, await newPartner('127.0.0.1'), EACH);
  }
  const elsewhere = await newPartner('localhost');
  const publishing = jobs.filter(({ name }) => name === 'publish-events');
  for (const { run } of publishing) while ((await run()) > 0);
  receiver.begin();
  const running = startJobs(
    jobs.filter(({ name }) => name === 'publish-events' || name === 'send-webhooks'),
    { logger },
  );
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt) {
    await happen(deps, elsewhere, 1);
    await delay(OTHERS_EVERY_MS);
  }
  const { atOnce, others, times } = receiver.state;
  const from = (times[0] ?? 0) + BURST_MS;
  const span = ((times.at(-1) ?? 0) - from) / 1_000;
  await running.stop();
  receiver.close();
  return {
    perSecond: times.filter((time) => time > from).length / span,
    atOnce,
    othersMs: median(others),
  };
}

/** Each request takes a little, as where somebody does something with it. */
async function startReceiver() {
  const state = { times: [] as number[], others: [] as number[], now: 0, atOnce: 0 };
  const server = createServer((request, response) => {
    const isCrowd = request.headers.host?.startsWith('127.') === true;
    if (isCrowd) state.now += 1;
    state.atOnce = Math.max(state.atOnce, state.now);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, at = ''] = /"timestamp":"([^"]+)"/.exec(Buffer.concat(parts).toString()) ?? [];
      if (!isCrowd) state.others.push(Date.now() - Date.parse(at));
      else state.times.push(performance.now());
      setTimeout(() => {
        if (isCrowd) state.now -= 1;
        response.writeHead(204).end();
      }, 20);
    });
  });
  server.listen(0);
  await once(server, 'listening');
  // It listens on TCP, so its address has a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    port,
    state,
    begin: () => {
      state.times.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function happen({ clock, db }: Deps, partnerId: string, count: number): Promise<void> {
  const now = clock.now();
  const bucket = bucketOf(partnerId);
  const events = Array.from({ length: count }, () => {
    const subjectId = newId('payment', bucket, now);
    const whose = { bucket, partnerId, merchantId: null, subjectId, sequence: 1 };
    return eventOf(BILLED, { ...whose, data: {}, correlationId: subjectId, now });
  });
  await transaction(db, (tx) => recordMany(tx, events));
}
