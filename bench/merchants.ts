/**
 * Purchases of one merchant and of many, on the embedded PostgreSQL or on a database that is given: a
 * cluster commits together only what is of one shard, so there it matters whose payments they are.
 */
import { parseArgs } from 'node:util';
import { fakeMerchant } from '../src/commands/fake-merchant.ts';
import { CURRENT } from '../src/platform/http/api-version/versions.ts';
import { type Load, measure, print } from './load.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    merchants: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
  },
});

const settings = values.database === undefined ? {} : { DATABASE_URL: values.database };
const service = await startService('merchants', settings);
const headers = {
  'api-version': CURRENT,
  'x-api-key': service.credentials.partners.isv.apiKey,
  'content-type': 'application/json',
};

async function newMerchant(index: number): Promise<string> {
  const body = JSON.stringify(fakeMerchant(Date.now(), index));
  const made = await fetch(`${service.url}/onboarding/merchants`, {
    method: 'POST',
    headers,
    body,
  });
  const [, id] = /"merchantId":"(\d+)"/.exec(await made.text()) ?? [];
  if (id === undefined) throw new Error(`a merchant was refused: ${made.status}`);
  return id;
}

let sent = 0;
function purchases(merchants: readonly string[]): Load {
  const body = (): string => {
    sent += 1;
    return JSON.stringify({
      idempotencyKey: `bench-${process.pid}-${sent}`,
      merchantId: merchants[sent % merchants.length],
      amount: { amount: 2000, currency: 'CAD' },
      paymentMethod: {
        paymentMethodSource: 'CARD',
        card: {
          cardNumber: '4242424242424242',
          expiryMonth: 12,
          expiryYear: 2030,
          cardSecurityCode: '123',
        },
      },
    });
  };
  return { url: service.url, headers, steps: [{ method: 'POST', path: () => '/payments', body }] };
}

try {
  const many: string[] = [];
  for (let index = 0; index < Number(values.merchants); index += 1) {
    many.push(await newMerchant(index));
  }
  const sides = [many.slice(0, 1), many];
  const figures = await measure(sides.map(purchases), {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  });
  print(['merchants', 'purchases/s', 'p50 ms', 'p99 ms']);
  for (const [place, { perSecond, p50, p99 }] of figures.entries()) {
    const count = sides[place]?.length ?? 0;
    print([String(count), perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]);
  }
} finally {
  await service.stop();
}
