import type { IncomingMessage, ServerResponse } from 'node:http';
import type { X509Certificate } from 'node:crypto';
import { fastify } from 'fastify';
import { pinOf } from '../pins.ts';
import { hostCheck, type Hosts } from './hosts.ts';

/** Our certificate and key, and the only authority that the other side's may be from. In PEM. */
export type MutualTls = Readonly<{ key: string; cert: string; ca: string }>;

/** The same with several authorities. */
type DoorTls = Readonly<{ key: string; cert: string; ca: string[] }>;

export type MessagePortOptions = Readonly<{
  /** `localhost`, or `::` for every address of the machine. */
  host: string;
  port: number;
  path: string;
  /** What the port is called by; absent: by any name. */
  hosts?: Hosts;
  /** Nobody gets in without a certificate of these authorities, and pinned: they issue to many. */
  tls?: (DoorTls & Readonly<{ isPinned: (pin: string) => boolean }>) | undefined;
  /** The body to answer with; undefined for an empty one. `pin` is whose message it is, with TLS. */
  answer: (body: Buffer, pin: string | undefined) => Promise<Buffer | undefined>;
  onFailure: (error: unknown) => void;
  /** Called with the pin of a certificate that the authority issued but that is not pinned. */
  onStranger?: (pin: string | undefined) => void;
}>;

export type MessagePort = Readonly<{
  port: number;
  /** For connections from now on, where there is TLS at all. */
  renew: (tls: DoorTls) => void;
  close: () => Promise<void>;
}>;

const BODY_MAX_BYTES = 262_144; // As for requests of the API.
const TLS = { minVersion: 'TLSv1.2' } as const;
const DEMANDS = { requestCert: true, rejectUnauthorized: true } as const;
const REQUEST_TIMEOUT_MS = 5_000; // For a message to arrive; servers that speak to servers are quick.

/** A door for one other server, which posts messages to one path. `close` finishes them. */
export async function openMessagePort(options: MessagePortOptions): Promise<MessagePort> {
  const { host, path, answer, onFailure, onStranger, tls } = options;
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    https: tls ? { ...TLS, key: tls.key, cert: tls.cert, ca: tls.ca, ...DEMANDS } : null,
  });
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    sendContinue(response);
    app.server.emit('request', request, response);
  });
  if (tls) {
    app.addHook('onRequest', async ({ raw }, reply) => {
      const pin = pinShownBy(raw.socket);
      if (pin !== undefined && tls.isPinned(pin)) return;
      onStranger?.(pin);
      await reply.code(403).send();
    });
  }
  if (options.hosts) {
    const isOurs = hostCheck(options.hosts);
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!isOurs(headers.host ?? '')) await reply.code(421).send();
    });
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error: unknown, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500) onFailure(error);
    return await reply.code(status).send();
  });
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send());
  app.post(path, async ({ body, raw }, reply) => {
    const responseBody = await answer(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      pinShownBy(raw.socket),
    );
    return await reply
      .header('content-type', 'application/JSON; charset=UTF-8')
      .send(responseBody ?? Buffer.alloc(0));
  });
  await app.listen({ host, port: options.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const renew = ({ key, cert, ca }: DoorTls): void => {
    if (hasSecureContext(app.server)) app.server.setSecureContext({ ...TLS, key, cert, ca });
  };
  return { port, renew, close: () => app.close() };
}

function pinShownBy(socket: object): string | undefined {
  const shown = isSecure(socket) ? socket.getPeerX509Certificate() : undefined;
  return shown && pinOf(shown);
}

type Renewable = Readonly<{ setSecureContext: (context: object) => void }>;

function hasSecureContext(server: object): server is Renewable {
  return 'setSecureContext' in server;
}

type Secure = Readonly<{ getPeerX509Certificate: () => X509Certificate | undefined }>;

function isSecure(socket: object): socket is Secure {
  return 'getPeerX509Certificate' in socket;
}

/** Errors of Fastify itself have a status; anything else is a bug or an outage. */
function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' ? status : 500;
}

/** In its turn, where requests before it are not answered yet: Node would put it into the answer. */
function sendContinue(response: ServerResponse): void {
  if (response.socket) return response.writeContinue();
  response.once('socket', () => {
    if (!response.headersSent) response.writeContinue();
  });
}
