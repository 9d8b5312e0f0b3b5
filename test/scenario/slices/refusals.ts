import { sql } from '../../../service/src/platform/db/pool.ts';
import type { Deed } from '../actor.ts';
import { cad, type World } from '../world.ts';

const TWO_DAYS_MS = 172_800_000; // After which nobody knows the secrets of a first time.
const WRONG_PASSWORDS = 10; // After so many from one address, nothing of them is looked at any more.

/** What is not done with people. */
export async function people(world: World): Promise<void> {
  const { ids, nobody, operator, stage } = world;
  const { email, password } = stage.credentials.operator;
  const params = { userId: ids['invited'] ?? '' };
  await operator.does('disableUser', { params });
  await operator.isRefused('user-disabled', 'renewInvitation', {
    params,
    body: { idempotencyKey: 'invite-once-more' },
  });
  const all = await operator.does('listUsers', { query: { role: 'OPERATOR_ADMIN' } });
  await operator.isRefused('own-account', 'disableUser', {
    params: { userId: all.string('data.0.userId') },
  });
  const { db } = stage.foundation;
  const setFactor = async (secret: Buffer | null, since: Date | null) =>
    await db.query(sql`
      update users set totp_secret = ${secret}, totp_since = ${since} where email = ${email}`);
  await setFactor(Buffer.from('as the console enrols one'), stage.clock.now());
  await nobody.isRefused('second-factor-required', 'createOperatorSession', {
    body: { email, password },
  });
  await setFactor(null, null);
  const guess = { body: { email: 'olga@causeway.example', password: 'a wrong guess' } };
  for (let guesses = 0; guesses < WRONG_PASSWORDS; guesses += 1) {
    await nobody.isRefused('unauthorized', 'createOperatorSession', guess);
  }
  await nobody.isRefused('locked-out', 'createOperatorSession', guess);
}

/** What was approved is carried out once, also where nobody knows any more whether it was. */
export async function onceOnly(world: World): Promise<void> {
  const { alone, ids, manager, second, stage } = world;
  const key = {
    body: { idempotencyKey: 'key-of-the-assistant', clientId: ids['agent'], slot: 'PRIMARY' },
  };
  await manager.does('createOwnApiKey', key);
  const approved = async (operationId: string, deed: Deed) => {
    const asked = await alone.does(operationId, deed);
    const params = { actionId: asked.string('actionId') };
    await second.does('approveAction', { params, body: { reason: 'Checked' } });
    return params;
  };
  const done = await approved('setPayoutSchedule', {
    params: { merchantId: world.merchantId },
    body: { schedule: 'DAILY' },
    key: '5c9ab1e0-7d1c-4f5e-9a6b-000000000921',
  });
  await alone.isRefused('action-already-done', 'runAction', { params: done });
  const begun = await approved('inviteUser', {
    body: { email: 'ines@causeway.example', name: 'Ines Operator', role: 'OPERATOR' },
    key: '5c9ab1e0-7d1c-4f5e-9a6b-000000000922',
  });
  const now = stage.clock.now();
  // As a process leaves it that died while it carried it out.
  await stage.foundation.db.query(sql`
    update actions set status = 'RUNNING', leased_until = ${now}
    where action_id = ${begun.actionId}`);
  stage.clock.advance(TWO_DAYS_MS);
  await alone.isRefused('action-interrupted', 'runAction', { params: begun });
  await manager.isRefused('secret-not-kept', 'createOwnApiKey', key);
}

/** What was agreed to is done as it was shown, or not at all. */
export async function changedSince(world: World): Promise<void> {
  const { agent, alone, ids, manager, merchantId, operator, second, shop } = world;
  const params = { merchantId };
  const asked = await alone.does('setPayoutSchedule', {
    params,
    body: { schedule: 'MANUAL' },
    key: '5c9ab1e0-7d1c-4f5e-9a6b-000000000920',
  });
  await operator.does('setPayoutSchedule', {
    params,
    body: { schedule: 'WEEKLY', weekday: 'FRIDAY' },
  });
  await second.isRefused('action-changed', 'approveAction', {
    params: { actionId: asked.string('actionId') },
    body: { reason: 'As agreed' },
  });
  await manager.does('replaceOwnAgentPolicy', {
    params: { clientId: ids['agent'] ?? '' },
    body: {
      agent: { currency: 'CAD', perCall: 1_000_000, perDay: 100_000_000, approvalAbove: 500_000 },
    },
  });
  const held = { paymentId: ids['held'] ?? '' };
  const proposal = await agent.does('completePayment', {
    params: held,
    body: { idempotencyKey: 'order-1404-all' },
    reason: 'It was handed over',
  });
  await shop.does('incrementPayment', {
    params: held,
    body: { idempotencyKey: 'order-1404-more', amount: cad(500) },
  });
  await agent.isRefused('proposal-changed', 'confirmProposal', {
    params: { proposalId: proposal.string('proposalId') },
    body: { digest: proposal.string('digest') },
  });
}
