import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { AcquirerAnswer, Connector } from '../service/src/acquiring/acquirers/index.ts';
import { conversationWith, type Subject, type Trials } from './connector-on-trial.ts';

const UNDER_WAY = 20;

/** A refused call may throw, or answer `unknown`; it approves nothing. */
async function outcomeOfCall(call: () => Promise<AcquirerAnswer>): Promise<string> {
  try {
    return (await call()).kind;
  } catch {
    return 'unknown';
  }
}

/** A request that never reached the host: its reversal is the first that the host sees of it. */
async function assertNeverArrived(subject: Subject, connector: Connector): Promise<void> {
  // What is asked was assigned by another: one without a session may have nothing to assign.
  const own = conversationWith(subject);
  const request = own.authorization(subject.approved);
  assert.equal(await outcomeOfCall(() => connector.authorize(request)), 'unknown');
  await own.assertFound(request, { kind: 'not-found' });
  const capture = await subject.acquirer.capture({
    ...own.followUp(request, 'capture'),
    final: true,
  });
  assert.equal(capture.kind, 'declined');
}

export const LIFECYCLE_TRIALS: Trials = {
  'one that has a session to begin sends nothing before it, and is ready after it': async (
    subject,
  ) => {
    const connector = subject.another();
    if (connector.start) {
      assert.equal(connector.ready?.(), false, 'not before it is started');
      await assertNeverArrived(subject, connector);
    }
    await connector.start?.();
    assert.equal(connector.ready?.() ?? true, true);
    const { authorization } = conversationWith({ ...subject, connector });
    assert.equal((await connector.authorize(authorization(subject.approved))).kind, 'approved');
    await connector.drain?.();
    await connector.stop?.();
  },

  'drain finishes what is under way and takes nothing new; stop ends it, once more is no harm':
    async (subject) => {
      const connector = subject.another();
      await connector.start?.();
      const speak = conversationWith({ ...subject, connector });
      const requests = Array.from({ length: UNDER_WAY }, () =>
        speak.authorization(subject.approved),
      );
      const answers = requests.map((request) => connector.authorize(request));
      const drained = connector.drain?.();
      for (const { kind } of await Promise.all(answers)) assert.equal(kind, 'approved');
      await drained;
      if (connector.drain) {
        assert.equal(connector.ready?.(), false, 'it takes nothing new');
        await assertNeverArrived(subject, connector);
      }
      await connector.stop?.();
      await connector.stop?.();
      const [first] = requests;
      assert.ok(first);
      const again = await subject.acquirer.authorize(first);
      assert.deepEqual(again, await answers[0], 'whichever connector asks, the host knows it');
    },

  'a session that breaks leaves what is under way unknown, and is begun again': async (subject) => {
    const { acquirer, connector, cutOff, holdStill } = subject;
    if (!cutOff) return;
    const speak = conversationWith(subject);
    const request = speak.authorization(subject.approved);
    holdStill?.(); // Else its answer may be faster than the cut.
    const call = acquirer.authorize(request);
    cutOff();
    const answer = await call;
    assert.equal(answer.kind, 'unknown');
    while (connector.ready?.() === false) await turn();
    const reversal = await acquirer.reverse(speak.followUp(request, 'reverse'));
    assert.equal(reversal.kind, 'approved', 'by what was assigned, for nothing was answered');
    assert.equal((await acquirer.authorize(request)).kind, 'declined');
  },
};
