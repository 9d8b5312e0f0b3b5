/** The steps of each visitor, in order, and those who watch them. */

export type Participant = 'browser' | 'shop' | 'causeway' | 'issuer' | 'acquirer';
export type Step = Readonly<{
  id: string;
  /** ISO 8601. */
  at: string;
  /** Among those of the same millisecond. */
  rank: number;
  kind: 'asked' | 'answered' | 'message' | 'note' | 'ledger';
  from: Participant;
  to: Participant;
  title: string;
  status?: number;
  milliseconds?: number;
  details?: unknown;
  /** Of a ledger entry; cents, a debit is positive. */
  legs?: readonly Readonly<{ account: string; amount: number }>[];
}>;
export type TraceMessage = Readonly<{ session: string; step: Step }>;

export type Trace = Readonly<{
  /** Adds a step of this process and relays it to the others. */
  send: (traced: TraceMessage) => void;
  /** Adds a step of another process that serves the same shop. */
  receive: (traced: TraceMessage) => void;
  /**
   * Steps as server-sent events, starting after `lastId`; undefined if there are too many watchers.
   */
  watch: (session: string, lastId: string | undefined) => ReadableStream<Uint8Array> | undefined;
  close: () => void;
}>;

type Watcher = Readonly<{ session: string; send: (text: string) => void; end: () => void }>;

const SESSIONS_MAX = 200; // The least recently begun is forgotten.
const STEPS_MAX = 200; // Of one visitor: some ten purchases.
const WATCHERS_MAX = 100; // Each holds a connection.
const HEARTBEAT_MS = 15_000; // Proxies close what is silent for a minute.

export function openTrace(relay: (traced: TraceMessage) => void = () => undefined): Trace {
  const sessions = new Map<string, Step[]>();
  const watchers = new Set<Watcher>();
  const beating = setInterval(() => {
    for (const { send } of watchers) send(': still here\n\n');
  }, HEARTBEAT_MS).unref();
  const receive = ({ session, step }: TraceMessage): boolean => {
    const steps = sessions.get(session) ?? [];
    if (steps.some(({ id }) => id === step.id)) return false;
    steps.push(step);
    if (steps.length > STEPS_MAX) steps.shift();
    sessions.set(session, steps);
    const [oldest] = sessions.keys();
    if (sessions.size > SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest);
    for (const watcher of watchers) if (watcher.session === session) watcher.send(eventOf(step));
    return true;
  };
  return {
    receive,
    send: (traced) => {
      if (receive(traced)) relay(traced);
    },
    watch: (session, lastId) => {
      if (watchers.size >= WATCHERS_MAX) return undefined;
      const steps = sessions.get(session) ?? [];
      const seen = steps.findIndex(({ id }) => id === lastId);
      return streamOf(watchers, session, steps.slice(seen + 1));
    },
    close: () => {
      clearInterval(beating);
      for (const { end } of watchers) end();
      watchers.clear();
    },
  };
}

function streamOf(watchers: Set<Watcher>, session: string, past: readonly Step[]) {
  const encoder = new TextEncoder();
  let watcher: Watcher | undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string): void => controller.enqueue(encoder.encode(text));
      watcher = { session, send, end: () => controller.close() };
      watchers.add(watcher);
      send(': welcome\n\n');
      for (const step of past) send(eventOf(step));
    },
    cancel: () => {
      if (watcher) watchers.delete(watcher);
    },
  });
}

function eventOf(step: Step): string {
  return `id: ${step.id}\ndata: ${JSON.stringify(step)}\n\n`;
}
