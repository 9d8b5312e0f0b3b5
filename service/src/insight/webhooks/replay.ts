import { matchesType } from './endpoint.ts';

export const REPLAY_STATUSES = ['RUNNING', 'DONE', 'CANCELED'] as const;

/** Events of a span of time that are delivered to an endpoint again, or for the first time. */
export type Replay = Readonly<{
  id: string;
  bucket: string;
  endpointId: string;
  partnerId: string;
  from: Date;
  to: Date;
  /** Null: those of the endpoint. */
  types: readonly string[] | null;
  /** Only what has failed: dead letters are queued again, and what waits for another attempt is sent now. */
  onlyFailed: boolean;
  /** How far it is in the partner's feed, and where it ends. */
  position: bigint;
  lastPosition: bigint;
  status: (typeof REPLAY_STATUSES)[number];
  /** How many deliveries it has queued so far. */
  queued: bigint;
  requestedBy: string;
  correlationId: string;
  createdAt: Date;
  endedAt: Date | null;
}>;

/** Whether a replay is of an event, as far as the event is concerned. */
export function isReplayed(
  { from, to, types }: Pick<Replay, 'from' | 'to' | 'types'>,
  { createdAt, type }: Readonly<{ createdAt: Date; type: string }>,
): boolean {
  if (createdAt < from || createdAt > to) return false;
  return types === null || types.some((pattern) => matchesType(pattern, type));
}
