import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Message1993, read1993, write1993 } from './iso1993-bytes.ts';

export type Peer1993 = Readonly<{
  port: number;
  /** Of money and cards, in the order of their arrival. */
  received: readonly Message1993[];
  /** What could not be read, or was not as a host wants it. */
  faults: readonly string[];
  close: () => Promise<void>;
}>;

const REPEATED = [3, 4, 7, 11, 12, 24, 32, 37, 41, 42, 49, 70];
/** What each message must have, beside those that all have. */
const NEEDED: Readonly<Record<string, readonly number[]>> = {
  '1100': [2, 14, 22],
  '1200': [2, 14, 22],
  '1220': [38, 56],
  '1420': [25, 56],
};
const NEEDED_BY_ALL = [3, 4, 7, 11, 12, 24, 26, 32, 37, 41, 42, 43, 49, 62];
const [APPROVED, NO_MONEY, REVERSED, NO_ORIGINAL] = ['000', '116', '400', '914'];
const REFUND = '200000';

/** A host of 1993 that takes a follow-up only where field 56 names an original that it has approved. */
export async function startPeer1993(): Promise<Peer1993> {
  const [received, faults]: [Message1993[], string[]] = [[], []];
  const sockets = new Set<Socket>();
  const originals = new Set<string>();

  const codeFor = (message: Message1993): string => {
    const { fields, mti } = message;
    const isRefund = fields.get(3) === REFUND;
    const needed = isRefund ? [56] : (NEEDED[mti] ?? []);
    const missing = [...NEEDED_BY_ALL, ...needed].filter((number) => !fields.has(number));
    if (missing.length > 0) faults.push(`${mti} lacks ${missing.join(', ')}`);
    if (isRefund || mti === '1220' || mti === '1420') {
      if (!originals.has(fields.get(56) ?? '')) return NO_ORIGINAL;
      return mti === '1420' ? REVERSED : APPROVED;
    }
    if (fields.get(4)?.endsWith('51') === true) return NO_MONEY;
    originals.add(nameOf(message));
    return APPROVED;
  };

  const answer = (message: Message1993): Message1993 => {
    const isNetwork = message.mti === '1804';
    if (!isNetwork) received.push(message);
    const code = isNetwork ? '800' : codeFor(message);
    const kept = REPEATED.flatMap((number): [number, string][] => {
      const text = message.fields.get(number);
      return text === undefined ? [] : [[number, text]];
    });
    const approval: [number, string][] =
      code === APPROVED
        ? [
            [38, 'A1B2C3'],
            [63, 'MCC0001'],
          ]
        : [];
    const mti = `${message.mti.slice(0, 2)}${Number(message.mti[2]) + 1}${message.mti[3]}`;
    return { mti, fields: new Map([...kept, [39, code], ...approval]) };
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let held = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      for (let length = lengthIn(held); held.length >= 2 + length; length = lengthIn(held)) {
        const bytes = held.subarray(2, 2 + length);
        held = held.subarray(2 + length);
        try {
          const said = write1993(answer(read1993(bytes)));
          socket.write(Buffer.concat([lengthOf(said), said]));
        } catch (error) {
          faults.push(error instanceof Error ? error.message : String(error));
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    faults,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** MTI, trace number, time and acquirer, as field 56 has them. */
function nameOf({ fields, mti }: Message1993): string {
  const acquirer = fields.get(32) ?? '';
  const length = String(acquirer.length).padStart(2, '0');
  return `${mti}${fields.get(11)}${fields.get(12)}${length}${acquirer}`;
}

/** More than there can be, where the length itself is not whole. */
function lengthIn(held: Buffer): number {
  return held.length < 2 ? Infinity : held.readUInt16BE();
}

function lengthOf(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return length;
}
