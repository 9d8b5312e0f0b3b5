import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerValueQuestion } from './answer-value-question.ts';
import { publishedCards } from './cards.ts';
import { receiveAnswer, receiveCreq } from './challenge.ts';
import { answerMessage } from './directory-server.ts';
import type { Faults, IssuerFault } from './faults.ts';
import { type BrowserForm, json, type Reply } from './html.ts';
import type { Issuer } from './issuer.ts';
import { parseMessage } from './message.ts';
import { methodPage } from './method.ts';
import { NETWORKS, type Served } from './ranges.ts';

type Exchange = Readonly<{
  request: IncomingMessage;
  response: ServerResponse;
  /** The other side has shown a certificate of our authority, or none is asked for. */
  isTrusted: boolean;
  /** Answers that will never come. */
  silent: Set<ServerResponse>;
}>;

type IncomingRequest = Readonly<{ body: string; query: URLSearchParams; form: () => BrowserForm }>;
type Route = (issuer: Issuer, incoming: IncomingRequest) => Reply | 'silence' | Promise<Reply>;

const BODY_BYTES_MAX = 262_144; // An AReq with ten full extensions has some 100,000.

const DIRECTORY = '/directory-server';

/** A directory server for the cards of one network, or of all. */
const directory =
  (served: Served): Route =>
  (issuer, { body }) => {
    const answer = answerMessage(issuer, served, body);
    if (answer === 'silence') return answer;
    return json(answer === 'nothing' ? undefined : answer);
  };

const ROUTES: Readonly<Record<string, Route>> = {
  [`POST ${DIRECTORY}`]: directory('all'),
  ...Object.fromEntries(
    NETWORKS.map((network) => [`POST ${DIRECTORY}/${network}`, directory(network)]),
  ),
  'POST /issuer/verify-value': (issuer, { body }) => answerValueQuestion(issuer, body),
  'GET /acs/method': (issuer, { query, form }) =>
    methodPage(issuer, { ...form(), fields: query }, false),
  'POST /acs/method': (issuer, { form }) => methodPage(issuer, form(), false),
  'GET /acs/method/silent': (issuer, { query, form }) =>
    methodPage(issuer, { ...form(), fields: query }, true),
  'POST /acs/method/silent': (issuer, { form }) => methodPage(issuer, form(), true),
  'POST /acs/challenge': (issuer, { form }) => receiveCreq(issuer, form()),
  'POST /acs/answer': (issuer, { form }) => receiveAnswer(issuer, form()),
  'GET /log': (issuer, { query }) =>
    json({ entries: issuer.log.read(query.get('threeDSServerTransID') ?? undefined) }),
  'GET /cards': () => json({ cards: publishedCards() }),
  'GET /health': () => json({ status: 'ok' }),
  'GET /faults': ({ faults }) => json({ faults: faults.read() }),
  'POST /faults': ({ faults }, { body }) => setFaults(faults, body),
  // Takes what it is sent, so that deliveries can be tried, and be made to fail.
  'POST /webhook-receiver': () => json({ status: 'received' }),
};

function setFaults(faults: Faults, body: string): Reply {
  const { message } = parseMessage(body);
  const isAsked = message?.['faults'] !== undefined; // Else they are only read.
  if (!message || (isAsked && !faults.set(message['faults']))) {
    return json({ error: 'This is no list of faults.' }, 400);
  }
  return json({ faults: faults.read() });
}

/** Answers one request. Nothing of a request but its path is ever written anywhere. */
export async function handle(issuer: Issuer, exchange: Exchange): Promise<void> {
  const { request, response, isTrusted, silent } = exchange;
  const url = URL.parse(request.url ?? '', 'http://issuer');
  const path = url?.pathname ?? '';
  const route = ROUTES[`${request.method} ${path}`];
  if (!url || !route) return send(response, unknownPath(path));
  const refusal = refusalOf(request, path, isTrusted);
  if (refusal) return send(response, refusal);
  const body = await readBody(request);
  if (body === undefined) return send(response, json({ error: 'The body is too long.' }, 413));
  const fault = issuer.faults.next(path);
  if (fault && !(await isSurvived(issuer, fault, { response, silent }))) return;
  const acceptLanguage = request.headers['accept-language'] ?? '';
  const form = () => ({ fields: new URLSearchParams(body), acceptLanguage });
  const incoming = { body, query: url.searchParams, form };
  const reply = await route(issuer, incoming);
  if (reply === 'silence') keepSilent(issuer, response, silent);
  else send(response, reply);
}

function refusalOf(request: IncomingMessage, path: string, isTrusted: boolean): Reply | undefined {
  if (!isTrusted && (path.startsWith(DIRECTORY) || path === '/faults')) {
    return json({ error: 'A client certificate is needed.' }, 403);
  }
  // Another page cannot send this type without asking first.
  if (request.method === 'POST' && path === '/faults' && !isJson(request)) {
    return json({ error: 'Send application/json.' }, 415);
  }
  return undefined;
}

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

/** Whether the request is answered after all, once it has suffered the fault. */
async function isSurvived(
  issuer: Issuer,
  { kind, delayMs }: IssuerFault,
  { response, silent }: Pick<Exchange, 'response' | 'silent'>,
): Promise<boolean> {
  switch (kind) {
    case 'SLOW':
      silent.add(response);
      await new Promise<void>((resolve) => {
        issuer.timers.start(delayMs, resolve);
      });
      silent.delete(response);
      return !response.destroyed;
    case 'SILENT':
      keepSilent(issuer, response, silent);
      return false;
    case 'ERROR':
    case 'GONE':
      send(response, json({ error: 'On demand.' }, kind === 'GONE' ? 410 : 500));
      return false;
    case 'DOWN':
      response.destroy();
      return false;
  }
}

function unknownPath(path: string): Reply {
  const isKnown = Object.keys(ROUTES).some((route) => route.split(' ')[1] === path);
  return json({ error: isKnown ? 'Not by this method.' : 'Not here.' }, isKnown ? 405 : 404);
}

/** By events: an iterator over the request takes several times as long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    request.on('data', (bytes: Buffer) => {
      size += bytes.length;
      if (size <= BODY_BYTES_MAX) chunks.push(bytes);
    });
    request.once('end', resolve);
    request.once('error', reject);
  });
  return size > BODY_BYTES_MAX ? undefined : Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Holds the connection open without an answer, as a hung server does. */
function keepSilent(issuer: Issuer, response: ServerResponse, silent: Set<ServerResponse>): void {
  silent.add(response);
  const stop = issuer.timers.start(issuer.settings.silenceMs, () => response.destroy());
  response.on('close', () => {
    stop();
    silent.delete(response);
  });
}
