/** What the supervisor and its workers tell each other. */
export type StartMessage = Readonly<{ databaseUrl: string }>;

/** How a worker's start ended: it listens, or a sentence says why it cannot. */
export type StartReport = Readonly<{ started: true } | { started: false; sentence: string }>;

export function isStartMessage(message: unknown): message is StartMessage {
  return typeof message === 'object' && message !== null && 'databaseUrl' in message;
}

export function isStartReport(message: unknown): message is StartReport {
  return typeof message === 'object' && message !== null && 'started' in message;
}
