/**
 * What the live panel shows beside the shop: the shop's own calls, the issuer's log of 3-D Secure
 * messages, and the ledger. No shop needs this, nor the operator's credential it reads the ledger by.
 */
import { randomUUID } from 'node:crypto';
import { type Api, type ApiCall, type Json, jsonIn, type Onlooker, openApi, textIn } from './api.ts';
import { redact } from './redact.ts';
import type { Lane, Step, Trace } from './trace.ts';

export type PanelSettings = Readonly<{
  apiUrl: string;
  /** Of an issuer simulator that tells its log; undefined: there is none. */
  issuerUrl: string | undefined;
  operator: Readonly<{ clientId: string; clientSecret: string }>;
}>;
export type Panel = Readonly<{
  onlooker: (session: string) => Onlooker;
  close: () => void;
}>;

const POLL_MS = 400; // As often as people notice.
const FOLLOWED_MS = 660_000; // Ten minutes are an issuer's for a challenge, and one for what follows.
const FOLLOWED_MAX = 50; // Purchases at a time; of more only the calls are shown.
const TIMEOUT_MS = 5_000;

export function openPanel(settings: PanelSettings, trace: Trace): Panel {
  const followed = new Map<string, NodeJS.Timeout>();
  const ledger = ledgerReader(settings);
  const follow = (session: string, transactionId: string): void => {
    if (settings.issuerUrl === undefined || transactionId === '') return;
    if (followed.has(transactionId) || followed.size >= FOLLOWED_MAX) return;
    const url = `${settings.issuerUrl}/log?threeDSServerTransID=${transactionId}`;
    const until = performance.now() + FOLLOWED_MS;
    const look = async (): Promise<void> => {
      for (const step of await issuerSteps(url)) trace.tell({ session, step });
      if (performance.now() > until || !followed.has(transactionId)) followed.delete(transactionId);
      else followed.set(transactionId, setTimeout(() => void look(), POLL_MS).unref());
    };
    followed.set(transactionId, setTimeout(() => void look(), 0).unref());
  };
  return {
    onlooker: (session) => ({
      asked: (call) => trace.tell({ session, step: askedStep(call) }),
      answered: (call, { status, body }, milliseconds) => {
        const step = { ...answeredStep(call, body), status, milliseconds };
        trace.tell({ session, step });
        follow(session, textIn(body, 'threeDSecureServerTransactionId'));
        void ledger(textIn(body, 'paymentId')).then((steps) => {
          for (const entry of steps) trace.tell({ session, step: entry });
        });
      },
    }),
    close: () => {
      for (const timer of followed.values()) clearTimeout(timer);
      followed.clear();
    },
  };
}

const moment = (): Pick<Step, 'id' | 'at'> => ({ id: randomUUID(), at: new Date().toISOString() });

function askedStep({ method, path, body }: ApiCall): Step {
  const title = `${method} ${path}`;
  return { ...moment(), kind: 'asked', from: 'shop', to: 'causeway', title, details: redact(body) };
}

function answeredStep({ method, path }: ApiCall, body: Json): Step {
  const status =
    textIn(body, 'paymentStatus') ||
    textIn(body, 'threeDSecureTransactionStatus') ||
    textIn(body, 'refundStatus') ||
    textIn(body, 'title');
  const title = status || `${method} ${path}`;
  const details = redact(body);
  return { ...moment(), kind: 'answered', from: 'causeway', to: 'shop', title, details };
}

/** The messages of one transaction, as the issuer saw them. Nothing when it does not answer. */
async function issuerSteps(url: string): Promise<Step[]> {
  const { entries } = await read(() => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
  return Array.isArray(entries) ? entries.map(jsonIn).map(issuerStep) : [];
}

function issuerStep(entry: Json): Step {
  const message = jsonIn(entry['message']);
  const peer: Lane = entry['peer'] === 'browser' ? 'browser' : 'causeway';
  const at = textIn(entry, 'at');
  const common = { id: `issuer-${at}-${String(entry['sequence'])}`, at, details: redact(message) };
  const note = textIn(message, 'note');
  if (entry['direction'] === 'note' || note !== '') {
    return { ...common, kind: 'note', from: 'issuer', to: 'issuer', title: note };
  }
  const status = textIn(message, 'transStatus') || textIn(message, 'result');
  const title = `${textIn(message, 'messageType') || 'verify value'}${status && ` · ${status}`}`;
  const isReceived = entry['direction'] === 'received';
  const [from, to]: [Lane, Lane] = isReceived ? [peer, 'issuer'] : ['issuer', peer];
  return { ...common, kind: 'message', from, to, title };
}

/** Reads the entries of a payment with a token of the operator, which is fetched when needed. */
function ledgerReader({ apiUrl, operator }: PanelSettings) {
  let api: Api | undefined;
  return async (paymentId: string): Promise<Step[]> => {
    if (paymentId === '') return [];
    const path = `/operator/ledger-entries?subjectId=${paymentId}`;
    const ask = async (): Promise<Json> => {
      api ??= openApi({ url: apiUrl, headers: await operatorHeaders(apiUrl, operator) });
      const { status, body } = await api({ method: 'GET', path });
      if (status === 401) api = undefined; // The token's hour is over: the next look has a new one.
      return body;
    };
    const { data } = await ask().catch(() => ({ data: [] }));
    return Array.isArray(data) ? data.map(jsonIn).map(ledgerStep) : [];
  };
}

async function operatorHeaders(
  apiUrl: string,
  { clientId, clientSecret }: PanelSettings['operator'],
): Promise<Record<string, string>> {
  const credential = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await read(() =>
    fetch(`${apiUrl}/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credential}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  return { Authorization: `Bearer ${textIn(answer, 'access_token')}` };
}

function ledgerStep(entry: Json): Step {
  const { entryId: _id, createdAt: _at, ...details } = entry;
  return {
    id: textIn(entry, 'entryId'),
    at: textIn(entry, 'createdAt'),
    kind: 'ledger',
    from: 'causeway',
    to: 'causeway',
    title: textIn(entry, 'kind'),
    details,
  };
}

/** The panel may miss something; the shop must not fail for it. */
async function read(ask: () => Promise<Response>): Promise<Json> {
  try {
    return jsonIn(await (await ask()).json());
  } catch {
    return {};
  }
}
