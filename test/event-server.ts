import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer, type TestCall } from './http.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import type { PartnerCaller } from '../service/src/access/partners/index.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import {
  defineEvent,
  eventJobs,
  eventOf,
  eventRoutes,
  type PublishedEvent,
  recordMany,
} from '../service/src/records/events/index.ts';

export const MOVED = defineEvent({
  type: 'thing.moved',
  description: 'A thing was moved.',
  data: strict({ sequence: Type.Integer() }),
});

export const [SHOP, CAFE] = ['1000000000009', '1000000000017'];

export const callerOf = (partnerId: string, merchantId: string | null = null): PartnerCaller => ({
  kind: 'partner',
  clientId: `ci-${partnerId}`,
  scopes: new Set(['event.read']),
  partnerId,
  partnerKind: 'ISV',
  merchantId,
});

type Happening = Readonly<{ partnerId: string; subjectId?: string; merchantId?: string }>;

/** The API of events, with what records and publishes them, on a database of its own. */
export async function eventServer() {
  const db = await testDatabase(12);
  const clock = new FakeClock();
  /** The service's, as it is asked to stop. */
  const stopping = { isDraining: false };
  const { as } = testServer({ routes: eventRoutes({ db, draining: () => stopping.isDraining }) });
  const told: PublishedEvent[] = [];
  const numbers = new Map<string, number>();
  const [relay = assert.fail()] = eventJobs({
    db,
    subscribers: [(_tx, events) => Promise.resolve(void told.push(...events))],
  });
  /** Records events, and commits them when `until` resolves. */
  const happenTogether = async (
    happenings: readonly Happening[],
    until: Promise<unknown> = Promise.resolve(),
  ): Promise<void> => {
    const now = clock.now();
    const events = happenings.map(({ partnerId, subjectId = SHOP, merchantId = SHOP }) => {
      const sequence = (numbers.get(subjectId) ?? 0) + 1;
      numbers.set(subjectId, sequence);
      const about = { bucket: bucketOf(merchantId), partnerId, merchantId, subjectId, sequence };
      return eventOf(MOVED, { ...about, data: { sequence }, correlationId: 'c-1', now });
    });
    await transaction(db, async (tx) => {
      await recordMany(tx, events);
      await until;
    });
  };
  return {
    as,
    clock,
    db,
    relay,
    stopping,
    told,
    publishAll: async (): Promise<void> => {
      while ((await relay.run()) > 0);
    },
    /** A partner of its own for each test. */
    newPartner: (boundTo: string | null = null) => {
      const partnerId = newId('partner', '00', clock.now());
      return { partnerId, call: as(callerOf(partnerId, boundTo)) };
    },
    happen: async (happening: Happening, until?: Promise<unknown>): Promise<void> =>
      await happenTogether([happening], until),
    happenTogether,
  };
}

export type Entry = Readonly<{
  eventId: string;
  subjectId: string;
  sequence: number;
  data?: unknown;
}>;

export async function read(call: TestCall, url: string) {
  const answer = await call('GET', url);
  assert.equal(answer.status, 200, answer.text);
  // The server checked it against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { data } = answer.body as { data: Entry[] };
  return { subjects: data.map(({ subjectId }) => subjectId), data, next: answer.string('next') };
}
