import { after } from 'node:test';
import { eventJobs, lockStreams, record } from '../src/events/index.ts';
import { bucketOf, newId } from '../src/kernel/id.ts';
import { systemClock } from '../src/kernel/clock.ts';
import type { PartnerCaller } from '../src/partners/index.ts';
import type { Database } from '../src/platform/db/pool.ts';
import { sql } from '../src/platform/db/pool.ts';
import { transaction } from '../src/platform/db/transaction.ts';
import { createLogger, type Logger } from '../src/platform/logger.ts';
import { createOutgoing, type Outgoing } from '../src/platform/outgoing/outgoing.ts';
import { deliveryRoutes, fanOut, webhookJobs } from '../src/webhooks/index.ts';
import type { Endpoint } from '../src/webhooks/endpoint.ts';
import { insertEndpoint } from '../src/webhooks/endpoint-store.ts';
import { newKeys } from '../src/webhooks/keys.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { newPartner } from './new-partner.ts';

type Options = Readonly<{
  /** In place of the 15 s of a request. */
  timeoutMs?: number;
  nameServers?: readonly string[];
  logger?: Logger;
  db?: Database;
}>;

type Happening = Readonly<{ type?: string; merchantId?: string; by?: PartnerCaller }>;

/** The whole way of an event to its receivers, on a clock that the test moves. */
export async function webhookServer(options: Options = {}) {
  const { timeoutMs, nameServers, logger = createLogger('silent') } = options;
  const db = options.db ?? (await testDatabase());
  const clock = new FakeClock();
  const keyring = await testKeyring(db, clock);
  const out = createOutgoing({ allowPrivate: 'loopback', ...(nameServers ? { nameServers } : {}) });
  after(() => out.close());
  const outgoing: Outgoing = {
    ...out,
    post: (url, post) => out.post(url, timeoutMs === undefined ? post : { ...post, timeoutMs }),
  };
  const caller = await newPartner({ clock, db }, new Set(['webhook.write']));
  const deps = { db, clock, keyring, outgoing, logger, realClock: systemClock, random: () => 0 };
  const jobs = [...eventJobs({ db, subscribers: [fanOut({ clock })] }), ...webhookJobs(deps)];
  const server = testServer({ routes: deliveryRoutes(deps), caller, clock });
  const sequences = new Map<string, number>();

  /** Rounds of a job until it has nothing to do. */
  const finish = async (name: string): Promise<number> => {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    let all = 0;
    for (let done = -1; done !== 0; all += done) done = await job.run();
    return all;
  };

  /** An event of each subject, in this order, published. */
  const happen = async (subjects: readonly string[], how: Happening = {}): Promise<void> => {
    const { by = caller, merchantId = null, type = 'payment.completed' } = how;
    const bucket = bucketOf(merchantId ?? by.partnerId);
    for (const subjectId of subjects) {
      const sequence = (sequences.get(subjectId) ?? 0) + 1;
      sequences.set(subjectId, sequence);
      const whose = { bucket, partnerId: by.partnerId, merchantId, subjectId, sequence };
      const event = { ...whose, type, data: { amount: sequence }, correlationId: 'c-1' };
      await transaction(db, (tx) => record(tx, { ...event, now: clock.now() }));
    }
    await finish('publish-events');
  };

  const newEndpoint = async (
    url: string,
    how: Partial<Endpoint> = {},
    by: PartnerCaller = caller,
  ): Promise<Endpoint> => {
    const bucket = bucketOf(by.partnerId);
    const now = clock.now();
    const id = newId('webhookEndpoint', bucket, now);
    const keys = newKeys(keyring, id);
    const endpoint: Endpoint = {
      id,
      bucket,
      partnerId: by.partnerId,
      merchantId: null,
      url,
      description: '',
      types: ['*'],
      form: 'FULL',
      apiVersion: '2025-01-17',
      status: 'ENABLED',
      disabledReason: null,
      disabledAt: null,
      keys,
      previousKeys: null,
      maxInFlight: 8,
      failuresInRow: 0,
      failingSince: null,
      version: 1,
      createdAt: now,
      modifiedAt: now,
      ...how,
    };
    await transaction(db, async (tx) => {
      await lockStreams(tx, [by.partnerId]);
      await insertEndpoint(tx, endpoint);
    });
    return endpoint;
  };

  /** The deliveries of an endpoint in the order of their events. */
  const deliveries = async (endpointId: string) =>
    await db.query<{
      id: string;
      subjectId: string;
      state: string;
      attempts: number;
      nextAt: Date | null;
    }>(sql`
      select delivery_id as id, subject_id as "subjectId", state, attempts, next_at as "nextAt"
      from webhook_deliveries where endpoint_id = ${endpointId} order by position`);

  /** Another partner, so that what happens to it concerns nobody else's endpoints. */
  const anotherPartner = async () => {
    const by = await newPartner({ clock, db }, new Set(['webhook.write']));
    return { by, call: server.as(by) };
  };

  return { ...deps, ...server, caller, jobs, finish, happen, newEndpoint, deliveries, anotherPartner };
}
