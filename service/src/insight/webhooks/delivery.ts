import type { AttemptResult } from './send-message.ts';

/** The schema says what each means. */
export const DELIVERY_STATES = ['WAITING', 'PENDING', 'DELIVERED', 'DEAD', 'CANCELED'] as const;

/** An event on its way to an endpoint. */
export type Delivery = Readonly<{
  id: string;
  bucket: string;
  endpointId: string;
  partnerId: string;
  eventId: string;
  eventType: string;
  subjectId: string;
  /** In the partner's feed. */
  position: bigint;
  state: (typeof DELIVERY_STATES)[number];
  /** Attempts ever made: the number of the last. */
  attempts: number;
  /** Those that failed since it was last queued. */
  failures: number;
  /** When the next attempt is due, while it is pending. */
  nextAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}>;

/** One of a delivery's attempts; they are numbered from 1. */
export type DeliveryAttempt = AttemptResult & Readonly<{ number: number }>;

/**
 * What is delivered in order: the events of one subject to one endpoint. Only the first that is
 * unfinished is PENDING. Whoever finishes one, or adds one, has the partner's stream locked, so that no
 * other can be added or finished meanwhile.
 */
export type OrderingKey = Pick<Delivery, 'bucket' | 'endpointId' | 'subjectId'>;

export function orderingText({ endpointId, subjectId }: OrderingKey): string {
  return `${endpointId} ${subjectId}`;
}

/**
 * The state of deliveries that are queued, in order of position: the first of each is PENDING,
 * unless something is unfinished there already.
 */
export function queuedIn<Queued extends OrderingKey>(
  queued: readonly Queued[],
  busy: ReadonlySet<string>,
): readonly (Queued & Readonly<{ state: 'WAITING' | 'PENDING' }>)[] {
  const taken = new Set(busy);
  return queued.map((one) => {
    const key = orderingText(one);
    const state = taken.has(key) ? ('WAITING' as const) : ('PENDING' as const);
    taken.add(key);
    return { ...one, state };
  });
}
