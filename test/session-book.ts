/** The memory of a host with sessions: requests by the trace number they were sent under, per terminal. */

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Text = Type.Optional(Type.String());
const Flag = Type.Optional(Type.Boolean());
const Kind = Type.Enum([
  'sign-on',
  'authorize',
  'verify',
  'capture',
  'refund',
  'reverse',
  'release',
]);

const MessageBody = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  till: Text,
  trace: Text,
  number: Text,
  amount: Type.Optional(Type.Integer()),
  isPurchase: Flag,
  isFinal: Flag,
  original: Type.Optional(Type.Object({ trace: Text, retrievalReference: Text, code: Text })),
});
export type Message = Static<typeof MessageBody>;
export const MESSAGE = Compile(MessageBody);

const SAID = { code: Type.String(), approval: Text, retrieval: Text };
type Said = Omit<Reply, 'id'>;
const ReplyBody = Type.Object({ id: Type.Integer(), ...SAID });
export type Reply = Static<typeof ReplyBody>;
export const REPLY = Compile(ReplyBody);

type Entry = {
  readonly number: string;
  readonly said: Said;
  held: number;
  captured: number;
  refunded: number;
  isReversed: boolean;
};

const INVALID = { code: '12' };
const NOT_FOUND = { code: '25' };
const ALREADY_REVERSED = { code: '21' };

export class SessionBook {
  readonly #entries = new Map<string, Entry>();
  readonly #answered = new Map<string, Said>();

  /** The first answer again, for a repeat of a trace number at one terminal. */
  answer(message: Message): Said {
    if (message.kind === 'reverse') return this.#reverse(message);
    const key = `${message.till} ${message.trace}`;
    if (this.#entries.get(key)?.isReversed === true) return ALREADY_REVERSED;
    const first = this.#answered.get(key);
    if (first) return first;
    const isNew = message.kind === 'authorize' || message.kind === 'verify';
    const said =
      isNew && message.original === undefined ? this.#open(message) : this.#follow(message);
    this.#answered.set(key, said);
    return said;
  }

  #open({ till, trace = '', number = '', amount = 0, isPurchase }: Message): Said {
    const isDeclined = amount % 100 === 5;
    const said = isDeclined
      ? { code: '05', retrieval: `R${trace}` }
      : { code: '00', approval: `A${trace.slice(-5)}`, retrieval: `R${trace}` };
    const held = isDeclined ? 0 : amount;
    const captured = isPurchase === true ? held : 0;
    const entry = { number, said, held, captured, refunded: 0, isReversed: false };
    this.#entries.set(`${till} ${trace}`, entry);
    return said;
  }

  #follow(message: Message): Said {
    const entry = this.#originalOf(message);
    const { kind, amount = 0, isFinal } = message;
    if (!entry || entry.isReversed || message.number !== entry.number) return NOT_FOUND;
    if (kind === 'authorize') entry.held += amount;
    else if (kind === 'refund') {
      if (entry.refunded + amount > entry.captured) return INVALID;
      entry.refunded += amount;
    } else {
      if (amount > entry.held - entry.captured) return INVALID;
      if (kind === 'release') entry.held -= amount;
      else entry.captured += amount;
      if (isFinal === true) entry.held = entry.captured;
    }
    return { code: '00', approval: entry.said.approval ?? '', retrieval: `R${message.trace}` };
  }

  /** One that never came is refused when it does. */
  #reverse(message: Message): Said {
    const { till, original, number = '' } = message;
    const nothing = { held: 0, captured: 0, refunded: 0, isReversed: false };
    const entry = this.#originalOf(message) ?? { number, said: NOT_FOUND, ...nothing };
    if (entry.refunded > 0) return INVALID;
    this.#entries.set(`${till} ${original?.trace}`, entry);
    entry.isReversed = true;
    return { code: '00' };
  }

  #originalOf({ till, original }: Message): Entry | undefined {
    const entry = this.#entries.get(`${till} ${original?.trace}`);
    const named = original?.retrievalReference;
    return named === undefined || named === entry?.said.retrieval ? entry : undefined;
  }
}
