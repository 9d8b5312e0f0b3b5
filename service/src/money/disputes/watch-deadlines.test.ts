import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeServer } from '../../../../test/dispute-server.ts';
import { deadlineJob } from './watch-deadlines.ts';

const DAY_MS = 86_400_000;
const server = await disputeServer();
const { accountsOf, applied, call, chargedBack, clock, deps, moved, watch } = server;

const until = (moment: string | Date) => {
  clock.advance(new Date(moment).getTime() - clock.now().getTime());
};

type Told = Readonly<{ type: string; data: Readonly<{ daysLeft?: number }> }>;

/** What was told of a dispute, oldest first: events, and the days of reminders. */
async function told(disputeId: string): Promise<(string | number)[]> {
  const { body } = await call('GET', `/events?subjectId=${disputeId}&limit=100`);
  // The server checks its answers against their schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const events = (body as { data: Told[] }).data.toReversed();
  return events.map(({ data, type }) => data.daysLeft ?? type.replace('dispute.', ''));
}

test('reminders at seven, three and one days, once each; then the time is over', async () => {
  const { dispute } = await chargedBack({ amount: 700n });
  const { respondBy } = dispute;
  assert.ok(respondBy);
  while (clock.now().getTime() < respondBy.getTime() + DAY_MS) {
    await watch();
    await watch();
    clock.advance(DAY_MS / 4);
  }
  assert.deepEqual(await told(dispute.id), ['opened', 7, 3, 1, 'expired']);
  const ended = await call('GET', `/disputes/${dispute.id}`);
  assert.equal(ended.at('disputeState'), 'EXPIRED');
  assert.equal(ended.at('respondBy'), null);
  const on = await accountsOf(dispute.merchantId);
  assert.deepEqual([on('DISPUTED'), on('PAYABLE')], [0, -2_200], 'it is lost');
  const history = await call('GET', `/disputes/${dispute.id}/history`);
  assert.deepEqual([history.at('data.1.move'), history.at('data.1.actor')], ['EXPIRE', 'SERVICE']);
});

test('where the clock jumps, only the latest reminder is sent, and none after the end', async () => {
  const { dispute } = await chargedBack();
  assert.ok(dispute.respondBy);
  until(new Date(dispute.respondBy.getTime() - 2 * DAY_MS));
  await watch();
  assert.deepEqual(await told(dispute.id), ['opened', 3]);
  until(new Date(dispute.respondBy.getTime() + 30 * DAY_MS));
  await watch();
  assert.deepEqual(await told(dispute.id), ['opened', 3, 'expired']);
});

test('the last instant is still in time, and the next one is not', async () => {
  const { dispute } = await chargedBack();
  assert.ok(dispute.respondBy);
  until(dispute.respondBy);
  await watch();
  assert.equal((await call('GET', `/disputes/${dispute.id}`)).at('disputeState'), 'NEEDS_RESPONSE');
  clock.advance(1);
  await watch();
  assert.equal((await call('GET', `/disputes/${dispute.id}`)).at('disputeState'), 'EXPIRED');
});

test('an answer stops the clock; one that is returned, and the next stage, start it again', async () => {
  const { dispute, notice } = await chargedBack();
  await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  clock.advance(100 * DAY_MS);
  await watch();
  assert.deepEqual(await told(dispute.id), ['opened', 'submitted']);
  const networkDeadline = new Date(clock.now().getTime() + 5 * DAY_MS);
  const returned = await applied({ ...notice, kind: 'ANSWER_REFUSED', networkDeadline });
  assert.ok(returned.respondBy && returned.respondBy > clock.now());
  await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  const next = await applied({ ...notice, kind: 'PRE_ARBITRATION' });
  assert.ok(next.respondBy && next.respondBy.getTime() > clock.now().getTime() + 20 * DAY_MS);
  until(new Date(next.respondBy.getTime() - 7 * DAY_MS));
  await watch();
  assert.deepEqual((await told(dispute.id)).slice(-2), ['escalated', 7]);
});

test('two processes at once remind once, and end a dispute once', async () => {
  const disputes = [];
  for (let made = 0; made < 8; made += 1) disputes.push((await chargedBack()).dispute);
  const jobs = [deadlineJob(deps), deadlineJob(deps), deadlineJob(deps)];
  for (const days of [7, 3, 1, -1]) {
    until(new Date((disputes[0]?.respondBy?.getTime() ?? 0) - days * DAY_MS));
    await Promise.all(jobs.map((job) => job.run()));
  }
  for (const { id } of disputes) {
    assert.deepEqual(await told(id), ['opened', 7, 3, 1, 'expired']);
  }
  assert.equal(await deadlineJob(deps).nextDue?.(clock.now()), undefined);
});

test('of an answer and the end of the time, one is', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { dispute } = await chargedBack();
    until(new Date((dispute.respondBy?.getTime() ?? 0) + 1));
    const [submitted] = await Promise.all([
      moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' }),
      watch(),
    ]);
    const state = (await call('GET', `/disputes/${dispute.id}`)).at('disputeState');
    assert.equal(state, submitted ? 'SUBMITTED' : 'EXPIRED');
    const ended = (await told(dispute.id)).filter((one) => one !== 'opened');
    assert.deepEqual(ended, [submitted ? 'submitted' : 'expired']);
  }
});
