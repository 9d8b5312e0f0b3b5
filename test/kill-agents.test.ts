/** A process is killed under an agent: nothing is lost, nothing done twice, and no limit forgotten. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { endingWithUs } from './children.ts';
import { journalAddress } from './journal.ts';
import { agentServer, refundOf } from './agent-server.ts';

const server = await agentServer();
const { agent, clock, finish, foundation, payment, refunds } = server;
const ACQUIRER_HOST = await journalAddress({ url: server.shared.DATABASE_URL });
const [AMOUNT, LEASE_MS] = [5_000, 60_000];

async function killedCall(apiKey: string, path: string, body: object, point = 'never') {
  const worker = join(import.meta.dirname, 'agent-worker.ts');
  const child = spawn(process.execPath, [worker, path, JSON.stringify(body), point], {
    env: {
      ...process.env,
      ...server.shared,
      ACQUIRER_HOST,
      MOMENT: clock.now().toISOString(),
      API_KEY: apiKey,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(endingWithUs(child), 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'it died where it was to die');
}

const spentBy = async (clientId: string) => {
  const [row] = await foundation.db.query<{ amount: bigint }>(
    sql`select amount from agent_spending where client_id = ${clientId} and operation = ''`,
  );
  return row?.amount ?? 0n;
};

test('what was proposed to a process that died is confirmed at another', async () => {
  const { apiKey, tool } = await agent();
  const paymentId = await payment(AMOUNT);
  const { reason: _, ...body } = refundOf(paymentId);
  await killedCall(apiKey, '/refunds', body);
  const list = await tool('listProposals', { status: 'WAITING' });
  const [proposal] = list.at('data') as { proposalId: string; digest: string }[];
  assert.ok(proposal);
  const { digest, proposalId } = proposal;
  assert.equal((await tool('confirmProposal', { proposalId, digest })).at('status'), 'DONE');
  assert.equal(await refunds(paymentId), 1);
});

for (const [point, finds] of [
  ['action.confirmed', 'not begun'],
  ['action.done', 'not noted'],
] as const) {
  test(`killed while it confirms, ${finds}: done once, and counted once`, async () => {
    const { apiKey, clientId, tool } = await agent({ policy: { perDay: AMOUNT } });
    const paymentId = await payment(AMOUNT);
    const plan = await tool('createRefund', refundOf(paymentId));
    const [proposalId, digest] = [plan.text('proposalId'), plan.text('digest')];
    await killedCall(apiKey, `/proposals/${proposalId}/confirm`, { digest }, point);
    assert.equal(await spentBy(clientId), finds === 'not begun' ? 0n : BigInt(AMOUNT));
    clock.advance(LEASE_MS);
    await finish();
    const done = await tool('confirmProposal', { proposalId, digest });
    assert.equal(done.at('status'), 'DONE', done.all);
    assert.equal(await refunds(paymentId), 1);
    assert.equal(await spentBy(clientId), BigInt(AMOUNT));
    const next = await tool('createRefund', refundOf(await payment(1)));
    assert.deepEqual(next.faults, ['agent.perDay AGENT_CAP']);
  });
}
