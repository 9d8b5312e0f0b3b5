import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { listEvents } from '../service/src/records/events/find-events.ts';
import { listAfter } from '../service/src/records/events/list-after.ts';
import { createFeedWatch } from '../service/src/records/events/feed-watch.ts';
import { defineEvent, eventOf, recordMany } from '../service/src/records/events/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { ensurePartner, type PartnerCaller } from '../service/src/access/partners/index.ts';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { readPage } from '../service/src/platform/http/page.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import { listDeliveries } from '../service/src/insight/webhooks/delivery-store.ts';
import type { Replay } from '../service/src/insight/webhooks/replay.ts';
import { startReplay } from '../service/src/insight/webhooks/run-replays.ts';
import type { Endpoint } from '../service/src/insight/webhooks/endpoint.ts';
import { storeEndpoint } from '../test/store-endpoint.ts';
import { print } from './load.ts';
import { postgresSeconds } from './service.ts';
import { type Deps, verdict } from './webhooks-with-dead.ts';

const COST_MAX = 1.25; // Of what it costs among a hundredth as many.
const LISTS = 500;
const EVENTS = 2_000; // That are replayed, and that are new.
const IN_ONE = 50; // New events of one transaction.
const SUBJECTS = 500;
/** The time of the first event; one follows each second. */
const START = Date.parse('2026-01-01T00:00:00Z');
const MAKE_MAX = 100_000; // Rows of one statement.

const MADE = defineEvent({ type: 'thing.made', description: 'Measured.', data: strict({}) });

type Sizes = Readonly<{ few: number; many: number }>;
type Cost = Readonly<{ name: string; micros: number }>;

/** What a list, a replay and a delivery cost among few events and among many. */
export async function amongMany(deps: Deps, { few, many }: Sizes): Promise<boolean> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  // It listens on TCP, so its address has a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const small = await measured(deps, few, url);
  const large = await measured(deps, many, url);
  receiver.closeAllConnections();
  receiver.close();
  print(['µs of processor', `among ${few}`, `among ${many}`, 'ratio']);
  return small
    .map(({ name, micros }, place) => {
      const after = large[place]?.micros ?? NaN;
      const ratio = after / micros;
      print([name, micros.toFixed(0), after.toFixed(0), ratio.toFixed(2)]);
      return verdict(ratio, COST_MAX);
    })
    .every(Boolean);
}

/** For a partner that has so many events. The first time hot code is still being compiled. */
async function measured(deps: Deps, count: number, url: string): Promise<Cost[]> {
  const now = deps.clock.now();
  const partnerId = newId('partner', '00', now);
  await transaction(deps.db, (tx) =>
    ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Maple', now }),
  );
  const endpoint = await storeEndpoint(deps, { partnerId, url, maxInFlight: 32 });
  await fill(deps, endpoint, count);
  await measure(deps, endpoint, count);
  return await measure(deps, endpoint, count);
}

async function measure(deps: Deps, endpoint: Endpoint, count: number): Promise<Cost[]> {
  const half = Math.floor(count / 2);
  const middle = START + half * 1_000;
  const caller = callerFor(endpoint);
  return [
    await costOf(deps, 'a list of events', LISTS, async () => {
      for (let time = 0; time < LISTS; time += 1) await readEventLists(deps, caller, half);
    }),
    await costOf(deps, 'a list of deliveries', LISTS, async () => {
      for (let time = 0; time < LISTS; time += 1) await readLists(deps, endpoint, middle);
    }),
    await costOf(deps, 'a delivery of a new event', EVENTS, async () => {
      await happen(deps, endpoint);
      await finish(deps, ['publish-events', 'send-webhooks']);
    }),
    await costOf(deps, 'a delivery by a replay', EVENTS, async () => {
      const replay = await startReplay(deps, caller, {
        endpointId: endpoint.id,
        from: new Date(middle),
        to: new Date(middle + (EVENTS - 1) * 1_000),
        types: null,
        onlyFailed: false,
        correlationId: 'bench',
      });
      await finish(deps, ['replay-webhooks', 'send-webhooks']);
      await assertDone(deps, replay);
    }),
  ];
}

function callerFor({ partnerId }: Endpoint): PartnerCaller {
  return {
    kind: 'partner',
    clientId: 'bench',
    partnerId,
    partnerKind: 'ISV',
    merchantId: null,
    scopes: new Set(),
  };
}

/** The newest, those of the middle, and those after a place in the middle. */
async function readEventLists({ db }: Deps, caller: PartnerCaller, half: number): Promise<void> {
  const created_to = new Date(START + half * 1_000).toISOString();
  await listEvents(db, caller, { page: readPage({ limit: 100 }), filters: {} });
  await listEvents(db, caller, { page: readPage({ limit: 100, created_to }), filters: {} });
  const reader = { db, watch: createFeedWatch({ db }), caller, waitWithoutSlot: neverWaits };
  const request = { after: String(half), limit: 100, waitMs: 0, filters: {} };
  const { events } = await listAfter(reader, request);
  if (events.length !== 100) throw new Error('events are found after a place');
}

function neverWaits(): Promise<never> {
  throw new Error('there is something to read');
}

