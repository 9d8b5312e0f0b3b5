/** Where what has a network elsewhere gets it from. Import it before all that has one. */
import { EventEmitter } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

type Network = {
  /** To the database. */
  socket: () => Duplex;
  /** What a directory server sends to the service; it rejects where nobody takes it. */
  results: (body: string) => Promise<string>;
  /** What the acquirer asks the issuer. */
  verify: (body: string) => Promise<string>;
};

const NOBODY = (): never => {
  throw new Error('there is no network yet');
};
export const network: Network = { socket: NOBODY, results: NOBODY, verify: NOBODY };

const require = createRequire(join(import.meta.dirname, '../../service/package.json'));
const stream: unknown = require('pg/lib/stream.js');
if (typeof stream === 'object') Object.assign(stream ?? {}, { getStream: () => network.socket() });

/** A request as far as a directory server needs it: what it says, and the whole of the answer. */
function request(_url: URL, { signal }: Readonly<{ signal: AbortSignal }>) {
  const asked = new EventEmitter();
  const fail = (reason: unknown): void => void asked.emit('error', reason);
  signal.addEventListener('abort', () => fail(signal.reason));
  const answered = (answer: string): void => {
    const response = new EventEmitter();
    asked.emit('response', response);
    response.emit('data', Buffer.from(answer));
    response.emit('end');
  };
  const end = (body: string): void => void network.results(body).then(answered, fail);
  return Object.assign(asked, { end, destroy: fail });
}

Object.assign(process.getBuiltinModule('node:http'), { request });
syncBuiltinESMExports();

globalThis.fetch = async (_url, given) => {
  if (typeof given?.body !== 'string') throw new TypeError('what is asked is text');
  return new Response(await network.verify(given.body));
};
