/**
 * What the live panel shows beside the shop: the shop's own calls, the issuer's log of 3-D Secure
 * messages, and the ledger. No shop needs this, nor the operator's credential it reads the ledger by.
 */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import {
  type Api,
  type ApiAnswer,
  type ApiCall,
  type Json,
  jsonIn,
  type Onlooker,
  openApi,
  textIn,
} from './api.ts';
import { redact } from './redact.ts';
import type { Lane, Step, Trace } from './trace.ts';

export type PanelSettings = Readonly<{
  apiUrl: string;
  /** The address of an issuer simulator with a public log; undefined if there is none. */
  issuerUrl: string | undefined;
  operator: () => Readonly<{ clientId: string; clientSecret: string }>;
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
    const url = `${settings.issuerUrl}/log?threeDSServerTransID=${encodeURIComponent(transactionId)}`;
    const until = performance.now() + FOLLOWED_MS;
    const look = async (): Promise<void> => {
      for (const step of await issuerSteps(url)) trace.send({ session, step });
      if (performance.now() > until || !followed.has(transactionId)) followed.delete(transactionId);
      else followed.set(transactionId, setTimeout(() => void look(), POLL_MS).unref());
    };
    followed.set(transactionId, setTimeout(() => void look(), 0).unref());
  };
  const sendLedger = async (session: string, paymentId: string): Promise<void> => {
    for (const step of await ledger(paymentId)) trace.send({ session, step });
  };
  return {
    onlooker: (session) => ({
      asked: (call) => trace.send({ session, step: askedStep(call) }),
      answered: (_call, { status, body }, milliseconds) => {
        trace.send({ session, step: answeredStep({ status, body }, milliseconds) });
        follow(session, textIn(body, 'threeDSecureServerTransactionId'));
        void sendLedger(session, textIn(body, 'paymentId'));
      },
    }),
    close: () => {
      for (const timer of followed.values()) clearTimeout(timer);
      followed.clear();
    },
  };
}

let latest = 0;

/** Our own steps are at least a millisecond apart, so that they sort in order. */
function moment(): Pick<Step, 'id' | 'at'> {
  latest = Math.max(latest + 1, Date.now());
  return { id: randomUUID(), at: new Date(latest).toISOString() };
}

/** Ids in a path are long and meaningless to a reader: their kind and last characters suffice. */
function shortened(path: string): string {
  return path.replaceAll(/\b([a-z]{2})[0-9]{2}[0-9A-Z]{22}([0-9A-Z]{4})\b/g, '$1…$2');
}

function askedStep({ method, path, body }: ApiCall): Step {
  const title = `${method} ${shortened(path)}`;
  return { ...moment(), kind: 'asked', from: 'shop', to: 'causeway', title, details: redact(body) };
}

function answeredStep({ status, body }: ApiAnswer, milliseconds: number): Step {
  const title =
    textIn(body, 'paymentStatus') ||
    textIn(body, 'threeDSecureTransactionStatus') ||
    textIn(body, 'refundStatus') ||
    textIn(body, 'title') ||
    STATUS_CODES[status] ||
    '';
  const step = { kind: 'answered', from: 'causeway', to: 'shop', title } as const;
  return { ...moment(), ...step, status, milliseconds, details: redact(body) };
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
    const path = `/operator/ledger-entries?subjectId=${encodeURIComponent(paymentId)}`;
    const ask = async (): Promise<Json> => {
      api ??= openApi({ url: apiUrl, headers: await operatorHeaders(apiUrl, operator()) });
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
  { clientId, clientSecret }: ReturnType<PanelSettings['operator']>,
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
  const legs = Array.isArray(entry['legs']) ? entry['legs'].map(jsonIn) : [];
  return {
    id: textIn(entry, 'entryId'),
    at: textIn(entry, 'createdAt'),
    kind: 'ledger',
    from: 'causeway',
    to: 'causeway',
    title: textIn(entry, 'kind'),
    legs: legs.map((leg) => ({ account: textIn(leg, 'account'), amount: Number(leg['amount']) })),
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
