/** Card lookups, and how authentications go on from them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey, threeDSecureTrial } from '../../../../../test/three-d-secure-server.ts';
import { Secret } from '../../../kernel/secret.ts';
import { transaction } from '../../../platform/db/pool.ts';
import { changeRanges, findRanges } from '../card-ranges/card-range-store.ts';

const { merchantId, server } = await threeDSecureTrial();

const Y = '4000100000000000';
const NO_METHOD = '4000100000001008';
const RACERS = 20;
const MINUTE_MS = 60_000;

/** What was sent to the directory server, as operators see it. */
async function areqOf(answer: { string: (path: string) => string }, field: string) {
  const reported = await server.messagesOf(answer.string('authenticationId'));
  return reported.at(`messages.0.message.${field}`);
}
const REASON = 'threeDSecureTransactionStatusReason';
const SUCCESS = { threeDSecureCompletionIndicator: 'SUCCESS' };

test('an authentication continues the lookup that it names, once', async () => {
  const lookup = await server.lookUp(merchantId, Y);
  const named = { cardLookupId: lookup.string('cardLookupId'), ...SUCCESS };
  const answer = await server.authenticate(merchantId, Y, named);
  assert.equal(answer.at('cardLookupId'), named.cardLookupId);
  assert.equal(await areqOf(answer, 'threeDSCompInd'), 'Y');
  const second = await server.authenticate(merchantId, Y, named);
  assert.deepEqual(second.faults(), ['cardLookupId CARD_LOOKUP_UNUSABLE']);
});

test('of authentications at once that name one lookup, one gets it', async () => {
  const cardLookupId = (await server.lookUp(merchantId, Y)).string('cardLookupId');
  const answers = await Promise.all(
    Array.from({ length: RACERS }, () => server.authenticate(merchantId, Y, { cardLookupId })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 400).length, RACERS - 1);
});

test('an authentication that names no lookup continues the newest unused one of the card, for ten minutes', async () => {
  const [shop, card] = [await server.newMerchant(), Y];
  const older = await server.lookUp(shop, card);
  server.clock.advance(1_000);
  const newer = await server.lookUp(shop, card);
  const first = await server.authenticate(shop, card, SUCCESS);
  assert.equal(first.at('cardLookupId'), newer.at('cardLookupId'));
  server.clock.advance(9 * MINUTE_MS);
  const second = await server.authenticate(shop, card, SUCCESS);
  assert.equal(second.at('cardLookupId'), older.at('cardLookupId'));
  await server.lookUp(shop, card);
  server.clock.advance(10 * MINUTE_MS + 1);
  const third = await server.authenticate(shop, card, SUCCESS);
  assert.equal(third.at('cardLookupId'), undefined);
});

