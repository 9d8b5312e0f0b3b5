/**
 * An acquirer's host of the kind that connectors keep a session with: nothing but a sign-on is heard
 * before the sign-on, requests are known by the trace number that the other side gave them at one till,
 * follow-ups must name their original and carry its card, and nobody can ask what became of a request.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type Message = Readonly<{
  id: number;
  kind: 'sign-on' | 'authorize' | 'verify' | 'capture' | 'refund' | 'reverse' | 'release';
  till?: string;
  trace?: string;
  number?: string;
  amount?: number;
  isPurchase?: boolean;
  isFinal?: boolean;
  original?: Readonly<{ trace?: string; retrievalReference?: string; code?: string }>;
}>;
export type Reply = Readonly<{ id: number; code: string; approval?: string; retrieval?: string }>;

type Entry = {
  readonly number: string;
  readonly reply: Omit<Reply, 'id'>;
  held: number;
  captured: number;
  refunded: number;
  isReversed: boolean;
};

const INVALID = { code: '12' };
const NOT_FOUND = { code: '25' };
const ALREADY_REVERSED = { code: '21' };

export type SessionHost = Readonly<{
  port: number;
  /** Breaks every connection. */
  cutOff: () => void;
  /** Whether what arrives is answered; it is done all the same. */
  setSilent: (isSilent: boolean) => void;
  messages: readonly Message[];
  close: () => Promise<void>;
}>;

export async function openSessionHost(): Promise<SessionHost> {
  const entries = new Map<string, Entry>();
  const answered = new Map<string, Omit<Reply, 'id'>>();
  const sockets = new Set<Socket>();
  const messages: Message[] = [];
  let isSilent = false;

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let isSignedOn = false;
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy());
    lines.on('line', (line) => {
      const message = JSON.parse(line) as Message;
      messages.push(message);
      if (message.kind === 'sign-on') isSignedOn = true;
      const reply = message.kind === 'sign-on' ? { code: '00' } : answer(message);
      if (!isSignedOn) socket.destroy();
      else if (!isSilent) socket.write(`${JSON.stringify({ id: message.id, ...reply })}\n`);
    });
  };

  /** The first answer again, for whatever comes twice under one trace at one till. */
  function answer(message: Message): Omit<Reply, 'id'> {
    if (message.kind === 'reverse') return reverse(message);
    const key = `${message.till} ${message.trace}`;
    if (entries.get(key)?.isReversed === true) return ALREADY_REVERSED;
    const first = answered.get(key);
    if (first) return first;
    const isNew = message.kind === 'authorize' || message.kind === 'verify';
    const reply = isNew && message.original === undefined ? open(message) : follow(message);
    answered.set(key, reply);
    return reply;
  }

  function open({ till, trace = '', number = '', amount = 0, isPurchase }: Message) {
    const isDeclined = amount % 100 === 5;
    const reply = isDeclined
      ? { code: '05', retrieval: `R${trace}` }
      : { code: '00', approval: `A${trace.slice(-5)}`, retrieval: `R${trace}` };
    const held = isDeclined ? 0 : amount;
    const captured = isPurchase === true ? held : 0;
    entries.set(`${till} ${trace}`, {
      number,
      reply,
      held,
      captured,
      refunded: 0,
      isReversed: false,
    });
    return reply;
  }

  function follow(message: Message): Omit<Reply, 'id'> {
    const entry = originalOf(message);
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
    return { code: '00', approval: entry.reply.approval ?? '', retrieval: `R${message.trace}` };
  }

  /** One that never came is refused when it does. */
  function reverse(message: Message): Omit<Reply, 'id'> {
    const { till, original, number = '' } = message;
    const entry = originalOf(message) ?? {
      number,
      reply: NOT_FOUND,
      held: 0,
      captured: 0,
      refunded: 0,
      isReversed: false,
    };
    if (entry.refunded > 0) return INVALID;
    entries.set(`${till} ${original?.trace}`, entry);
    entry.isReversed = true;
    return { code: '00' };
  }

  function originalOf({ till, original }: Message): Entry | undefined {
    const entry = entries.get(`${till} ${original?.trace}`);
    const named = original?.retrievalReference;
    return named === undefined || named === entry?.reply.retrieval ? entry : undefined;
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    cutOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    setSilent: (silent) => {
      isSilent = silent;
    },
    messages,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
