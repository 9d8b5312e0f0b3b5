/** What the tests share: an issuer, a 3DS Server that takes its results, and a browser without scripts. */
import { createSecretKey, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { isObject, type Message, parseMessage, textOf } from './message.ts';
import { type RunningIssuer, startIssuer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';
import { machineTimers, type Timers } from './timers.ts';

export const NOTIFICATION_URL = 'https://shop.example/notify?order=1';
export const VALUE_KEY = createSecretKey(Buffer.alloc(32, 7));

/** undefined: the connection is cut instead. */
type AnswerResult = (rreq: Message) => Message | undefined;

export const received: AnswerResult = (rreq) => ({
  messageType: 'RRes',
  messageVersion: rreq['messageVersion'],
  threeDSServerTransID: rreq['threeDSServerTransID'],
  acsTransID: rreq['acsTransID'],
  dsTransID: rreq['dsTransID'],
  resultsStatus: '01',
});

/** A 3DS Server's endpoint for results, which keeps what it got in order. */
async function startThreeDSServer() {
  const results: Message[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const behaviour = { answer: received };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rreq = parseMessage(await readText(request)).message ?? {};
    results.push(rreq);
    for (const { count, resolve } of waiting) if (results.length >= count) resolve();
    const answer = behaviour.answer(rreq);
    if (answer) response.end(JSON.stringify(answer));
    else request.socket.destroy();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/results`,
    results,
    behaviour,
    /** Resolves when so many results have come. */
    hasGot: (count: number): Promise<void> =>
      new Promise((resolve) => {
        if (results.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Page = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  /** The hidden fields of the first form. */
  fields: Readonly<Record<string, string>>;
}>;

export type StartedForTests = Awaited<ReturnType<typeof startForTests>>;

/** An issuer on a free port with its own 3DS Server. Close it after the tests. */
export async function startForTests(
  changed: Partial<Settings> = {},
  timers: Timers = machineTimers(),
) {
  const threeDSServer = await startThreeDSServer();
  const settings = { ...readSettings({}), port: 0, valueKey: VALUE_KEY, ...changed };
  const issuer: RunningIssuer = await startIssuer(settings, { timers });
  const at = `http://127.0.0.1:${issuer.port}`;
  const send = async (body: string): Promise<Message> => {
    const response = await fetch(`${at}/directory-server`, { method: 'POST', body });
    const { message } = parseMessage(await response.text());
    return message ?? {};
  };
  const areqFor = (acctNumber: string, changes: Message = {}): Message => ({
    ...AREQ,
    threeDSServerTransID: randomUUID(),
    threeDSServerURL: threeDSServer.url,
    acctNumber,
    ...changes,
  });
  const browse = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Page> => {
    const body = new URLSearchParams(fields);
    const response = await fetch(at + path, { method: 'POST', body, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, fields: hiddenFields(text) };
  };
  return {
    issuer,
    at,
    threeDSServer,
    send,
    areqFor,
    browse,
    authenticate: (acctNumber: string, changes: Message = {}): Promise<Message> =>
      send(JSON.stringify(areqFor(acctNumber, changes))),
    /** Brings the CReq of an ARes `C`, as the merchant's page does. */
    challenge: (ares: Message, changes: Message = {}, more: Record<string, string> = {}) =>
      browse('/acs/challenge', { creq: encode({ ...creqFor(ares), ...changes }), ...more }),
    log: async (ares: Message): Promise<Message[]> => {
      const id = String(ares['threeDSServerTransID']);
      const response = await fetch(`${at}/log?threeDSServerTransID=${id}`);
      const entries = parseMessage(await response.text()).message?.['entries'];
      return Array.isArray(entries) ? entries.filter(isObject) : [];
    },
    close: async (): Promise<void> => {
      await issuer.close();
      threeDSServer.close();
    },
  };
}

/** Timers that run out when a test says so. */
export function manualTimers() {
  const running = new Map<() => void, number>();
  return {
    start: (ms: number, work: () => void): (() => void) => {
      running.set(work, ms);
      return () => running.delete(work);
    },
    close: (): void => running.clear(),
    /** Expires the timers that are due; returns how many. */
    runOut: (ms: number): number => {
      const due = [...running].filter(([, wait]) => wait === ms).map(([work]) => work);
      for (const work of due) {
        running.delete(work);
        work();
      }
      return due.length;
    },
  };
}

export function creqFor(ares: Message): Message {
  return {
    messageType: 'CReq',
    messageVersion: ares['messageVersion'],
    threeDSServerTransID: ares['threeDSServerTransID'],
    acsTransID: ares['acsTransID'],
    challengeWindowSize: '02',
  };
}

export const encode = (message: Message): string =>
  Buffer.from(JSON.stringify(message)).toString('base64url');

export function decode(text: string | undefined): Message {
  return parseMessage(Buffer.from(text ?? '', 'base64url').toString('utf8')).message ?? {};
}

function hiddenFields(page: string): Record<string, string> {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page) ?? [];
  const inputs = form.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

/** The code on the page. */
export const codeOn = ({ text }: Page): string => /class="code">(\d{6})</.exec(text)?.[1] ?? '';

/** Some fields of a message, so that a test says only what it is about. */
export function pick(message: Message | undefined, ...names: readonly string[]): Message {
  const found = message ?? {};
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(found, name)).map((name) => [name, textOf(found, name)]),
  );
}

const AREQ: Message = {
  messageType: 'AReq',
  messageVersion: '2.2.0',
  threeDSServerRefNumber: 'SIM_3DSS_020200_00001',
  threeDSRequestorID: 'requestor-1',
  threeDSRequestorName: 'Corner Shop',
  threeDSRequestorURL: 'https://shop.example',
  threeDSRequestorAuthenticationInd: '01',
  deviceChannel: '02',
  messageCategory: '01',
  threeDSCompInd: 'Y',
  cardExpiryDate: '3012',
  acquirerBIN: '400010',
  acquirerMerchantID: '3930000000001',
  mcc: '5411',
  merchantCountryCode: '124',
  merchantName: 'Corner Shop',
  purchaseAmount: '123456',
  purchaseCurrency: '124',
  purchaseExponent: '2',
  purchaseDate: '20260304050607',
  notificationURL: NOTIFICATION_URL,
  browserAcceptHeader: 'text/html',
  browserUserAgent: 'Mozilla/5.0',
  browserLanguage: 'en-CA',
  browserJavascriptEnabled: true,
  browserJavaEnabled: false,
  browserColorDepth: '24',
  browserScreenHeight: '1080',
  browserScreenWidth: '1920',
  browserTZ: '300',
};
