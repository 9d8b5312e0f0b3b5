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
  nextSequence,
  type PublishedEvent,
  record,
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
  const [relay = assert.fail()] = eventJobs({
    db,
    subscribers: [(_tx, events) => Promise.resolve(void told.push(...events))],
  });
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
    /** Records an event, and commits it when `until` resolves. */
    happen: async (
      { partnerId, subjectId = SHOP, merchantId = SHOP }: Happening,
      until: Promise<unknown> = Promise.resolve(),
    ): Promise<void> => {
      const bucket = bucketOf(merchantId);
      await transaction(db, async (tx) => {
        const sequence = await nextSequence(tx, { bucket, subjectId });
        const about = { bucket, partnerId, merchantId, subjectId, sequence };
        const said = { data: { sequence }, correlationId: 'c-1', now: clock.now() };
        await record(tx, eventOf(MOVED, { ...about, ...said }));
        await until;
      });
    },
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
