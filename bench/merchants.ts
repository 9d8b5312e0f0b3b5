/**
 * Purchases of one merchant and of many, on the embedded PostgreSQL and, in turns with it, on a database
 * that is given: a cluster commits together only what is of one shard, so there it matters whose
 * payments they are.
 */
import { parseArgs } from 'node:util';
import { fakeMerchant } from '../sandbox/seed/fake-merchant.ts';
import { type Load, measure, print } from './load.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { type Running, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    merchants: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
  },
});

const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  embedded: {},
  ...(values.database === undefined ? {} : { given: { DATABASE_URL: values.database } }),
};
const rounds = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};

type Side = Readonly<{ database: string; merchants: number; load: Load }>;
type Called = Pick<Load, 'url' | 'headers' | 'cpuSeconds'>;

async function newMerchant({ url, headers }: Called, index: number): Promise<string> {
  const body = JSON.stringify(fakeMerchant(Date.now(), index));
  const made = await fetch(`${url}/onboarding/merchants`, { method: 'POST', headers, body });
  const [, id] = /"merchantId":"(\d+)"/.exec(await made.text()) ?? [];
  if (id === undefined) throw new Error(`a merchant was refused: ${made.status}`);
  return id;
}

let sent = 0;
function purchases(called: Called, merchants: readonly string[]): Load {
  const body = (): string => {
    sent += 1;
    return keyed(purchaseOf(merchants[sent % merchants.length]));
  };
  return { ...called, steps: [{ method: 'POST', path: () => '/payments', body }] };
}

async function sidesOf(database: string, called: Called): Promise<readonly Side[]> {
  const many: string[] = [];
  for (let index = 0; index < Number(values.merchants); index += 1) {
    many.push(await newMerchant(called, index));
  }
  return [many.slice(0, 1), many].map((merchants) => ({
    database,
    merchants: merchants.length,
    load: purchases(called, merchants),
  }));
}

const services: Running[] = [];
try {
  const sides: Side[] = [];
  for (const [database, settingsOf] of Object.entries(settings)) {
    const service = await startService(`merchants-${database}`, settingsOf);
    services.push(service);
    const headers = headersOf(service.credentials.partners.isv);
    const { url, cpuSeconds } = service;
    sides.push(...(await sidesOf(database, { url, headers, cpuSeconds })));
  }
  const figures = await measure(
    sides.map(({ load }) => load),
    rounds,
  );
  print(['database', 'merchants', 'purchases/s', 'ratio', 'p50 ms', 'p99 ms', 'cpu ms each']);
  for (const [place, { perSecond, p50, p99, cpuMs }] of figures.entries()) {
    const { database = '', merchants = 0 } = sides[place] ?? {};
    const ratio = perSecond / (figures[place % 2]?.perSecond ?? NaN);
    const times = [p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(2)];
    print([database, String(merchants), perSecond.toFixed(0), ratio.toFixed(2), ...times]);
  }
} finally {
  for (const service of services) await service.stop();
}
