import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Foundation } from '../service/src/runtime/foundation.ts';
import { defineEvent, eventOf, recordMany } from '../service/src/records/events/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { ensurePartner } from '../service/src/access/partners/index.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import { type Job, startJobs } from '../service/src/platform/jobs/jobs.ts';
import { storeEndpoint } from '../test/store-endpoint.ts';
import { print } from './load.ts';
import { median } from './report.ts';

const PARTNERS = 10;
const ENDPOINTS = 20; // Of each partner, the first two of which die.
const DEAD = 2;
const EVENTS_EVERY_MS = 2_000; // For each partner: 100 deliveries a second.
const RATIO_MAX = 1.5;
const ROUND_JOBS = new Set(['publish-events', 'send-webhooks']);

const MOVED = defineEvent({ type: 'thing.moved', description: 'Measured.', data: strict({}) });

export type Deps = Foundation & Readonly<{ dataDir: string; jobs: readonly Job[] }>;
type Rounds = Readonly<{ rounds: number; seconds: number }>;

/** A receiver that takes everything, but for the paths of those that are dead: they never answer. */
async function startReceiver() {
  const state = { areDead: false, times: [] as number[] };
  const server = createServer((request, response) => {
    const isMortal = request.url?.startsWith('/mortal') === true;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (isMortal && state.areDead) return;
      response.writeHead(204).end();
      const [, at = ''] = /"timestamp":"([^"]+)"/.exec(Buffer.concat(parts).toString()) ?? [];
      if (!isMortal) state.times.push(Date.now() - Date.parse(at));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on TCP, so its address has a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, state, close };
}

/** How soon events arrive, in milliseconds: with 20 of 200 endpoints dead, and with none. */
export async function withDeadOnes(deps: Deps, { rounds, seconds }: Rounds): Promise<boolean> {
  const { clock, db, jobs, logger } = deps;
  const receiver = await startReceiver();
  const partners: string[] = [];
  for (let made = 0; made < PARTNERS; made += 1) {
    const partnerId = newId('partner', '00', clock.now());
    const now = clock.now();
    await transaction(db, (tx) =>
      ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Maple', now }),
    );
    for (let place = 0; place < ENDPOINTS; place += 1) {
      const path = place < DEAD ? 'mortal' : 'well';
      await storeEndpoint(deps, { partnerId, url: `${receiver.url}/${path}/${made}/${place}` });
    }
    partners.push(partnerId);
  }
  const running = startJobs(
    jobs.filter(({ name }) => ROUND_JOBS.has(name)),
    { logger },
  );

  const round = async (areDead: boolean): Promise<number> => {
    receiver.state.areDead = areDead;
    receiver.state.times = [];
    const endsAt = performance.now() + seconds * 1_000;
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      await happen(deps, partners[turn % PARTNERS] ?? '');
      await delay(EVENTS_EVERY_MS / PARTNERS);
    }
    await delay(1_000);
    return median(receiver.state.times);
  };
  await round(false); // Until then hot code is still being compiled.
  const [alive, dead]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    alive.push(await round(false));
    dead.push(await round(true));
  }
  await running.stop();
  receiver.close();
  print(['median ms to arrive', ...alive.map((_, turn) => `round ${turn + 1}`), 'median']);
  for (const [name, figures] of [
    ['none dead', alive] as const,
    ['20 of 200 dead', dead] as const,
  ]) {
    print([name, ...[...figures, median(figures)].map((figure) => figure.toFixed(0))]);
  }
  const ratio = median(dead) / median(alive);
  return verdict(ratio, RATIO_MAX);
}

async function happen({ clock, db }: Deps, partnerId: string): Promise<void> {
  const now = clock.now();
  const bucket = bucketOf(partnerId);
  const subjectId = newId('payment', bucket, now);
  const whose = { bucket, partnerId, merchantId: null, subjectId, sequence: 1 };
  const event = eventOf(MOVED, { ...whose, data: {}, correlationId: subjectId, now });
  await transaction(db, (tx) => recordMany(tx, [event]));
}

export function verdict(ratio: number, ratioMax: number): boolean {
  const holds = ratio <= ratioMax;
  const said = holds ? 'holds' : 'DOES NOT HOLD';
  console.log(`ratio ${ratio.toFixed(2)}; the claim, at most ${ratioMax}, ${said}`);
  return holds;
}
