/**
 * A crowd that means harm, as a process of its own: connections that send requests ahead and read
 * nothing, bodies that stop after a byte, headers that never end. One that is cut off comes again.
 * It says `here` once all of them have been let in, and exits with its parent process.
 */
import { connect, type Socket } from 'node:net';

const [port = '', pipelines = '0', slowBodies = '0', slowHeaders = '0'] = process.argv.slice(2);
const LIFE_MS = 120_000; // In case its parent process dies silently.
const AGAIN_MS = 500; // Before one that was cut off comes again.
const DRIBBLE_MS = 1_000; // Between two bytes of a header.
const ABREAST = 200; // Connections being opened at a time: the system queues no more than that.

const AHEAD = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_500);
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ng';
const BODY = `POST /oauth2/token HTTP/1.1\r\nHost: a\r\n${FORM}`;
const HEADER = 'GET /docs HTTP/1.1\r\nHost: a\r\nX-Slow: ';

const dribbling = new Set<Socket>();
const members = [
  ...Array.from({ length: Number(pipelines) }, () => AHEAD),
  ...Array.from({ length: Number(slowBodies) }, () => BODY),
  ...Array.from({ length: Number(slowHeaders) }, () => HEADER),
];
let [next, opened] = [0, 0];
for (let started = 0; started < ABREAST; started += 1) openNext();
setInterval(() => {
  for (const socket of dribbling) socket.write('x');
}, DRIBBLE_MS);
setTimeout(() => process.exit(), LIFE_MS);
process.stdin.on('end', () => process.exit()).resume();

function openNext(): void {
  const bytes = members[next];
  next += 1;
  if (bytes === undefined) return;
  attack(bytes, () => {
    opened += 1;
    if (opened === members.length) process.stdout.write('here\n');
    openNext();
  });
}

function attack(bytes: string, onOpen: () => void): void {
  const socket = connect(Number(port), '127.0.0.1');
  socket.pause(); // It does not read the responses.
  socket.once('connect', () => {
    socket.write(bytes);
    if (bytes === HEADER) dribbling.add(socket);
    else if (bytes === BODY) socket.resume(); // Else it would not notice that it was cut off.
    onOpen();
  });
  socket.on('error', () => undefined); // It was cut off; `close` follows.
  socket.once('close', () => {
    dribbling.delete(socket);
    setTimeout(attack, AGAIN_MS, bytes, () => undefined);
  });
}
