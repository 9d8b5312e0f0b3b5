/** Answers of the service are recorded once, and replayed to the same program without one. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Causeway, ConnectionError, DeclinedError } from '../sdk/src/index.ts';
import {
  recordedAnswers,
  type RecordedFetch,
  UnrecordedCallError,
} from '../sdk/src/testing/index.ts';
import { holdsCardNumber } from '../service/src/platform/http/card-number.ts';
import { sdkService } from './sdk-client.ts';
import { temporaryFolder } from './service.ts';

const { client, partner, payment, url } = await sdkService();
const folder = temporaryFolder();
const NOWHERE = 'http://127.0.0.1:1';
const CREDENTIAL = { clientId: partner.clientId, clientSecret: partner.clientSecret };
const CARD = '4242 4242 4242 4242';
/** Of a CSV file: they would pass for a card, if one could be in such groups. */
const COLUMNS = '4242,00,001,357007';

/** What a user's own program does. */
async function sell(causeway: Causeway, orderId = 'shop-1'): Promise<unknown[]> {
  const made = await causeway.payments.create(payment({ orderId }));
  const second = await causeway.payments.create(payment({ orderId }));
  assert.notEqual(second.paymentId, made.paymentId);
  const refund = await causeway.refunds.create({ paymentId: made.paymentId });
  const declined: unknown = await causeway.payments
    .create(payment({ amount: { amount: 1051, currency: 'CAD' } }))
    .catch((error: unknown) => error);
  assert.ok(declined instanceof DeclinedError);
  const listed = await causeway.payments.list({ orderId }).toArray(10);
  const file = await (await causeway.payments.export({ orderId })).text();
  const ids = listed.map(({ paymentId }) => paymentId);
  return [made, second, refund.refundStatus, declined.payment, ids, file];
}

const programBy = (fetch: RecordedFetch, baseUrl: string, credential = CREDENTIAL) =>
  // The tests' client is of every version, and asks for the newest.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  client({ baseUrl, fetch, ...credential }) as unknown as Causeway;

async function recorded(name: string, run: (causeway: Causeway) => Promise<unknown>) {
  const file = join(folder, name);
  const result = await run(programBy(await recordedAnswers(file, { mode: 'record' }), url));
  return { file, result };
}

test('what was recorded is replayed without a service, with other credentials and keys', async () => {
  const { file, result } = await recorded('sale.json', sell);
  const others = { clientId: 'somebody', clientSecret: 'somebody-else' };
  const replayed = await sell(programBy(await recordedAnswers(file), NOWHERE, others));
  assert.deepEqual(replayed, result);
});

test('neither card numbers nor secrets get into the file', async () => {
  const { file } = await recorded('secrets.json', async (causeway) => {
    await causeway.payments.create(payment());
    await causeway.payments.list({ invoiceNumber: CARD }).catch(() => undefined);
    await causeway.payments.create(payment({ orderId: `for ${CARD}` })).catch(() => undefined);
    await causeway.payments.list({ invoiceNumber: COLUMNS }).catch(() => undefined);
    const endpoint = { url: 'http://localhost:3000/hooks', types: ['*'] } as const;
    const { secret = '' } = await causeway.webhookEndpoints.create(endpoint);
    assert.ok(secret.startsWith('whsec_'));
    await causeway.payments.list({ orderId: secret });
  });
  const text = readFileSync(file, 'utf8');
  assert.equal(holdsCardNumber(text), false);
  assert.doesNotMatch(text, /4242.?4242.?4242|whsec_|eyJ|"123"/);
  assert.ok(!text.includes(partner.clientSecret) && !text.includes(partner.apiKey));
  assert.match(text, /"cardNumber": "424242…4242"/);
  assert.ok(text.includes(COLUMNS));
  assert.match(text, /"secret": "\[hidden\]"/);
  assert.match(text, /"paymentId": "pi/);
});

test('a call that was not recorded is a clear error, at once', async () => {
  const { file } = await recorded('one.json', (causeway) =>
    causeway.payments.create(payment({ orderId: 'shop-2' })),
  );
  const causeway = programBy(await recordedAnswers(file), NOWHERE);
  const other = causeway.payments.create(payment({ orderId: 'shop-3' }));
  await assert.rejects(other, (error) => {
    assert.ok(error instanceof UnrecordedCallError && !(error instanceof ConnectionError));
    assert.match(
      error.message,
      /^POST \/payments has no answer in .*one\.json: no such call was recorded; the nearest differs in body\.orderId \("shop-2", not "shop-3"\)/,
    );
    return true;
  });
  await assert.rejects(
    causeway.refunds.list(),
    /^UnrecordedCallError: GET \/refunds has no answer/,
  );
  await causeway.payments.create(payment({ orderId: 'shop-2' }));
  const again = causeway.payments.create(payment({ orderId: 'shop-2' }));
  await assert.rejects(again, /only 1 answers were recorded/);
  const ignoring = programBy(await recordedAnswers(file, { ignore: ['orderId'] }), NOWHERE);
  await assert.rejects(
    ignoring.payments.create(payment({ orderId: 'shop-9' })),
    /not recorded|no such/,
  );
});

const buy = async (fetch: RecordedFetch, baseUrl: string, day: string) => {
  const causeway = programBy(fetch, baseUrl);
  const { paymentId } = await causeway.payments.create(payment({ orderId: `order of ${day}` }));
  await causeway.payments.list({ created_from: `${day}T00:00:00Z` });
  return paymentId;
};

test('what differs each time is left out where it is named', async () => {
  const file = join(folder, 'ignored.json');
  const ignore = ['orderId', 'created_from'];
  const made = await buy(
    await recordedAnswers(file, { mode: 'record', ignore }),
    url,
    '2026-01-01',
  );
  const found = await buy(await recordedAnswers(file, { ignore }), NOWHERE, '2026-02-02');
  assert.equal(found, made);
});

test('a file that is none says how to make one', async () => {
  await assert.rejects(recordedAnswers(join(folder, 'none.json')), /record it first/);
  writeFileSync(join(folder, 'other.json'), '{}');
  await assert.rejects(recordedAnswers(join(folder, 'other.json')), /no recording/);
});