test('authentications at once share no lookup, and none of them fails for it', async () => {
  const shop = await server.newMerchant();
  await server.lookUp(shop, Y);
  const answers = await Promise.all(
    Array.from({ length: RACERS }, () => server.authenticate(shop, Y, SUCCESS)),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  const transactions = answers.map((answer) => answer.at('threeDSecureServerTransactionId'));
  assert.equal(new Set(transactions).size, RACERS);
  assert.equal(answers.filter((answer) => answer.at('cardLookupId') !== undefined).length, 1);
});

const UNLINKED = {
  'of another card': async (shop: string) => {
    const lookup = await server.lookUp(shop, NO_METHOD);
    return { cardLookupId: lookup.string('cardLookupId') };
  },
  'of another merchant': async () => {
    const lookup = await server.lookUp(await server.newMerchant(), Y);
    return { cardLookupId: lookup.string('cardLookupId') };
  },
  'that does not exist': () => Promise.resolve({ cardLookupId: 'cl0001KJMMA2G0AVQ8FJKY93MBDMRS' }),
} as const;
for (const [name, lookup] of Object.entries(UNLINKED)) {
  test(`a lookup ${name} cannot be continued`, async () => {
    const shop = await server.newMerchant();
    const answer = await server.authenticate(shop, Y, await lookup(shop));
    assert.deepEqual(
      [answer.status, answer.faults()],
      [400, ['cardLookupId CARD_LOOKUP_UNUSABLE']],
    );
  });
}

test('an order links only a lookup of the same order', async () => {
  const shop = await server.newMerchant();
  await server.lookUp(shop, Y, { orderId: 'one' });
  const other = await server.authenticate(shop, Y, { orderId: 'two', ...SUCCESS });
  assert.equal(other.at('cardLookupId'), undefined);
  const same = await server.authenticate(shop, Y, { orderId: 'one', ...SUCCESS });
  assert.equal(typeof same.at('cardLookupId'), 'string');
});

const COMPLETIONS = [
  { said: 'SUCCESS', looked: Y, sent: 'Y' },
  { said: 'FAILURE', looked: Y, sent: 'N' },
  { said: 'UNAVAILABLE', looked: Y, sent: 'N' },
  { said: undefined, looked: Y, sent: 'N' },
  { said: 'SUCCESS', looked: NO_METHOD, sent: 'U' },
  { said: 'FAILURE', looked: NO_METHOD, sent: 'U' },
  { said: 'SUCCESS', looked: null, sent: 'N' },
  { said: 'FAILURE', looked: null, sent: 'N' },
  { said: undefined, looked: null, sent: 'N' },
] as const;
for (const { said, looked, sent } of COMPLETIONS) {
  const after =
    looked === null ? 'no lookup' : `a lookup ${looked === Y ? 'with' : 'without'} a Method`;
  test(`${said ?? 'nothing'} said after ${after} is sent as ${sent}`, async () => {
    const shop = await server.newMerchant();
    if (looked !== null) await server.lookUp(shop, looked);
    const answer = await server.authenticate(shop, looked ?? Y, {
      threeDSecureCompletionIndicator: said,
    });
    assert.equal(await areqOf(answer, 'threeDSCompInd'), sent);
  });
}

test('a card lookup with a repeated key gets the first answer', async () => {
  const again = { idempotencyKey: newKey() };
  const first = await server.lookUp(merchantId, Y, again);
  const second = await server.lookUp(merchantId, Y, again);
  assert.deepEqual([second.status, second.body], [201, first.body]);
  const data = first.string('threeDSecureMethodData');
  assert.deepEqual(JSON.parse(Buffer.from(data, 'base64url').toString()), {
    threeDSServerTransID: first.at('threeDSecureServerTransactionId'),
    threeDSMethodNotificationURL: 'https://shop.example/3ds?order=1',
  });
});

test('without a lookup the Method is sent as U where the card’s range has none, or no range has the card', async () => {
  for (const card of [NO_METHOD, '4242424242424242']) {
    const answer = await server.authenticate(merchantId, card, SUCCESS);
    assert.equal(await areqOf(answer, 'threeDSCompInd'), 'U', card);
  }
});

const RANGES_MS = 2_000; // How old the ranges are that an authentication goes by, at most.

test('an issuer without a common protocol version is not asked, and its page not shown', async () => {
  const newer = '4000100000002006';
  const versions = { acsStartVersion: '2.3.1', acsEndVersion: '2.3.1' };
  const [known] = await findRanges(server.db, [{ directory: 'VISA', number: new Secret(newer) }]);
  assert.ok(known?.methodUrl);
  await transaction(server.db, async (tx) => {
    await changeRanges(tx, 'VISA', [{ action: 'M', range: { ...known, ...versions } }]);
  });
  server.clock.advance(RANGES_MS);
  const lookup = await server.lookUp(merchantId, newer);
  assert.equal(lookup.at('threeDSecureMethodURL'), null);
  const answer = await server.authenticate(merchantId, newer);
  assert.deepEqual(
    [answer.status, answer.at('threeDSecureTransactionStatus'), answer.at(REASON)],
    [200, 'TECHNICAL_ISSUE', 'VERSION_NOT_SUPPORTED'],
  );
  const reported = await server.messagesOf(answer.string('authenticationId'));
  assert.equal(reported.at('messages.0.message'), null, 'no AReq was sent');
});

test('lookups are forgotten after a day', async () => {
  await server.lookUp(merchantId, Y);
  server.clock.advance(86_400_000 + 1);
  assert.ok((await server.runJob('forget-card-lookups')) > 0);
  assert.equal(await server.runJob('forget-card-lookups'), 0);
});
