import { createServer as createPlainServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { ServerResponse } from 'node:http';
import { Faults } from './faults.ts';
import type { Issuer } from './issuer.ts';
import { MessageLog } from './log.ts';
import { handle } from './routes.ts';
import type { Settings } from './settings.ts';
import { machineTimers, type Timers } from './timers.ts';
import { Transactions } from './transactions.ts';
import { UsedValues } from './used-values.ts';

export type RunningIssuer = Readonly<{
  port: number;
  /** How browsers reach the pages. */
  url: string;
  /** Answers what is under way, then leaves no timer, socket or listener behind. */
  close: () => Promise<void>;
}>;

type Time = Readonly<{ now?: () => Date; timers?: Timers }>;

const REQUEST_MS = 30_000; // For a browser to send a form over a bad line.

/** Starts the directory server and the access control server on one port. */
export async function startIssuer(
  settings: Settings,
  { now = () => new Date(), timers = machineTimers() }: Time = {},
): Promise<RunningIssuer> {
  const server = settings.tls
    ? createTlsServer({ ...settings.tls, requestCert: true, rejectUnauthorized: false })
    : createPlainServer();
  server.requestTimeout = REQUEST_MS;
  const port = await listen(server, settings);
  const scheme = settings.tls ? 'https' : 'http';
  const issuer: Issuer = {
    settings,
    url: settings.publicUrl ?? `${scheme}://localhost:${port}`,
    now,
    log: new MessageLog(now),
    transactions: new Transactions(now),
    timers,
    usedValues: new UsedValues(),
    faults: new Faults(),
    lastPreq: new Map(),
  };
  const silent = new Set<ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isTrusted = !settings.tls || isAuthorized(request);
    handle(issuer, { request, response, isTrusted, silent }).catch((error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}\n`,
      );
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  return { port, url: issuer.url, close: () => close(server, issuer, silent) };
}

/** Browsers have no certificate, so none is demanded of the connection; the directory asks for it. */
function isAuthorized({ socket }: IncomingMessage): boolean {
  return socket instanceof TLSSocket && socket.authorized;
}

function listen(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function close(server: Server, { timers }: Issuer, silent: Set<ServerResponse>): Promise<void> {
  timers.close();
  for (const response of silent) response.destroy(); // They would never be answered anyway.
  return new Promise((resolve) => {
    server.close(() => {
      timers.close(); // What was under way may have started one.
      resolve();
    });
    server.closeIdleConnections();
  });
}
