/**
 * What a partner and a person notice of others on the same process. A partner's purchases, one after
 * another, alone and beside 48 connections of another partner on a big merchant's timeline and on its
 * filtered lists; a person's sign-ins alone and beside a flood of wrong ones from many addresses.
 */
import { parseArgs } from 'node:util';
import { drive } from './connection.ts';
import { print } from './load.ts';
import { median } from './report.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '12000' },
    calls: { type: 'string', default: '1500' },
    only: { type: 'string', default: 'purchases,sign-ins' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '48' },
    addresses: { type: 'string', default: '20000' },
    'sign-ins': { type: 'string', default: '15' },
  },
});
const PAYMENT_MAX = 1.5; // Times the median alone.
const SIGN_IN_MAX_MS = 1_000; // Above the median alone.
const FILL_CONNECTIONS = 32;
const SETTLE_MS = 1_500; // Until the first of the others are being answered.
const WARM_UP_CALLS = 300;
const calls = Number(values.calls);
const connections = Number(values.connections);

const service = await startService('fairness', { TRUST_PROXY: '127.0.0.1' });
const { operator, partners } = service.credentials;
const [big, other] = [partners.isv, partners.bank];
const url = new URL(service.url);

type Crowd = Readonly<{ ended: () => Promise<string> }>;

/** So many connections that ask again as soon as they are answered, be it with a refusal. */
function crowd(request: () => string): Crowd {
  const answers = new Map<number, number>();
  let isOver = false;
  const driver = {
    next: () => (isOver ? undefined : request()),
    answered: (status: number) => void answers.set(status, (answers.get(status) ?? 0) + 1),
  };
  // Whoever is cut off, for reading too slowly on a busy machine, comes again.
  const insist = async (): Promise<void> => {
    await drive(url, driver).catch(async () => await insist());
  };
  const all = Array.from({ length: connections }, insist);
  return {
    ended: async () => {
      isOver = true;
      await Promise.all(all);
      return [...answers].map(([status, count]) => `${count} of ${status}`).join(', ');
    },
  };
}

function head(headers: Readonly<Record<string, string>>): string {
  return Object.entries({ host: url.host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

function get(path: string): () => string {
  const request = `GET ${path} HTTP/1.1\r\n${head(headersOf(big))}\r\n`;
  return () => request;
}

async function timed(status: number, ask: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now();
  const answer = await ask();
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.status}: ${text}`);
  return performance.now() - startedAt;
}

const buy = (): Promise<number> =>
  timed(201, () =>
    fetch(`${service.url}/payments`, {
      method: 'POST',
      headers: headersOf(other),
      body: keyed(purchaseOf(other.merchantId)),
    }),
  );

let lastAddress = 0;
const address = (network: number, number: number): string =>
  `${network}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

async function signIn(ip: string): Promise<number> {
  const { email, password } = operator;
  const headers = { ...headersOf(other), 'x-forwarded-for': ip };
  const body = JSON.stringify({ email, password });
  const again = async (): Promise<Response> => {
    const answer = await fetch(`${service.url}/operator/sessions`, {
      method: 'POST',
      headers,
      body,
    });
    if (answer.status !== 503) return answer;
    await answer.text();
    refusedSignIns += 1;
    return await again(); // Whoever is refused tries again; the time goes on.
  };
  return await timed(201, again);
}
let refusedSignIns = 0;

/** As many addresses as were asked for, one after the other, each with names of its own. */
function wrongSignIn(): string {
  lastAddress = (lastAddress + 1) % Number(values.addresses);
  const forwarded = { 'x-forwarded-for': address(10, lastAddress) };
  const body = JSON.stringify({
    email: `nobody-${lastAddress}@example.com`,
    password: 'wrong-one',
  });
  const headers = { 'api-version': headersOf(big)['api-version'] ?? '', ...forwarded };
  const lines = `${head({ ...headers, 'content-type': 'application/json' })}Content-Length: ${body.length}\r\n`;
  return `POST /operator/sessions HTTP/1.1\r\n${lines}\r\n${body}`;
}

async function series(count: number, once: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call += 1) times.push(await once());
  return times;
}

async function beside(
  request: () => string,
  work: () => Promise<number[]>,
): Promise<Readonly<{ times: number[]; answers: string }>> {
  const others = crowd(request);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const times = await work();
  return { times, answers: await others.ended() };
}

function post(): string {
  const body = keyed(purchaseOf(big.merchantId));
  const lines = `${head(headersOf(big))}Content-Length: ${body.length}\r\n`;
  return `POST /payments HTTP/1.1\r\n${lines}\r\n${body}`;
}

async function fill(): Promise<void> {
  let made = 0;
  const driver = {
    next: () => (made < Number(values.payments) ? post() : undefined),
    answered: (status: number) => {
      if (status === 201) made += 1;
    },
  };
  await Promise.all(Array.from({ length: FILL_CONNECTIONS }, async () => await drive(url, driver)));
}

function show(name: string, times: readonly number[], alone: readonly number[], said = ''): number {
  const sorted = times.toSorted((one, two) => one - two);
  const ratio = median(times) / median(alone);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
  print([name, median(times).toFixed(1), p95.toFixed(1), ratio.toFixed(2), said]);
  return ratio;
}

const CROWDS: readonly (readonly [name: string, path: string])[] = [
  ['beside timelines', `/timeline?merchantId=${big.merchantId}`],
  ['beside filtered lists', `/payments?merchantId=${big.merchantId}&lastFour=9999&limit=100`],
  ['beside lists', `/payments?limit=100`],
];

try {
  if (values.only.includes('purchases')) await purchases();
  if (values.only.includes('sign-ins')) await signIns();
} finally {
  await service.stop();
}

async function purchases(): Promise<void> {
  await fill();
  await series(WARM_UP_CALLS, buy);
  print(['purchases', 'median ms', 'p95 ms', 'of alone', 'the others']);
  const ratios = new Map<string, number[]>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, path] of CROWDS) {
      const alone = await series(calls, buy);
      show('alone', alone, alone);
      const { times, answers } = await beside(get(path), () => series(calls, buy));
      const ratio = show(name, times, alone, ` ${answers}`);
      ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
    }
  }
  for (const [name, all] of ratios) claim(`purchases ${name}`, median(all), PAYMENT_MAX);
}

async function signIns(): Promise<void> {
  print(['sign-ins', 'median ms', 'p95 ms', 'of alone', 'the others']);
  const count = Number(values['sign-ins']);
  let fresh = 0;
  const ways = {
    'known address': () => signIn('203.0.113.7'),
    'new addresses': () => signIn(address(100, (fresh += 1))),
  };
  for (const [way, once] of Object.entries(ways)) {
    const alone = await series(count, once);
    show(`alone, ${way}`, alone, alone);
    refusedSignIns = 0;
    const { times, answers } = await beside(wrongSignIn, () => series(count, once));
    show(`flooded, ${way}`, times, alone, ` ${answers}; ${refusedSignIns} tried again`);
    claim(`sign-in of ${way}, ms later`, median(times) - median(alone), SIGN_IN_MAX_MS);
  }
}

function claim(what: string, figure: number, most: number): void {
  const holds = figure <= most;
  console.log(
    `${what}: ${figure.toFixed(2)}, at most ${most}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  );
  if (!holds) process.exitCode = 1;
}
