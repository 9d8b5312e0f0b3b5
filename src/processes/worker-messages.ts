import type { Told } from '../demo/index.ts';
import type { Counts } from '../platform/http/rate-limit.ts';

/** What the supervisor and its workers tell each other. */
export type StartMessage = Readonly<{ databaseUrl: string }>;

/** How a worker's start ended: it listens, or a sentence says why it cannot. */
export type StartReport = Readonly<{ started: true } | { started: false; sentence: string }>;

/** Requests that a worker counted, for its fellows to add. */
export type CountsMessage = Readonly<{ counts: Counts }>;

/** What watchers of the demo shop should see, whichever worker they are connected to. */
export type DemoMessage = Readonly<{ demo: Told }>;

export function isDemoMessage(message: unknown): message is DemoMessage {
  return typeof message === 'object' && message !== null && 'demo' in message;
}

export function isCountsMessage(message: unknown): message is CountsMessage {
  return typeof message === 'object' && message !== null && 'counts' in message;
}

export function isStartMessage(message: unknown): message is StartMessage {
  return typeof message === 'object' && message !== null && 'databaseUrl' in message;
}

export function isStartReport(message: unknown): message is StartReport {
  return typeof message === 'object' && message !== null && 'started' in message;
}
