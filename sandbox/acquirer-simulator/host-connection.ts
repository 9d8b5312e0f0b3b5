import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { SessionReports } from '../../service/src/acquiring/acquirers/index.ts';
import type { JournalRow } from './host/entry.ts';
import { addressIn, answered, asking, onLines, proofOf } from './host/wire.ts';
import { gathered, type Journal } from './journal.ts';

/** One connection, which is mended when it breaks. */
export type HostSession = Readonly<{
  /** Resolves when the host can be asked, however long that takes. */
  start: (sessions?: SessionReports) => Promise<void>;
  isReady: () => boolean;
  stop: () => Promise<void>;
}>;

/** The journal at its host. */
type HostConnection = Journal &
  Readonly<{
    session: HostSession;
    takeOver: (rows: readonly JournalRow[]) => Promise<void>;
  }>;

type Pending = Readonly<{ resolve: (line: string) => void; reject: (error: Error) => void }>;

const RETRY_MS = 50;
const SESSION = 'host';

/** The host was not reached, or not heard of before the connection broke: what it did is not known. */
class HostLost extends Error {
  override readonly name = 'HostLost';
}

/** Connects when it is started. What is asked while there is no connection fails at once. */
export function connectToHost(address: string): HostConnection {
  const reports = new Set<SessionReports>();
  let pending: Pending[] = [];
  let socket: Socket | undefined;
  let started: Promise<void> | undefined;
  let isClosed = false;

  async function connected(): Promise<void> {
    for (;;) {
      if (isClosed) return;
      const opened = await openConnection(address, (line) => pending.shift()?.resolve(line));
      if (opened && isClosed) opened.destroy();
      else if (opened) {
        socket = opened;
        opened.once('close', lost);
        return;
      }
      await delay(RETRY_MS);
    }
  }
  function lost(): void {
    socket = undefined;
    const unanswered = pending;
    pending = [];
    for (const { reject } of unanswered) reject(new HostLost('the host was lost'));
    if (isClosed) return;
    for (const { lost: report } of reports) report(SESSION);
    void restored();
  }
  async function restored(): Promise<void> {
    await delay(RETRY_MS); // One that is dying may accept a connection still.
    await connected();
    if (isClosed) return;
    for (const { restored: report } of reports) report(SESSION);
  }
  function ask(line: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    if (socket) {
      pending.push({ resolve, reject });
      socket.write(line);
    } else reject(new HostLost('the host cannot be reached'));
    return promise;
  }
  return {
    write: gathered(async (entries) => answered.write(await ask(asking.write(entries)), entries)),
    find: gathered(async (keys) => answered.find(await ask(asking.find(keys)))),
    activity: async (space, span) => answered.activity(await ask(asking.activity(space, span))),
    takeOver: async (rows) => {
      await ask(asking.takeOver(rows));
    },
    session: {
      start: async (sessions) => {
        if (sessions) reports.add(sessions);
        await (started ??= connected());
      },
      isReady: () => socket !== undefined,
      stop: async () => {
        isClosed = true;
        socket?.destroy();
        await started;
      },
    },
  };
}

/** Undefined where nobody answers, or not as one who knows the secret. */
async function openConnection(
  address: string,
  onLine: (line: string) => void,
): Promise<Socket | undefined> {
  const { at, secret } = addressIn(address);
  const socket = connect({ ...at, noDelay: true });
  return await new Promise((resolve) => {
    let isTrusted = secret === '';
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve(undefined));
    socket.once('connect', () => {
      if (isTrusted) resolve(socket);
    });
    onLines(socket, (line) => {
      if (isTrusted) onLine(line);
      else {
        isTrusted = true;
        socket.write(`${proofOf(secret, line)}\n`);
        resolve(socket);
      }
    });
  });
}
