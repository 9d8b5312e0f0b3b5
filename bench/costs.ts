/**
 * What each call that moves money costs: processor time of the service and of PostgreSQL, and what is
 * written to the log of changes, for one call, with all that is done about it in the background. On a
 * machine with other work these tell more than rates do. The calls take turns in the same run; ratios
 * are to the purchase's rate.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { fakeMerchant } from '../sandbox/seed/fake-merchant.ts';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { drive } from './connection.ts';
import { print } from './load.ts';
import { median } from './report.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { dataDirOf, postgresSeconds, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    warm: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string', default: '' },
  },
});
const [seconds, warm] = [Number(values.seconds), Number(values.warm)];
const REFUNDABLE = 2_000; // Payments that refunds take turns on, a cent each time.
const MERCHANTS = 500; // Bodies, made before the clock runs.
const OVERLOADED = 503; // Where the machine has much else to do; such a call is not counted.
const QUIET_MS = 2_500; // Until logs are written and events published.

const NAME = 'costs';
const service = await startService(NAME);
const database = new Client({
  connectionString: (await attachEmbedded(dataDirOf(NAME))).ownerUrl,
});
await database.connect();
const { isv } = service.credentials.partners;
const url = new URL(service.url);
const head = Object.entries({ Host: url.host, ...headersOf(isv) })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

type Call = Readonly<{ path: string; body: string }>;
/** Undefined where there is nothing left to ask about. */
type Source = () => Call | undefined;

const requestOf = ({ path, body }: Call): string =>
  `POST ${path} HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

type Run = Readonly<{ calls: number; elapsed: number; answers: readonly string[] }>;

async function run(source: Source, forSeconds: number, isKept = false): Promise<Run> {
  const answers: string[] = [];
  let calls = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + forSeconds * 1000;
  const driver = {
    next: () => {
      const call = performance.now() < endsAt ? source() : undefined;
      return call && requestOf(call);
    },
    answered: (status: number, body: () => string) => {
      if (status === OVERLOADED) return;
      if (status < 200 || status > 299) throw new Error(`${status} ${body()}`);
      calls += 1;
      if (isKept) answers.push(body());
    },
  };
  await Promise.all(Array.from({ length: Number(values.connections) }, () => drive(url, driver)));
  return { calls, elapsed: (performance.now() - startedAt) / 1000, answers };
}

let orders = 0;
function payment(changes: Readonly<Record<string, unknown>> = {}): Call {
  orders += 1;
  const order = { orderId: `order-${orders}` };
  return {
    path: '/payments',
    body: keyed({ ...purchaseOf(isv.merchantId), ...order, ...changes }),
  };
}

function memberOf(answer: string, name: string): string {
  const [, value] = new RegExp(`"${name}":"([^"]+)"`).exec(answer) ?? [];
  if (value === undefined) throw new Error(`no ${name} in ${answer.slice(0, 300)}`);
  return value;
}

async function made(count: number, one: () => Call): Promise<string[]> {
  let left = count;
  const { answers } = await run(() => ((left -= 1) < 0 ? undefined : one()), 600, true);
  return answers.map((answer) => memberOf(answer, 'paymentId'));
}

const hold = (): Call => payment({ automaticCapture: false });
const amount = (cents: number) => ({ amount: { amount: cents, currency: 'CAD' } });

/** Each of so many payments once. */
function each(ids: readonly string[], path: string, body: () => Record<string, unknown>): Source {
  const left = ids.values();
  return () => {
    const { value: id } = left.next();
    return id === undefined ? undefined : { path: `/payments/${id}/${path}`, body: keyed(body()) };
  };
}

const STORING = {
  storePaymentMethod: 'MERCHANT_INITIATED',
  credentialOnFileInformation: {
    paymentIndicator: 'UNSCHEDULED_CREDENTIAL_ON_FILE',
    paymentInformation: 'FIRST',
  },
};
const AGAIN = {
  credentialOnFileInformation: { paymentIndicator: 'RECURRING', paymentInformation: 'SUBSEQUENT' },
};

