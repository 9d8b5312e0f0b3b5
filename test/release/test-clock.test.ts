/** The sandbox's clock: what moves with it, in which order, and who may move it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../application.ts';
import { FakeClock } from '../fake-clock.ts';
import { TEST_URL } from '../http.ts';
import { merchantBody } from '../merchant-body.ts';
import { cardMethod, newKey, paymentRequest } from '../payment-server.ts';

const real = new FakeClock('2026-03-01T12:00:00Z');
const { asOperator, asPartner, anonymous, foundation } = await testApplication({
  clock: real,
});
const call = asPartner('isv');

async function newMerchant(
  pointOfSaleOptions: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = merchantBody({ pointOfSaleOptions });
  return (await call('POST', '/onboarding/merchants', body)).string('merchantId');
}

const move = async (body: object) => await asOperator('POST', '/sandbox/clock', body);

/** Not over so long a time that the service stops on its way, which it does after a minute of work. */
async function advance(advanced: string | number) {
  const answer = await move({ advance: advanced });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.at('isComplete'), true);
  assert.deepEqual(
    (answer.at('jobs') as { failed: number }[]).filter(({ failed }) => failed > 0),
    [],
  );
  return answer;
}

const time = async () => (await asOperator('GET', '/sandbox/clock')).string('time');

/** The number of events of a type in a response. */
function countOf(answer: Awaited<ReturnType<typeof move>>, type: string): number {
  const events = answer.at('events') as { type: string; count: number; newest: string[] }[];
  const found = events.find((event) => event.type === type);
  if (found) assert.equal(found.newest.length, Math.min(5, found.count));
  return found?.count ?? 0;
}

test('the clock shows the time and how far it is ahead of the machine’s', async () => {
  const answer = await asOperator('GET', '/sandbox/clock');
  assert.equal(answer.status, 200, answer.text);
  const before = answer.at('aheadMilliseconds') as number;
  const moved = await advance('PT90M');
  assert.equal(moved.at('aheadMilliseconds'), before + 90 * 60_000);
  assert.equal(moved.string('movedFrom'), answer.string('time'));
  assert.equal(moved.string('realTime'), real.now().toISOString());
  assert.equal(await time(), foundation.clock.now().toISOString());
  assert.equal(moved.at('isAgreed'), true);
});

test('the clock can be moved by seconds, by a duration or to a time', async () => {
  const start = Date.parse(await time());
  const after = async () => Date.parse(await time()) - start;
  await advance(90);
  assert.equal(await after(), 90_000);
  await advance('P1DT1H');
  assert.equal(await after(), 90_000 + 25 * 3_600_000);
  const to = new Date(start + 3 * 86_400_000).toISOString();
  assert.equal((await move({ to })).status, 200);
  assert.equal(await time(), to);
});

test('moving a month closes each day’s batch on that day, at the merchant’s settlement time', async () => {
  const merchantId = await newMerchant({ settlementTime: '22:00:00' });
  const closedOn: string[] = [];
  for (let day = 0; day < 30; day += 1) {
    const sold = await call('POST', '/payments', paymentRequest(merchantId));
    assert.equal(sold.status, 201, sold.text);
    assert.equal(countOf(await advance('P1D'), 'batch.closed'), 1, `day ${day}`);
    const newest = await call('GET', `/batches?merchantId=${merchantId}&limit=1`);
    assert.equal(newest.at('data.0.batchStatus'), 'CLOSED');
    const [closes, closed] = [
      Date.parse(newest.string('data.0.closesAt')),
      Date.parse(newest.string('data.0.closedAt')),
    ];
    assert.ok(closed >= closes && closed < closes + 60_000, `${closed - closes} ms late`);
    closedOn.push(newest.string('data.0.closedAt').slice(0, 10));
  }
  assert.equal(new Set(closedOn).size, 30);
});

test('work due at different times within a move is done in order, each at its due time', async () => {
  const merchantId = await newMerchant({ settlementTime: '23:00:00' });
  const held = await call(
    'POST',
    '/payments',
    paymentRequest(merchantId, { automaticCapture: false }),
  );
  const sold = await call('POST', '/payments', paymentRequest(merchantId));
  assert.equal(sold.status, 201, sold.text);
  const from = Date.parse(await time());
  const answer = await advance('P10D');
  assert.equal(countOf(answer, 'batch.closed'), 1);
  assert.equal(countOf(answer, 'payment.expired'), 1);
  const batch = await call('GET', `/batches?merchantId=${merchantId}`);
  const closedAt = Date.parse(batch.string('data.0.closedAt'));
  assert.ok(closedAt - from <= 86_400_000 + 60_000, 'within a day');
  const expired = await call('GET', `/payments/${held.string('paymentId')}`);
  assert.equal(expired.at('paymentStatus'), 'EXPIRED');
  const expiredAt = Date.parse(expired.string('modifiedAt'));
  assert.ok(Math.abs(expiredAt - from - 7 * 86_400_000) <= 120_000, String(expiredAt - from));
  assert.ok((answer.at('steps') as number) >= 10, 'a day at a time at most');
});

