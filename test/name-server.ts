import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after } from 'node:test';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const HEADER_BYTES = 12;

type NameServer = Readonly<{ address: string; questions: string[] }>;

/**
 * A DNS server on this machine. `answer` gives the addresses of a name each time it is asked for its
 * IPv4 addresses; none means that there is no answer at all. It knows no IPv6.
 */
export async function startNameServer(
  answer: (name: string) => readonly string[] | undefined,
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = questionIn(query);
    if (type === TYPE_A) questions.push(name);
    const addresses = type === TYPE_AAAA ? [] : answer(name);
    if (!addresses) return;
    socket.send(reply(query.subarray(0, end), addresses), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  after(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, questions };
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let place = HEADER_BYTES;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length));
    place += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(place + 1),
    end: place + 5,
  };
}

function reply(question: Buffer, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2); // An answer, without an error.
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8); // Nothing beside.
  const records = addresses.map((address) =>
    Buffer.from([
      0xc0,
      HEADER_BYTES,
      0,
      TYPE_A,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      4,
      ...address.split('.').map(Number),
    ]),
  );
  return Buffer.concat([head, ...records]);
}