const [stored = ''] = (await run(oneOf(payment(STORING)), 600, true)).answers;
const paymentMethodId = memberOf(stored, 'paymentMethodId');
const refundable = await made(REFUNDABLE, payment);
const merchants = Array.from({ length: MERCHANTS }, (_, index) => fakeMerchant(1, index));

function oneOf(call: Call): Source {
  const calls = [call].values();
  return () => calls.next().value;
}

let [refunds, created] = [0, 0];
/** What is asked for, with so many payments to ask it about. */
const SOURCES: Readonly<Record<string, (most: number) => Promise<Source> | Source>> = {
  purchase: () => payment,
  'stored card': () => () => payment({ ...AGAIN, paymentMethod: undefined, paymentMethodId }),
  preauthorize: () => hold,
  complete: async (most) => each(await made(most, hold), 'complete', () => ({})),
  increment: async (most) => each(await made(most, hold), 'increment', () => amount(500)),
  'cancel a hold': async (most) => each(await made(most, hold), 'cancel', () => ({})),
  'cancel a purchase': async (most) => each(await made(most, payment), 'cancel', () => ({})),
  refund: () => () => {
    refunds += 1;
    const paymentId = refundable[refunds % refundable.length];
    return { path: '/refunds', body: keyed({ paymentId, ...amount(1) }) };
  },
  validation: () => () => {
    const { merchantId, orderId, paymentMethod } = purchaseOf(isv.merchantId);
    return { path: '/validations', body: keyed({ merchantId, orderId, paymentMethod }) };
  },
  'create a merchant': () => () => {
    created += 1;
    return { path: '/onboarding/merchants', body: keyed(merchants[created % MERCHANTS] ?? {}) };
  },
};

type Figures = Readonly<{ rate: number; service: number; postgres: number; wal: number }>;

async function written(): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    `select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`,
  );
  return Number(rows[0]?.bytes);
}

async function spent(): Promise<readonly [number, number, number]> {
  return [service.cpuSeconds() * 1e6, postgresSeconds(dataDirOf(NAME)) * 1e6, await written()];
}

async function measured(source: Source): Promise<Figures> {
  await wait(QUIET_MS);
  const before = await spent();
  const { calls, elapsed } = await run(source, seconds);
  await wait(QUIET_MS);
  const after = await spent();
  const [ofService = NaN, postgres = NaN, wal = NaN] = after.map(
    (figure, place) => (figure - (before[place] ?? NaN)) / calls,
  );
  return { rate: calls / elapsed, service: ofService, postgres, wal };
}

try {
  const wanted = Object.entries(SOURCES).filter(
    ([name]) => values.only === '' || values.only.split(',').includes(name),
  );
  const figures = new Map<string, Figures[]>(wanted.map(([name]) => [name, []]));
  // As many as are asked for in the time, and some more.
  const { calls: warmed } = await run(payment, warm);
  const most = Math.ceil((warmed / warm) * seconds * 1.5);
  for (const [, sourceOf] of wanted) await run(await sourceOf(most / 4), warm / 2);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, sourceOf] of wanted) {
      figures.get(name)?.push(await measured(await sourceOf(most)));
    }
  }
  const middle = (name: string, of: keyof Figures): number =>
    median((figures.get(name) ?? []).map((one) => one[of]));
  const purchases = middle('purchase', 'rate');
  print(['each', 'rate/s', 'of purchase', 'service µs', 'postgres µs', 'WAL bytes']);
  for (const [name] of wanted) {
    print([
      name,
      middle(name, 'rate').toFixed(0),
      (middle(name, 'rate') / purchases).toFixed(2),
      middle(name, 'service').toFixed(0),
      middle(name, 'postgres').toFixed(0),
      middle(name, 'wal').toFixed(0),
    ]);
  }
} finally {
  await database.end();
  await service.stop();
}
