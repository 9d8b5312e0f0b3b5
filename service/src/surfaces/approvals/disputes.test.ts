/** A dispute is answered by people, above the limit by two of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentServer } from '../../../../test/agent-server.ts';
import { chargeBack } from '../../../../test/charge-back.ts';
import { newKey } from '../../../../test/payment-server.ts';

const server = await agentServer();
const { acts, agent, as, asPartner, clock, foundation, payment } = server;
const partner = asPartner('isv');
const PATCH = { 'content-type': 'application/merge-patch+json' };

const disputeOf = async (amount: number): Promise<string> => {
  const money = { amount: BigInt(amount), currency: 'CAD' } as const;
  return await chargeBack({ ...foundation, clock }, await payment(amount), { money });
};
const digestOfDraft = async (disputeId: string) =>
  (await partner('GET', `/disputes/${disputeId}/preview`)).string('digest');
const stateOf = async (disputeId: string) =>
  (await partner('GET', `/disputes/${disputeId}`)).string('disputeState');
const TEXTS = { explanation: 'It was delivered.', productDescription: 'A lamp' };

test('an agent drafts an answer, and a person submits it', async () => {
  const disputeId = await disputeOf(1_000);
  const { http, tool } = await agent({ scopes: ['dispute.write'] });
  const drafted = await tool('updateDisputeEvidence', { disputeId, ...TEXTS });
  assert.ok(!drafted.isError, drafted.all);
  const digest = await digestOfDraft(disputeId);
  const proposed = await tool('submitDispute', {
    disputeId,
    digest,
    idempotencyKey: newKey(),
    reason: 'The parcel was signed for',
  });
  assert.ok(!proposed.isError, proposed.all);
  const proposalId = proposed.text('proposalId');
  const planned = proposed.text('digest');
  const confirmed = await http('POST', `/proposals/${proposalId}/confirm`, { digest: planned });
  assert.equal(await stateOf(disputeId), 'NEEDS_RESPONSE', confirmed.text);
  const approved = await as('boss')('POST', `/api/actions/${proposalId}/approve`, {
    reason: 'I have read it',
  });
  assert.equal(approved.status, 200, approved.text);
  assert.equal(await stateOf(disputeId), 'SUBMITTED');
});

test('above the limit a second person decides on exactly what the first has seen', async () => {
  const disputeId = await disputeOf(250_000);
  const path = `/disputes/${disputeId}/evidence`;
  await partner('PATCH', path, JSON.stringify(TEXTS), PATCH);
  const digest = await digestOfDraft(disputeId);
  const body = { idempotencyKey: newKey(), digest };
  const asked = await acts('boss')(`/api/disputes/${disputeId}/submit`, body);
  assert.equal(asked.status, 202, asked.text);
  await partner('PATCH', path, JSON.stringify({ customerName: 'Somebody else' }), PATCH);
  const approved = await as('deputy')('POST', `/api/actions/${asked.string('actionId')}/approve`, {
    reason: 'It is fine',
  });
  assert.equal(approved.at('status'), 'REFUSED', approved.text);
  assert.equal(await stateOf(disputeId), 'NEEDS_RESPONSE');
});

test('below the limit one person accepts, with a reason', async () => {
  const disputeId = await disputeOf(1_000);
  const body = { idempotencyKey: newKey() };
  const accepted = await acts('boss')(`/api/disputes/${disputeId}/accept`, body);
  assert.equal(accepted.status, 200, accepted.text);
  assert.equal(await stateOf(disputeId), 'ACCEPTED');
});
