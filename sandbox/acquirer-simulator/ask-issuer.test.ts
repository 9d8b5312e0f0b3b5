/** The simulated acquirer asks the issuer simulator, a process of its own, about 3-D Secure values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issuerProcess } from '../../test/issuer-process.ts';
import { cardMethod, threeDSecureServer } from '../../test/three-d-secure-server.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import type {
  AuthorizationRequest,
  ThreeDSecureProof,
} from '../../service/src/acquiring/acquirers/index.ts';
import { createSimulator } from './simulator.ts';
import { journalBeside } from '../../test/journal.ts';

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();
const { db, clock } = server;
const asking = createSimulator({ journal: journalBeside(db), clock, issuerUrl });

const VISA = '4000100000000000';
const MASTERCARD = '5200100000000005';

/** What a real authentication gave. */
async function proofFor(cardNumber: string): Promise<ThreeDSecureProof> {
  const answer = await server.authenticate(merchantId, cardNumber, {
    paymentMethod: cardMethod(cardNumber),
  });
  return {
    authenticationValue: answer.string('threeDSecureAuthenticationValue'),
    electronicCommerceIndicator: cardNumber === VISA ? '05' : '02',
    version: '2.2.0',
    directoryServerTransactionId: answer.string('threeDSecureDirectoryServerTransactionId'),
  };
}

let references = 0;
function requestOf(
  threeDSecure: ThreeDSecureProof | undefined,
  changes: Partial<AuthorizationRequest> = {},
): AuthorizationRequest {
  references += 1;
  const number = new Secret(VISA);
  return {
    reference: `authorization-${references}`,
    merchant: { id: merchantId, name: 'Shop', categoryCode: '5812', terminalId: 'TILL0001' },
    card: { number, brand: 'VISA', expiryMonth: 12, expiryYear: 2030 },
    amount: { amount: 1000n, currency: 'CAD' },
    capture: true,
    threeDSecure,
    ...changes,
  };
}

async function resultOf(request: AuthorizationRequest, acquirer = asking): Promise<string | null> {
  const answer = await acquirer.authorize(request);
  assert.ok(answer.kind === 'approved');
  return answer.threeDSecureResult;
}

test('a value passes at the issuer that made it, and a repeat of the authorization too', async () => {
  const request = requestOf(await proofFor(VISA));
  assert.equal(await resultOf(request), '2');
  assert.equal(await resultOf(request), '2');
});

test('a second authorization with the value fails', async () => {
  const proof = await proofFor(VISA);
  assert.equal(await resultOf(requestOf(proof)), '2');
  assert.equal(await resultOf(requestOf(proof)), '1');
});

test('an unknown value, one of a lower amount and one with another indicator fail', async () => {
  const invented = {
    ...(await proofFor(VISA)),
    authenticationValue: 'AAABBBCCCDDDEEEFFFGGGHHHIII=',
  };
  assert.equal(await resultOf(requestOf(invented)), '1');
  const amount = { amount: 1001n, currency: 'CAD' } as const;
  assert.equal(await resultOf(requestOf(await proofFor(VISA), { amount })), '1');
  const other = { ...(await proofFor(VISA)), electronicCommerceIndicator: '06' };
  assert.equal(await resultOf(requestOf(other)), '1');
});

test('Mastercard validates nothing without the directory server’s transaction id', async () => {
  const number = new Secret(MASTERCARD);
  const card = { number, brand: 'MASTERCARD', expiryMonth: 12, expiryYear: 2030 };
  const proof = await proofFor(MASTERCARD);
  const { directoryServerTransactionId: _id, ...without } = proof;
  assert.equal(await resultOf(requestOf(without, { card })), '0');
  assert.equal(await resultOf(requestOf(proof, { card })), '2');
});

test('an issuer that cannot be asked does not hold up the authorization', async () => {
  const alone = createSimulator({
    journal: journalBeside(db),
    clock,
    issuerUrl: 'http://localhost:1',
  });
  assert.equal(await resultOf(requestOf(await proofFor(VISA)), alone), '0');
  assert.equal(await resultOf(requestOf(undefined), alone), null, 'it is not even asked');
});
