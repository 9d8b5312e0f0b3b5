import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A request as a receiver got it. */
export type Arrival = Readonly<{
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** The members of the body that tests ask about. */
  event: Readonly<{ type: string; eventId: string; subjectId: string; sequence: number }>;
}>;

/** What a receiver does with a request: it may answer, late or never. */
export type Behavior = (arrival: Arrival, response: ServerResponse) => void;

export type Receiver = Readonly<{
  url: string;
  arrivals: Arrival[];
  behave: (behavior: Behavior) => void;
  close: () => void;
}>;

export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behavior =>
  (_, response) => {
    response.writeHead(status, headers).end();
  };

/** A real server that keeps what it receives, and does with it as it is told: at first it takes all. */
export async function startReceiver(first: Behavior = answering(204)): Promise<Receiver> {
  let behavior = first;
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const arrival = arrivalOf(request, Buffer.concat(parts).toString());
      arrivals.push(arrival);
      behavior(arrival, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  after(close);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks`;
  return { url, arrivals, behave: (next) => (behavior = next), close };
}

function arrivalOf({ headers, url: path = '' }: IncomingMessage, body: string): Arrival {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { path, headers, body, event: JSON.parse(body) as Arrival['event'] };
}