/** The newest, those of the middle, and dead letters, of which there are a few old ones. */
async function readLists({ db }: Deps, { id }: Endpoint, middle: number): Promise<void> {
  const created_to = new Date(middle).toISOString();
  await listDeliveries(db, id, { page: readPage({ limit: 100 }), filters: {} });
  await listDeliveries(db, id, { page: readPage({ limit: 100, created_to }), filters: {} });
  const state = 'DEAD' as const;
  const rows = await listDeliveries(db, id, {
    page: readPage({ limit: 100 }),
    filters: { state: [state] },
  });
  if (rows.length === 0) throw new Error('dead letters are found');
}

/** New events of subjects that have several each. */
async function happen({ clock, db }: Deps, { partnerId }: Endpoint): Promise<void> {
  const bucket = bucketOf(partnerId);
  const now = clock.now();
  const subjects = Array.from({ length: SUBJECTS }, () => newId('payment', bucket, now));
  for (let made = 0; made < EVENTS; made += IN_ONE) {
    const events = Array.from({ length: IN_ONE }, (_, place) => {
      const subjectId = subjects[(made + place) % SUBJECTS] ?? '';
      const sequence = 1 + Math.floor((made + place) / SUBJECTS);
      const whose = { bucket, partnerId, merchantId: null, subjectId, sequence };
      return eventOf(MADE, { ...whose, data: {}, correlationId: subjectId, now });
    });
    await transaction(db, (tx) => recordMany(tx, events));
  }
}

/** Rounds of jobs in turn until none has anything to do. */
async function finish({ jobs }: Deps, names: readonly string[]): Promise<void> {
  const turns = names.map((name) => jobs.find((job) => job.name === name)?.run);
  for (let done = -1; done !== 0;) {
    done = 0;
    for (const run of turns) done += (await run?.()) ?? 0;
  }
}

async function assertDone({ db }: Deps, { bucket, id }: Replay): Promise<void> {
  const [row] = await db.query<{ status: string; queued: bigint }>(sql`
    select status, queued from webhook_replays where bucket = ${bucket} and replay_id = ${id}`);
  const said = `${row?.status} ${row?.queued}`;
  if (said !== `DONE ${EVENTS}`) throw new Error(`the replay is ${said}`);
}

/** Processor time of this process and of PostgreSQL, for each of so many things. */
async function costOf(
  { dataDir }: Deps,
  name: string,
  things: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const used = (): number => {
    const { system, user } = process.cpuUsage();
    return (system + user) / 1e6 + postgresSeconds(dataDir);
  };
  const before = used();
  await work();
  return { name, micros: ((used() - before) / things) * 1e6 };
}

type Span = Readonly<{ from: number; to: number }>;

/** Events that were published and delivered, but for a few dead letters among the first. */
async function fill({ dataDir }: Deps, endpoint: Endpoint, count: number): Promise<void> {
  const { ownerUrl } = await attachEmbedded(dataDir);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  for (let first = 1; first <= count; first += MAKE_MAX) {
    const last = Math.min(count, first + MAKE_MAX - 1);
    for (const statement of statementsFor(endpoint, { from: first, to: last })) {
      await owner.query(statement);
    }
  }
  await owner.query(
    `insert into event_streams (bucket, partner_id, position)
     values ('${endpoint.bucket}', '${endpoint.partnerId}', ${count})
     on conflict (bucket, partner_id) do update set position = excluded.position`,
  );
  await owner.query('vacuum analyze');
  await owner.end();
}

function statementsFor({ id, bucket, partnerId }: Endpoint, { from, to }: Span): string[] {
  const each = `from generate_series(${from}, ${to}) as i`;
  const at = `timestamptz '${new Date(START).toISOString()}' + i * interval '1 second'`;
  const unlike = partnerId.slice(-6); // Two partners may be of one bucket.
  const own = (kind: string) => `'${kind}${bucket}' || lpad(i::text, 20, '0') || '${unlike}'`;
  const position = 'i';
  const dead = 'i <= 50';
  return [
    // Two in each: no others are near enough.
    `insert into event_blocks (bucket, partner_id, first_position, last_position, began_at, ended_at,
       block_id, keys, entries)
     select '${bucket}', '${partnerId}', min(i), max(i), min(${at}), max(${at}), max(${own('ev')}),
       array_agg(i::bigint), '\\x00'::bytea || convert_to(string_agg(
         round(extract(epoch from ${at}) * 1000) || ' ' || ${own('ev')} || E'\\n' || json_build_object(
           'type', 'thing.made', 'merchantId', null, 'subjectId', ${own('pi')}, 'sequence', 1,
           'correlationId', 'c', 'position', i)::text || E'\\n{}', E'\\n' order by i), 'UTF8')
     ${each} group by i / 2`,
    `insert into webhook_deliveries (bucket, delivery_id, endpoint_id, partner_id, event_id, event_type,
       subject_id, position, state, attempts, failures, created_at, ended_at)
     select '${bucket}', ${own('de')}, '${id}', '${partnerId}', ${own('ev')}, 'thing.made', ${own('pi')},
       ${position}, case when ${dead} then 'DEAD' else 'DELIVERED' end, 1,
       case when ${dead} then 1 else 0 end, ${at}, ${at} ${each}`,
    `insert into webhook_attempts (bucket, delivery_id, number, endpoint_id, requested_at, duration_ms,
       status, request_headers)
     select '${bucket}', ${own('de')}, 1, '${id}', ${at}, 5, 200, '{}' ${each}`,
  ];
}
