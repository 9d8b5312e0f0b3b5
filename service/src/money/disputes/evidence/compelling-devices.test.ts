/** Earlier payments whose browser is known by 3-D Secure, with the issuer simulator as a process of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimulator } from '../../../../../sandbox/acquirer-simulator/index.ts';
import { testAcquirers } from '../../../../../test/acquirers.ts';
import { chargeBack } from '../../../../../test/charge-back.ts';
import { testServer } from '../../../../../test/http.ts';
import { issuerProcess } from '../../../../../test/issuer-process.ts';
import { journalBeside } from '../../../../../test/journal.ts';
import {
  cardMethod,
  newKey,
  threeDSecureServer,
} from '../../../../../test/three-d-secure-server.ts';
import { STANDARD_TAX_SETTINGS } from '../../../merchants/fees/index.ts';
import { paymentRoutes } from '../../payments/index.ts';
import { disputeRoutes } from '../index.ts';

const CARD = '4000100000000000';
const DAY_MS = 86_400_000;

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
const { caller, clock, db } = server;
const connectors = [createSimulator({ journal: journalBeside(db), clock, issuerUrl })];
const deps = {
  ...server,
  realClock: clock,
  acquirers: testAcquirers({ db, clock, connectors }),
  holdMs: DAY_MS,
  taxes: STANDARD_TAX_SETTINGS,
};
const routes = [...paymentRoutes(deps), ...disputeRoutes(deps)];
const { as } = testServer({ routes, clock });
const pays = as(caller);
const defend = as({ ...caller, scopes: new Set(['dispute.read', 'dispute.write']) });
const merchantId = await server.newMerchant();

type Changes = Readonly<Record<string, unknown>>;

async function paid(changes: Changes): Promise<string> {
  const answer = await pays('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: cardMethod(CARD),
    ...changes,
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.string('paymentId');
}

/** A payment of somebody who was authenticated, in the usual browser unless it is changed. */
async function paidIn(browser: Changes = {}): Promise<string> {
  await server.runJob('refresh-card-ranges');
  const authentication = await server.authenticate(merchantId, CARD, browser);
  assert.equal(authentication.status, 200, authentication.text);
  const threeDSecureAuthenticationId = authentication.string('authenticationId');
  return await paid({
    ecommerceIndicator: 'AUTHENTICATED_ECOMMERCE',
    threeDSecureData: { threeDSecureAuthenticationId },
  });
}

const ELSEWHERE = { browserIpAddress: '198.51.100.9' };

test('the browser of 3-D Secure and its address match, and both together decide', async () => {
  const first = await paidIn();
  const second = await paidIn();
  const travelling = await paidIn(ELSEWHERE);
  const foreign = await paidIn({ ...ELSEWHERE, browserUserAgent: 'Other/1.0' });
  const plain = await paid({ ipv4: '192.0.2.7' });
  clock.advance(130 * DAY_MS);
  const told = { network: 'VISA', reasonCode: '10.4' } as const;
  const disputeId = await chargeBack(deps, await paidIn(), told);
  const path = `/disputes/${disputeId}/evidence`;
  const offered = (await defend('GET', path)).at('earlierPayments');
  assert.ok(Array.isArray(offered));
  const matches = new Map(
    (offered as { paymentId: string; matches: string[] }[]).map((one) => [
      one.paymentId,
      one.matches.join(' '),
    ]),
  );
  assert.deepEqual(
    [first, second, travelling, plain, foreign].map((id) => matches.get(id)),
    ['IP_ADDRESS DEVICE', 'IP_ADDRESS DEVICE', 'DEVICE', 'IP_ADDRESS', ''],
  );
  const chosen = async (...earlierPayments: string[]) => {
    const change = JSON.stringify({ earlierPayments });
    const type = { 'content-type': 'application/merge-patch+json' };
    const answer = await defend('PATCH', path, change, type);
    assert.equal(answer.status, 200, answer.text);
    return answer.at('compelling');
  };
  assert.equal(await chosen(first, travelling, plain), false);
  assert.equal(await chosen(first, second), true);
});
