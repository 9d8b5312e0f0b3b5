import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { assert } from '../../kernel/assert.ts';

/** The answer to a packet that needs no more than that; undefined gives it to Node's parser. */
export type AtOnce = (packet: Buffer) => string | undefined;

export type Packets = Readonly<{
  answerAtOnce: AtOnce;
  /** Called when one was. */
  answered: () => void;
  /** The request that arrived last. */
  latest: () => IncomingMessage | undefined;
  /** Nothing that arrives is parsed any more. */
  isOver: () => boolean;
  /** All that arrived is answered, and the answers are read. */
  isFree: () => boolean;
}>;

const HEAD_END = Buffer.from('\r\n\r\n');
const BLANK = 0x20; // The bytes of a line break are below it.

/**
 * From now on looks at each packet before Node's parser does, which otherwise reads the socket
 * itself. One that begins between two requests may be answered right away. Where the parser stands
 * is known after a packet that ended with a request, and not before the first of those.
 */
export function readThrough(socket: Socket, packets: Packets): void {
  const [parse] = socket.listeners('data');
  assert(parse !== undefined, 'Node reads its connections by an event');
  let isBetweenRequests = false;
  socket.removeAllListeners('data').on('data', (packet: Buffer) => {
    if (packets.isOver()) return; // The parser may be another connection's by now.
    const mayAnswer = isBetweenRequests && packets.isFree();
    const answer = mayAnswer ? packets.answerAtOnce(packet) : undefined;
    if (answer !== undefined) {
      socket.write(answer, 'latin1');
      packets.answered();
      return;
    }
    const before = packets.latest();
    const isInBody = before?.complete === false;
    parse.call(socket, packet);
    const latest = packets.latest();
    isBetweenRequests = !isInBody && latest !== before && endsWith(packet, latest);
  });
}

/**
 * Whether the packet ended with that request, which arrived in it. A packet that does not begin in
 * a body, nor with a new line, has the end of a head where an empty line first stands; if it is that
 * of another request before this one, more follows than a body. Nothing is taken from how long the
 * head seems to be: the sender controls that, and what is believed to be the next
 * request could then be the rest of a head.
 */
function endsWith(packet: Buffer, request: IncomingMessage | undefined): boolean {
  const [first = 0] = packet;
  const end = packet.indexOf(HEAD_END);
  if (!request?.complete || first <= BLANK || end < 0) return false;
  const length = Number(request.headers['content-length'] ?? 0);
  return end + HEAD_END.length + length === packet.length;
}
