import { after } from 'node:test';
import { defineEvent, eventJobs, eventOf, record } from '../service/src/records/events/index.ts';
import { type Clock, systemClock } from '../service/src/kernel/clock.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import type { PartnerCaller } from '../service/src/access/partners/index.ts';
import { type Database, sql, transaction } from '../service/src/platform/db/pool.ts';
import { createLogger, type Logger } from '../service/src/platform/logger.ts';
import { createOutgoing, type Outgoing } from '../service/src/platform/outgoing/outgoing.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import { deliveryRoutes } from '../service/src/insight/webhooks/delivery-routes.ts';
import type { Endpoint } from '../service/src/insight/webhooks/endpoint.ts';
import { fanOut, webhookJobs } from '../service/src/insight/webhooks/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { newPartner } from './new-partner.ts';
import { storeEndpoint } from './store-endpoint.ts';

const RATE_MAX = 10_000; // A second: no test of another thing runs into it.

type Options = Readonly<{
  /** In place of the 15 s of a request. */
  timeoutMs: number;
  nameServers?: readonly string[];
  logger?: Logger;
  deliveriesPerHost?: number;
}>;

/** The whole way of an event to its receivers, on a clock that the test moves. */
export async function deliveryServer(options: Options) {
  const { logger = createLogger('silent') } = options;
  const db = await testDatabase();
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const outgoing = outgoingWith(options);
  const idInNewBucket = createIdsInNewBuckets();
  const caller = await newPartner(
    { clock, db },
    new Set(['webhook.read', 'webhook.write']),
    idInNewBucket(clock),
  );
  const parts = { db, clock, keyring, outgoing, logger, realClock: systemClock };
  const { deliveriesPerHost = RATE_MAX } = options;
  const deps = { ...parts, webhookRateMax: RATE_MAX, deliveriesPerHost, random: () => 0 };
  const jobs = [...eventJobs({ db, subscribers: [fanOut({ clock })] }), ...webhookJobs(deps)];
  const server = testServer({ routes: deliveryRoutes(deps), caller, clock });

  /** Rounds of a job until it has nothing to do. */
  const finish = async (name: string): Promise<number> => {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    let all = 0;
    for (let done = -1; done !== 0; all += done) done = await job.run();
    return all;
  };
  const recordEvents = createHappening({ db, clock });

  return {
    ...deps,
    ...server,
    jobs,
    finish,
    /** An event of each subject, in this order, published. */
    happen: async (subjects: readonly string[], how: Happening) => {
      await recordEvents(subjects, how);
      await finish('publish-events');
    },
    newEndpoint: async (url: string, how: Partial<Endpoint>, { partnerId }: PartnerCaller) =>
      await storeEndpoint(deps, { ...how, url, partnerId }),
    deliveries: async (endpointId: string) => await deliveriesTo(db, endpointId),
    /** Another partner, so that what happens to it concerns nobody else's endpoints or subjects. */
    anotherPartner: async () => {
      const partnerId = idInNewBucket(clock);
      const by = await newPartner(
        { clock, db },
        new Set(['webhook.read', 'webhook.write']),
        partnerId,
      );
      return { by, call: server.as(by) };
    },
  };
}

function outgoingWith({ nameServers, timeoutMs }: Options): Outgoing {
  const out = createOutgoing({ allowPrivate: 'loopback', ...(nameServers ? { nameServers } : {}) });
  after(() => out.close());
  return { ...out, post: (url, post) => out.post(url, { ...post, timeoutMs }) };
}

const TYPES = {
  moved: typeOf('thing.moved'),
  ended: typeOf('thing.ended'),
  made: typeOf('part.made'),
};
type Happening = Readonly<{ by: PartnerCaller; what?: keyof typeof TYPES }>;

function typeOf(type: string) {
  return defineEvent({ type, description: 'For tests.', data: strict({}) });
}

function createHappening({ db, clock }: Readonly<{ db: Database; clock: Clock }>) {
  const sequences = new Map<string, number>();
  return async (subjects: readonly string[], { by, what = 'moved' }: Happening) => {
    const { partnerId } = by;
    for (const subjectId of subjects) {
      const key = `${partnerId} ${subjectId}`;
      const sequence = (sequences.get(key) ?? 0) + 1;
      sequences.set(key, sequence);
      const whose = { bucket: bucketOf(partnerId), partnerId, merchantId: null };
      const about = { ...whose, subjectId, sequence, data: {}, correlationId: 'c-1' };
      const event = eventOf(TYPES[what], { ...about, now: clock.now() });
      await transaction(db, (tx) => record(tx, event));
    }
  };
}

/** Ids of partners no two of which share a bucket, where a subject's events are counted. */
function createIdsInNewBuckets() {
  const taken = new Set<string>();
  return (clock: Clock): string => {
    for (;;) {
      const id = newId('partner', '07', clock.now());
      if (taken.has(bucketOf(id))) continue;
      taken.add(bucketOf(id));
      return id;
    }
  };
}

type DeliveryRow = Readonly<{ id: string; state: string; attempts: number; nextAt: Date | null }>;

/** The deliveries of an endpoint in the order of their events. */
async function deliveriesTo(db: Database, endpointId: string): Promise<readonly DeliveryRow[]> {
  return await db.query<DeliveryRow>(sql`
    select delivery_id as id, state, attempts, next_at as "nextAt"
    from webhook_deliveries where endpoint_id = ${endpointId} order by position`);
}
