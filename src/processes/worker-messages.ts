/** What the supervisor and its workers tell each other. */
export type StartMessage = Readonly<{ databaseUrl: string }>;
export const LISTENING = { listening: true } as const;

export function isStartMessage(message: unknown): message is StartMessage {
  return typeof message === 'object' && message !== null && 'databaseUrl' in message;
}

export function isListening(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'listening' in message;
}