test('a hold that has not expired remains', async () => {
  const merchantId = await newMerchant();
  const held = await call(
    'POST',
    '/payments',
    paymentRequest(merchantId, { automaticCapture: false }),
  );
  assert.equal(countOf(await advance('P6DT23H'), 'payment.expired'), 0);
  const completed = await call('POST', `/payments/${held.string('paymentId')}/complete`, {
    idempotencyKey: newKey(),
  });
  assert.equal(completed.status, 200, completed.text);
});

test('an unknown outcome is resolved at the next step', async () => {
  const merchantId = await newMerchant();
  const silent = paymentRequest(merchantId, { amount: { amount: 1068, currency: 'CAD' } });
  const unknown = await call('POST', '/payments', silent);
  assert.equal(unknown.status, 503, unknown.text);
  const moved = await advance('PT1M');
  const sweeper = (moved.at('jobs') as { name: string; done: number }[]).find(
    ({ name }) => name === 'resolve-payments',
  );
  assert.ok((sweeper?.done ?? 0) > 0, moved.text);
  const payment = await call('GET', `/payments/${unknown.string('paymentId')}`);
  assert.equal(payment.at('paymentStatus'), 'DECLINED_RETRY');
});

test('a temporary token expires in sandbox time, and its security code with it', async () => {
  const merchantId = await newMerchant();
  const profile = await call('POST', '/hosted-fields/profiles', {
    idempotencyKey: newKey(),
    merchantId,
    name: 'Shop',
    origins: ['https://shop.example'],
  });
  const tokenise = async () => {
    const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvd: '123' };
    const path = `/hosted-fields/${profile.string('profileId')}/tokens`;
    return (await anonymous('POST', path, { card }, { origin: TEST_URL })).string('temporaryToken');
  };
  const pay = async (temporaryToken: string) => {
    const paymentMethod = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken };
    return await call('POST', '/payments', paymentRequest(merchantId, { paymentMethod }));
  };
  const [early, late] = [await tokenise(), await tokenise()];
  await advance('PT14M');
  assert.equal((await pay(early)).status, 201);
  await advance('PT2M');
  assert.deepEqual((await pay(late)).faults(), [
    'paymentMethod.temporaryToken INVALID_TEMPORARY_TOKEN',
  ]);
});

test('a rolled secret expires in sandbox time, and the new one stays valid', async () => {
  const partner = await asOperator('POST', '/operator/partners', { kind: 'ISV', name: 'Rolls' });
  const client = await asOperator('POST', '/operator/clients', {
    partnerId: partner.string('partnerId'),
    name: 'Till',
    scopes: ['payment.read'],
  });
  const clientId = client.string('clientId');
  const rolled = await asOperator('POST', `/operator/clients/${clientId}/roll`, {
    graceSeconds: 3_600,
  });
  const statusWith = async (secret: string) => {
    const authorization = `Basic ${btoa(`${clientId}:${secret}`)}`;
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const form = 'grant_type=client_credentials';
    return (await anonymous('POST', '/oauth2/token', form, headers)).status;
  };
  assert.equal(await statusWith(client.string('clientSecret')), 200);
  await advance('PT61M');
  assert.equal(await statusWith(client.string('clientSecret')), 401);
  assert.equal(await statusWith(rolled.string('clientSecret')), 200);
});

test('a card expires in sandbox time', async () => {
  const merchantId = await newMerchant();
  const [year, month] = (await time()).split('-').map(Number);
  const card = { expiryMonth: month, expiryYear: year };
  const request = () => paymentRequest(merchantId, { paymentMethod: cardMethod(card) });
  assert.equal((await call('POST', '/payments', request())).status, 201);
  await advance('P32D');
  const refused = await call('POST', '/payments', request());
  assert.equal(refused.status, 400, refused.text);
  assert.match(String(refused.faults()), /expiry/);
});

test('tokens and sessions, which use real time, survive a move', async () => {
  for (let month = 0; month < 2; month += 1) await advance('P30D');
  assert.equal((await asOperator('GET', '/operator/partners')).status, 200);
  assert.equal((await call('GET', '/partner')).status, 200);
});

test('a retry with the same key returns the same response, however much later', async () => {
  const merchantId = await newMerchant();
  const request = paymentRequest(merchantId);
  const first = await call('POST', '/payments', request);
  for (let month = 0; month < 3; month += 1) await advance('P30D');
  const again = await call('POST', '/payments', request);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.text, first.text);
});

test('a move is recorded in the audit log with both times', async () => {
  await advance('PT1H');
  const log = await asOperator('GET', '/operator/audit-log?subject=test-clock&limit=1');
  assert.equal(log.at('data.0.action'), 'test-clock.moved');
  const [from, to] = [log.string('data.0.details.from'), log.string('data.0.details.to')];
  assert.equal(Date.parse(to) - Date.parse(from), 3_600_000);
});
