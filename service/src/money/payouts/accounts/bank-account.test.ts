/** Another bank account: who asks, what it changes, and what becomes of money that was on its way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../../../../test/payout-server.ts';
import type { PartnerCaller } from '../../../access/partners/index.ts';
import { bucketOf, newId } from '../../../kernel/id.ts';
import { lockMerchant, noteFirstOrder } from '../../../merchants/onboarding/index.ts';
import { forBucket, transaction } from '../../../platform/db/pool.ts';
import { findPayoutDifferences } from '../index.ts';

const server = await payoutServer();
const { as, call, clock, db, liveUntil, newKey, newMerchant, operator, partner } = server;
const { payoutsOf, run, settle, to, trade } = server;

const SALE = [['PURCHASE', 10_000]] as const;
const [OLD, NEW] = ['1234567', '7654321'];
const [CLOSED, NOT_FOUND] = ['9999905', '9998902'];
const CARD = '4242424242424242';
const account = (accountNumber = NEW, others: object = {}) => ({
  idempotencyKey: newKey(),
  currency: 'CAD',
  institutionNumber: 3,
  transitNumber: '00012',
  accountNumber,
  reason: 'The old account was closed',
  ...others,
});
const pathOf = (merchantId: string) => `/onboarding/merchants/${merchantId}/bank-account`;
const change = (merchantId: string, body: object = account()) =>
  call('POST', pathOf(merchantId), body);
const changesOf = async (merchantId: string) => await call('GET', `${pathOf(merchantId)}-changes`);
const accountsOf = async (merchantId: string) =>
  (await payoutsOf(merchantId)).map((one) => [one.payoutStatus, one.account.accountNumber]);
const payoutOf = async (payoutId = '') => await call('GET', `/payouts/${payoutId}`);
const eventsOf = async (merchantId: string, type: string) => {
  await settle();
  const path = `/events?merchantId=${merchantId}&type=${type}&limit=100`;
  return (await call('GET', path)).at('data') as { data: Record<string, unknown> }[];
};

test('a merchant with orders has another account at once, with history and event, once for a key', async () => {
  const merchantId = await newMerchant();
  await order(merchantId);
  const refused = await call(
    'PATCH',
    `/onboarding/merchants/${merchantId}`,
    { bankingDetails: { creditDepositAccount: { accountNumber: NEW } } },
    { 'content-type': 'application/merge-patch+json' },
  );
  assert.equal(refused.at('errors.0.reasonCode'), 'MERCHANT_HAS_ORDERS', refused.text);
  const body = account();
  const changed = await change(merchantId, body);
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.at('bankingDetails.creditDepositAccount.accountNumber'), '****321');
  const read = await call('GET', `/onboarding/merchants/${merchantId}`);
  assert.equal(read.at('bankingDetails.creditDepositAccount.accountNumber'), NEW);
  const repeated = await change(merchantId, body);
  assert.deepEqual([repeated.status, repeated.body], [200, changed.body]);
  assert.equal((await change(merchantId, { ...body, transitNumber: '00013' })).status, 409);
  assert.equal((await change(merchantId, account())).status, 200, 'it has it already');
  const changes = await changesOf(merchantId);
  assert.equal(changes.at('data.1'), undefined, changes.text);
  assert.deepEqual(
    ['accountType', 'before.accountNumber', 'after.accountNumber', 'reason'].map((name) =>
      changes.at(`data.0.${name}`),
    ),
    ['CREDIT_DEPOSIT_ACCOUNT', '****567', '****321', 'The old account was closed'],
  );
  const [event, ...others] = await eventsOf(merchantId, 'merchant.bank_account_changed');
  assert.equal(others.length, 0);
  assert.match(JSON.stringify(event?.data['contact']), /"hello@lakesidebistro\.example\.com"/);
  assert.ok(!JSON.stringify(event).includes(NEW), 'the number stays here');
});

type AccountChange = Readonly<Record<'before' | 'after', { accountNumber: string }>>;

test('what is wrong with an account is told as where a merchant is created', async () => {
  const merchantId = await newMerchant();
  const wrong = { institutionNumber: 999, transitNumber: '12', accountNumber: '1', iban: 'x' };
  const answer = await change(merchantId, account(NEW, wrong));
  assert.deepEqual(answer.faults().toSorted(), [
    'accountNumber INVALID_FORMAT',
    'iban UNKNOWN_FIELD',
    'institutionNumber INVALID_VALUE',
    'transitNumber INVALID_FORMAT',
  ]);
  const other = await change(merchantId, account(NEW, { currency: 'USD' }));
  assert.deepEqual(other.faults(), ['currency INVALID_VALUE']);
  const stale = await call('POST', pathOf(merchantId), account(), { 'if-match': '"7"' });
  assert.equal(stale.status, 412);
  for (const card of [CARD, Number(CARD), '4242 4242 4242 4242']) {
    const refused = await change(merchantId, account(NEW, { accountNumber: card }));
    assert.deepEqual(refused.faults(), ['accountNumber CARD_NUMBER_NOT_ALLOWED']);
    assert.ok(!refused.text.includes('4242'), 'and is not repeated');
  }
  assert.equal((await changesOf(merchantId)).at('data.0'), undefined);
});

test('the right to write changes it, the right to read shows the history, and only of one’s own', async () => {
  const [merchantId, other] = [await newMerchant(), await newMerchant()];
  const statuses = async (caller: PartnerCaller, changed = merchantId) => {
    const by = as(caller);
    const post = await by('POST', pathOf(changed), account());
    return [post.status, (await by('GET', `${pathOf(changed)}-changes`)).status];
  };
  const [read, write] = ['onboarding.merchant.read', 'onboarding.merchant.write'];
  assert.deepEqual(await statuses({ ...partner, scopes: new Set([read]) }), [403, 200]);
  assert.deepEqual(await statuses({ ...partner, scopes: new Set([write]) }), [200, 403]);
  const bound = { ...partner, scopes: new Set([read, write]), merchantId };
  assert.deepEqual(await statuses(bound), [200, 200]);
  assert.deepEqual(await statuses(bound, other), [404, 404]);
  const stranger = { ...bound, merchantId: null, partnerId: newId('partner', '00', clock.now()) };
  assert.deepEqual(await statuses(stranger), [404, 404]);
});

test('a closed account holds what is due until there is another, and both payouts name each other', async () => {
  const merchantId = await newMerchant(CLOSED);
  await trade(merchantId, SALE);
  await liveUntil('2026-03-06T15:00:00Z');
  const [returned] = await payoutsOf(merchantId);
  const before = await payoutOf(returned?.payoutId);
  assert.deepEqual(
    [before.at('payoutStatus'), before.at('nextStep'), before.at('paidAgainBy')],
    ['RETURNED', 'CHANGE_BANK_ACCOUNT', null],
  );
  const held = await call('GET', `/merchants/${merchantId}/balance`);
  assert.equal(held.at('refusedAccounts.0.payoutId'), returned?.payoutId, held.text);
  assert.equal((await change(merchantId)).status, 200);
  assert.equal((await payoutOf(returned?.payoutId)).at('nextStep'), 'WAIT_FOR_NEXT_PAYOUT');
  await liveUntil('2026-03-11T15:00:00Z');
  const [again] = await payoutsOf(merchantId);
  assert.deepEqual(await accountsOf(merchantId), [
    ['PAID', '****321'],
    ['RETURNED', '****905'],
  ]);
  const after = await payoutOf(returned?.payoutId);
  assert.deepEqual([after.at('nextStep'), after.at('paidAgainBy')], [null, again?.payoutId]);
  assert.deepEqual((await payoutOf(again?.payoutId)).at('paysAgain'), [returned?.payoutId]);
});

test('a payout that is in no file yet goes to the new account, one that is in a file to the former', async () => {
  const [inFile, inNone] = [await newMerchant(NOT_FOUND), await newMerchant(OLD)];
  await to('2026-03-12T07:00:00Z');
  await trade(inFile, SALE);
  await trade(inNone, SALE);
  await payNow(inFile);
  await run('write-payout-files');
  await payNow(inNone);
  for (const merchantId of [inFile, inNone]) await change(merchantId);
  assert.deepEqual(await accountsOf(inFile), [['SENT', '****902']]);
  assert.deepEqual(await accountsOf(inNone), [['REJECTED', '****567']]);
  await liveUntil('2026-03-18T15:00:00Z');
  assert.deepEqual(await accountsOf(inFile), [['PAID', '****902']]);
  assert.deepEqual(await accountsOf(inNone), [
    ['PAID', '****321'],
    ['REJECTED', '****567'],
  ]);
  await liveUntil('2026-03-25T15:00:00Z');
  assert.deepEqual(
    await accountsOf(inFile),
    [
      ['PAID', '****321'],
      ['RETURNED', '****902'],
    ],
    'a return that comes after the change holds up nothing',
  );
});

test('what was to follow a payout to an account that sends it back stays here', async () => {
  const merchantId = await newMerchant(NOT_FOUND); // It says so five business days later.
  await trade(merchantId, SALE);
  await liveUntil('2026-03-26T12:00:00Z');
  await operator('POST', `/operator/merchants/${merchantId}/hold-payouts`, { reason: 'Looking' });
  await operator('POST', `/operator/merchants/${merchantId}/release-payouts`, { reason: 'Fine' });
  await trade(merchantId, SALE);
  await payNow(merchantId);
  await operator('POST', `/operator/merchants/${merchantId}/hold-payouts`, { reason: 'Looking' });
  await liveUntil('2026-04-08T15:00:00Z');
  assert.deepEqual(await accountsOf(merchantId), [
    ['REJECTED', '****902'],
    ['RETURNED', '****902'],
  ]);
});

test('of two changes, a cut and files at the same time nothing is lost or paid twice', async () => {
  const merchantId = await newMerchant(OLD);
  await trade(merchantId, SALE);
  await to('2026-04-09T08:30:00Z');
  const numbers = [NEW, '5555555', '4444444'];
  const done = await Promise.all([
    run('cut-payouts'),
    ...numbers.map(async (number) => (await change(merchantId, account(number))).status),
    run('write-payout-files'),
  ]);
  assert.deepEqual(done.slice(1, 4), [200, 200, 200]);
  const changes = (await changesOf(merchantId)).at('data') as AccountChange[];
  const chain = changes.toReversed().flatMap(({ after, before }) => [before, after]);
  assert.equal(chain.length, 2 * numbers.length);
  const ends = chain.map(({ accountNumber }) => accountNumber);
  assert.deepEqual([ends[0], ends[1], ends[3]], ['****567', ends[2], ends[4]], 'one after another');
  const last = await call('GET', `/onboarding/merchants/${merchantId}`);
  const number = last.string('bankingDetails.creditDepositAccount.accountNumber');
  assert.equal(`****${number.slice(-3)}`, ends[5]);
  await liveUntil('2026-04-21T15:00:00Z');
  const paid = (await payoutsOf(merchantId)).filter(({ payoutStatus }) => payoutStatus === 'PAID');
  assert.equal(paid.length, 1);
});

test('additional accounts are changed, and added where there is none', async () => {
  const merchantId = await newMerchant();
  const billing = { accountType: 'DEBIT_DEPOSIT_ACCOUNT', currency: 'USD' };
  for (const number of ['1111111', '2222222']) {
    assert.equal((await change(merchantId, account(number, billing))).status, 200);
  }
  const merchant = await call('GET', `/onboarding/merchants/${merchantId}`);
  const others = merchant.at('bankingDetails.additionalBankingAccounts') as object[];
  assert.deepEqual(
    others.map((one) => 'accountNumber' in one && one.accountNumber),
    ['7654321', '2222222'],
  );
  const changes = await changesOf(merchantId);
  assert.equal(changes.at('data.1.before'), null, changes.text);
});

test('afterwards the books balance', async () => {
  assert.deepEqual(await findPayoutDifferences(db), []);
});

async function payNow(merchantId: string): Promise<void> {
  const body = { idempotencyKey: newKey(), reason: 'Asked for' };
  const answer = await operator('POST', `/operator/merchants/${merchantId}/payouts`, body);
  assert.equal(answer.status, 200, answer.text);
}

/** The profile cannot be patched from then on. */
async function order(merchantId: string): Promise<void> {
  await transaction(forBucket(db, bucketOf(merchantId)), async (tx) => {
    const merchant = await lockMerchant(tx, partner, merchantId);
    assert.ok(merchant);
    await noteFirstOrder(tx, merchant, clock.now());
  });
}
