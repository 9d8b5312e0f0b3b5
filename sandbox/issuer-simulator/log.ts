import { isObject, type Message, textOf } from './message.ts';
import { maskCard } from './purchase.ts';

type Direction = 'received' | 'sent' | 'note';
type Peer = '3DS Server' | 'browser' | 'acquirer';

export type LogEntry = Readonly<{
  sequence: number;
  at: string;
  direction: Direction;
  peer: Peer;
  threeDSServerTransID: string | null;
  message: unknown;
}>;

const ENTRIES_MAX = 10_000; // Some 20 MB of AReqs. The oldest are forgotten first.
const VALUE_SHOWN = 4;

type Kept = Omit<LogEntry, 'at' | 'message'> & Readonly<{ at: Date; message: Message }>;

/** Messages in the order in which they were received and sent, shown with card data masked. */
export class MessageLog {
  readonly #entries: Kept[] = [];
  readonly #now: () => Date;
  #sequence = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  received(peer: Peer, message: Message): void {
    this.#add('received', peer, message);
  }

  sent(peer: Peer, message: Message): void {
    this.#add('sent', peer, message);
  }

  /** What is no message but matters to readers of the log. */
  note(peer: Peer, threeDSServerTransID: string | undefined, note: string): void {
    this.#add('note', peer, { threeDSServerTransID, note });
  }

  /** The entries of a transaction; of all when none is named. */
  read(threeDSServerTransId?: string): readonly LogEntry[] {
    return this.#entries
      .filter(({ threeDSServerTransID: id }) => id === (threeDSServerTransId ?? id))
      .map((entry) => ({ ...entry, at: entry.at.toISOString(), message: masked(entry.message) }));
  }

  #add(direction: Direction, peer: Peer, message: Message): void {
    this.#sequence += 1;
    this.#entries.push({
      sequence: this.#sequence,
      at: this.#now(),
      direction,
      peer,
      threeDSServerTransID: textOf(message, 'threeDSServerTransID') ?? null,
      message,
    });
    if (this.#entries.length > ENTRIES_MAX) this.#entries.shift();
  }
}

/** A copy without card data; the number is taken out of every other text of the message too. */
function masked(message: Message): unknown {
  const card = textOf(message, 'acctNumber') ?? '';
  const hide = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return hideText(name, value, card);
    if (Array.isArray(value)) return value.map((item) => hide(item));
    if (!isObject(value)) return name === 'acctNumber' ? '*' : value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hide(item, key)]));
  };
  return hide(message);
}

function hideText(name: string, value: string, card: string): string {
  if (name === 'acctNumber') return maskCard(value);
  if (name === 'authenticationValue') return `${value.slice(0, VALUE_SHOWN)}…`;
  if (name === 'cardExpiryDate') return '****';
  return card.length >= 13 ? value.replaceAll(card, maskCard(card)) : value;
}
