import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { newMerchantId, onboardingServer, patchOf } from '../../../../test/onboarding-server.ts';
import { newThirteenDigits } from '../../kernel/id.ts';

const { as, asNewPartner, newPartner } = await onboardingServer();
const PATH = '/onboarding/merchants';
const [mine, second, theirs] = [newThirteenDigits(), newThirteenDigits(), newThirteenDigits()];
const acquirer = as(await newPartner({ kind: 'PARTNER_ACQUIRER', chains: [mine, second] }));
await newPartner({ kind: 'PARTNER_ACQUIRER', chains: [theirs] });

test('a partner acquirer must name a chain, and that is reported with the other faults', async () => {
  const alone = await acquirer('POST', PATH, merchantBody());
  assert.equal(alone.status, 400);
  assert.deepEqual(alone.faults(), ['chainId REQUIRED_FIELD']);
  const among = await acquirer('POST', PATH, merchantBody({ businessActivity: null }));
  assert.deepEqual(among.faults().toSorted(), [
    'businessActivity REQUIRED_FIELD',
    'chainId REQUIRED_FIELD',
  ]);
});

test('the chain must be the partner’s own: another’s is refused as one that does not exist', async () => {
  const made = await acquirer('POST', PATH, merchantBody({ chainId: second }));
  assert.equal(made.status, 201);
  assert.equal(made.at('chainId'), second);
  const isv = await asNewPartner();
  for (const [call, chainId] of [
    [acquirer, theirs],
    [acquirer, newThirteenDigits()],
    [isv, theirs],
  ] as const) {
    const refused = await call('POST', PATH, merchantBody({ chainId }));
    assert.equal(refused.status, 403);
    assert.equal(refused.at('category'), 'UNAUTHORIZED_ERROR');
    assert.deepEqual(refused.faults(), ['chainId CHAIN_NOT_YOURS']);
  }
});

test('other partners get their only chain, or none where they have several', async () => {
  const only = newThirteenDigits();
  const chained = await asNewPartner({ kind: 'PARTNER_BANK', chains: [only] });
  assert.equal((await chained('POST', PATH, merchantBody())).at('chainId'), only);
  const several = await asNewPartner({ chains: [newThirteenDigits(), newThirteenDigits()] });
  assert.equal((await several('POST', PATH, merchantBody())).at('chainId'), undefined);
});

test('a patch keeps to the same rules of chains', async () => {
  const merchantId = await newMerchantId(acquirer, { chainId: mine });
  const patch = patchOf(acquirer);
  assert.equal((await patch(merchantId, { chainId: second })).at('chainId'), second);
  assert.deepEqual((await patch(merchantId, { chainId: null })).faults(), [
    'chainId REQUIRED_FIELD',
  ]);
  assert.equal((await patch(merchantId, { chainId: theirs })).status, 403);
  const read = await acquirer('GET', `${PATH}/${merchantId}`);
  assert.equal(read.at('chainId'), second);
  assert.equal(read.headers['etag'], '"2"');
});
