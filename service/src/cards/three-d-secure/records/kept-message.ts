import { maskMessage, type Message } from '../messages/index.ts';

/** A message of an authentication as it is kept for operators: masked. */
export type KeptMessage = Readonly<{
  at: string;
  direction: 'SENT' | 'RECEIVED';
  /** Who is at the other end. */
  party: 'DIRECTORY_SERVER' | 'BROWSER';
  /** The message; null where none came, and `note` says what did. */
  message: Readonly<Record<string, unknown>> | null;
  note: string | null;
}>;

type Way = Pick<KeptMessage, 'direction' | 'party'>;

export function kept(message: Message, way: Way, at: Date): KeptMessage {
  return { at: at.toISOString(), ...way, message: maskMessage(message), note: null };
}

/** In place of a message that did not come, or could not be read. */
export function noted(note: string, way: Way, at: Date): KeptMessage {
  return { at: at.toISOString(), ...way, message: null, note };
}
