import { cad, type World } from '../world.ts';

/** A program proposes, and a person decides. */
export async function agents(world: World): Promise<void> {
  const { agent, ids, manager, merchantId } = world;
  const approvalAbove = async (amount: number) => {
    await manager.does('replaceOwnAgentPolicy', {
      params: { clientId: ids['agent'] ?? '' },
      body: {
        agent: { currency: 'CAD', perCall: 1_000_000, perDay: 100_000_000, approvalAbove: amount },
      },
    });
  };
  await approvalAbove(500);
  const refund = (key: string, amount: number) =>
    agent.does('createRefund', {
      body: { idempotencyKey: key, paymentId: ids['paid'], refundAmount: cad(amount) },
      reason: 'The saucer was cracked too',
    });
  const proposal = await refund('assistant-1', 200);
  const params = { proposalId: proposal.string('proposalId') };
  await agent.does('listProposals');
  await agent.does('retrieveProposal', { params });
  await agent.isRefused('proposal-digest-mismatch', 'confirmProposal', {
    params,
    body: { digest: '0'.repeat(64) },
  });
  await agent.does('confirmProposal', { params, body: { digest: proposal.string('digest') } });
  const large = await refund('assistant-2', 900);
  await agent.isRefused('proposal-needs-person', 'confirmProposal', {
    params: { proposalId: large.string('proposalId') },
    body: { digest: large.string('digest') },
  });
  await agent.isRefused('agent-limit-exceeded', 'createPayment', {
    body: {
      idempotencyKey: 'assistant-3',
      merchantId,
      amount: cad(2_000_000),
      paymentMethodId: ids['paymentMethod'],
    },
    reason: 'A large order',
  });
  await approvalAbove(0);
}

/** What one operator asks for and another decides. */
export async function actions(world: World): Promise<void> {
  const { alone, merchantId, second } = world;
  const asked = async (schedule: string, n: number) =>
    await alone.does('setPayoutSchedule', {
      params: { merchantId },
      body: { schedule },
      reason: 'They asked for it',
      key: `5c9ab1e0-7d1c-4f5e-9a6b-0000000009${n}`,
    });
  const one = await asked('MANUAL', 10);
  const params = { actionId: one.string('actionId') };
  await second.does('listActions', { query: { status: 'WAITING' } });
  await second.does('countWaitingActions');
  await second.does('retrieveAction', { params });
  await alone.isRefused('same-person', 'approveAction', { params, body: { reason: 'Fine' } });
  await second.does('declineAction', { params, body: { reason: 'Not before summer' } });
  await second.isRefused('action-decided', 'approveAction', { params, body: { reason: 'Fine' } });
  const two = await asked('MANUAL', 11);
  await second.isRefused('not-the-requester', 'withdrawAction', {
    params: { actionId: two.string('actionId') },
  });
  await alone.does('withdrawAction', { params: { actionId: two.string('actionId') } });
  const three = await alone.does('inviteUser', {
    body: { email: 'otis@causeway.example', name: 'Otis Operator', role: 'OPERATOR' },
    reason: 'Joins on Monday',
    key: '5c9ab1e0-7d1c-4f5e-9a6b-000000000912',
  });
  const run = { actionId: three.string('actionId') };
  await alone.isRefused('action-not-approved', 'runAction', { params: run });
  await second.does('approveAction', { params: run, body: { reason: 'Welcome' } });
  await alone.does('runAction', { params: run });
}
