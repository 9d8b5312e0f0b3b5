import { connect } from 'node:net';

/** The next request of a connection, and what it does with the response. */
export type Driver = Readonly<{
  /** The next request, head and body; undefined ends the connection. */
  next: () => string | undefined;
  answered: (status: number, body: () => string) => void;
}>;

const READ_BYTES = 64 * 1024; // Larger than any answer of a bench.
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;
const NOTHING = Buffer.alloc(0);
const STATUS_AT = 'HTTP/1.1 '.length;

/** One connection, on which one request at a time is asked. */
export type Connection = Readonly<{ ask: (request: string) => void; close: () => void }>;

type ConnectionEvents = Pick<Driver, 'answered'> &
  Readonly<{ opened: (connection: Connection) => void; closed: (error?: Error) => void }>;

/**
 * Opens a connection. It reads of an answer what a bench needs and no more: on a machine where the
 * client shares the processors with what it measures, a full client takes as much of them as bare
 * Fastify does.
 */
export function openConnection(url: URL, { answered, opened, closed }: ConnectionEvents): void {
  const incoming = Buffer.allocUnsafe(READ_BYTES);
  let held: Buffer = NOTHING; // The beginning of an answer that came in pieces.
  const socket = connect({
    port: Number(url.port),
    host: url.hostname,
    noDelay: true,
    onread: {
      buffer: incoming,
      callback: (bytes) => {
        try {
          take(incoming.subarray(0, bytes));
        } catch (error) {
          socket.destroy(error instanceof Error ? error : new Error(String(error)));
        }
        return true;
      },
    },
  });
  const take = (fresh: Buffer): void => {
    const read = held.length === 0 ? fresh : Buffer.concat([held, fresh]);
    const answer = wholeAnswer(read);
    held = answer ? NOTHING : Buffer.from(read);
    if (answer) answered(answer.status, () => read.toString('utf8', answer.bodyAt));
  };
  let failure: Error | undefined;
  socket.once('connect', () =>
    opened({ ask: (request) => void socket.write(request), close: () => void socket.destroy() }),
  );
  socket.once('error', (error) => {
    failure = error;
  });
  socket.once('close', () => closed(failure));
}

/** Keeps one connection busy until its driver has no more to ask. */
export async function drive(url: URL, { next, answered }: Driver): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let connection: Connection | undefined;
    const ask = (): void => {
      const request = next();
      if (request === undefined) connection?.close();
      else connection?.ask(request);
    };
    openConnection(url, {
      opened: (fresh) => {
        connection = fresh;
        ask();
      },
      answered: (status, body) => {
        answered(status, body);
        ask();
      },
      closed: (error) => (error ? reject(error) : resolve()),
    });
  });
}

function wholeAnswer(read: Buffer): { status: number; bodyAt: number } | undefined {
  const end = read.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = read.toString('latin1', 0, end + 2);
  const [, length] = LENGTH.exec(head) ?? [];
  if (length === undefined) throw new Error(`an answer without its length:\n${head}`);
  const bodyAt = end + HEAD_END.length;
  if (read.length < bodyAt + Number(length)) return undefined;
  return { status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), bodyAt };
}
