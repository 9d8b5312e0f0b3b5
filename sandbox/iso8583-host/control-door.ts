import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import { Type } from 'typebox';
import { checkOf } from '../../service/src/platform/http/validate.ts';
import { type HostFaults, isHostFault } from './host-faults.ts';
import type { HostJournal, NumberedRow } from './host-journal-store.ts';
import type { HostLine } from './serve-line.ts';

type DoorDeps = Readonly<{ faults: HostFaults; journal: HostJournal; line: HostLine }>;
type Said = Readonly<{ status: number; body: unknown }>;

const BODY_MAX = 4 * 1024;
const PAGE = 500;
const REQUEST_MS = 5_000;
const CONNECTIONS_MAX = 50;
const RESTART_MS = 1_000;

const isNetworkCall = checkOf(
  Type.Object(
    {
      code: Type.Enum(['002', '101', '201', '301']),
      /** By its id; without it, all. */
      session: Type.Optional(Type.Integer()),
    },
    { additionalProperties: false },
  ),
);

/** Where tests and operators of the sandbox make the host misbehave, and see what it did. */
export async function openControlDoor(deps: DoorDeps, at: ListenOptions): Promise<Server> {
  const server = createServer((request, response) => {
    void respond(deps, request, response);
  });
  server.headersTimeout = REQUEST_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = REQUEST_MS;
  server.maxConnections = CONNECTIONS_MAX;
  if (at.path !== undefined) rmSync(at.path, { force: true }); // Of a host that was killed.
  server.listen(at);
  await once(server, 'listening');
  return server;
}

async function respond(deps: DoorDeps, request: IncomingMessage, response: ServerResponse) {
  const { body, status } = await answerTo(deps, request).catch(() => UNREADABLE);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const UNREADABLE: Said = { status: 400, body: { detail: 'The request cannot be read.' } };

async function answerTo(deps: DoorDeps, request: IncomingMessage): Promise<Said> {
  const { faults, journal, line } = deps;
  // A page in a browser on this machine has no business here.
  if (request.headers.origin !== undefined)
    return { status: 403, body: { detail: 'Not for pages.' } };
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  switch (`${request.method} ${pathname}`) {
    case 'POST /faults':
      return await faultSaid(deps, await bodyOf(request));
    case 'DELETE /faults':
      faults.clear();
      return { status: 200, body: {} };
    case 'GET /journal':
      return journalSaid(journal, searchParams.get('after') ?? '0');
    case 'GET /sessions':
      return { status: 200, body: { sessions: line.sessions().map(shownSession) } };
    case 'POST /network': {
      const said = await bodyOf(request);
      if (!isNetworkCall(said)) return NOT_UNDERSTOOD;
      return { status: 200, body: await line.tell(said.code, said.session) };
    }
    default:
      return { status: 404, body: { detail: 'There is no such thing here.' } };
  }
}

const NOT_UNDERSTOOD: Said = {
  status: 422,
  body: { detail: 'The body is not of the right form.' },
};

async function faultSaid({ faults, line }: DoorDeps, said: unknown): Promise<Said> {
  if (!isHostFault(said)) return NOT_UNDERSTOOD;
  if (said.kind === 'restart') await line.restart(said.milliseconds ?? RESTART_MS);
  else faults.plan(said);
  return { status: 200, body: {} };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > BODY_MAX) throw new Error('too long');
  }
  return JSON.parse(text);
}

function journalSaid(journal: HostJournal, after: string): Said {
  if (!/^\d{1,15}$/.test(after)) return NOT_UNDERSTOOD;
  const rows = journal.page(Number(after), PAGE);
  const last = rows.at(PAGE - 1);
  const body = { entries: rows.map(shownEntry), next: last ? String(last.place) : null };
  return { status: 200, body };
}

function shownEntry(row: NumberedRow) {
  return {
    reference: row.named,
    operation: row.isPurchase ? 'purchase' : row.operation,
    original: row.originalNamed,
    merchantId: row.merchantId,
    amount: Number(row.amount),
    currency: row.currency,
    outcome: row.outcome,
    at: row.at.toISOString(),
    stan: row.trace,
    rrn: row.retrieval,
    reversed: row.reversedAt !== null,
  };
}

function shownSession(
  session: HostLine['sessions'] extends () => readonly (infer One)[] ? One : never,
) {
  const { address, id, isSignedOn, key, received, sent, since } = session;
  return { id, address, isSignedOn, since, received, sent, keyNumber: key?.number ?? null };
}
