import { assert } from '../kernel/assert.ts';
import { newId } from '../kernel/id.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Event, EVENT_TYPE } from './event.ts';
import { insertEvents } from './event-store.ts';

export type NewEvent = Omit<Event, 'id' | 'createdAt'> &
  Readonly<{
    /** Where the row lives: the bucket of the merchant, or of the partner for what is the partner's. */
    bucket: string;
    now: Date;
  }>;

/**
 * Records the event in the transaction of the change it tells of: both are there, or neither.
 * `data` is what the partner will read, so it holds nothing the partner may not see.
 */
export async function record(tx: Tx, event: NewEvent): Promise<void> {
  await recordMany(tx, [event]);
}

/** The same for many, in one statement. */
export async function recordMany(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    tx,
    events.map(({ bucket, now, ...told }) => {
      assert(EVENT_TYPE.test(told.type), `${told.type} is a type of event`);
      return { ...told, bucket, id: newId('event', bucket, now), createdAt: now };
    }),
  );
}
