import { bufferedBlocks } from '../../platform/db/write-blocks.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type AcquirerMessage, messageOf } from './message.ts';
import { entryOfMessage, MESSAGE_TABLES } from './message-entry.ts';
import type { Observation } from './with-timeout.ts';
import type { Platform } from '../../platform/platform.ts';

export type MessageLog = Readonly<{
  note: (acquirer: string, observed: Observation) => void;
  /** Resolves when what was noted is written, or lost. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}>;

/** The database is reached over connections that no request waits for. */
type Deps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger'> &
  Readonly<{ metrics: Pick<Metrics, 'registry'> }>;

const BYTES = 2_000; // What a message takes, roughly: its members are few and short.

/** Keeps messages off the way of what they are about: they are written within a second, or lost. */
export function createMessageLog({ clock, realClock, ...deps }: Deps, days: number): MessageLog {
  const entries = bufferedBlocks<AcquirerMessage>({
    ...deps,
    name: 'acquirer_messages',
    tables: MESSAGE_TABLES,
    partnerOf: ({ partnerId }) => partnerId,
    bytesOf: () => BYTES,
    entryOf: entryOfMessage,
    clock: realClock,
  });
  return {
    note: (acquirer, observed) => {
      const message = days === 0 ? undefined : messageOf(acquirer, observed, clock.now());
      if (message) entries.add(message);
    },
    flush: () => entries.flush(),
    close: () => entries.close(),
  };
}
