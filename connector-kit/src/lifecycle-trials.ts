import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { asServiceAsks } from './asked.ts';
import { assertKind, assertSame } from './assertions.ts';
import { type Conversation, conversationWith, type Subject, type Trials } from './on-trial.ts';
import type { Connector } from './port.ts';

const UNDER_WAY = 20;

/** A request that never reached the host: its reversal is the first that the host sees of it. */
async function assertNeverArrived(
  subject: Subject,
  { note }: Conversation,
  connector: Connector,
): Promise<void> {
  // What is asked was assigned by another: one without a session may have nothing to assign.
  const own = conversationWith(subject, note);
  const request = own.authorization(subject.approved);
  // It is refused by what it throws, or by an answer; that it does is no trouble to be told.
  const refused = await asServiceAsks(connector, () => undefined).authorize(request);
  assertKind(refused, 'unknown', 'a request without a session');
  await own.assertFound(request, { kind: 'not-found' });
  const capture = { ...own.followUp(request, 'capture'), final: true };
  assertKind(await own.acquirer.capture(capture), 'declined', 'a capture of what was not sent');
}

export const LIFECYCLE_TRIALS: Trials = {
  'one that has a session to begin sends nothing before it, and is ready after it': async (
    subject,
    speak,
  ) => {
    const connector = subject.another();
    if (connector.start) {
      assert.equal(connector.ready?.(), false, 'it said that it is ready before its start');
      await assertNeverArrived(subject, speak, connector);
    }
    await connector.start?.();
    assert.equal(connector.ready?.() ?? true, true, 'it was not ready after its start');
    const own = conversationWith({ ...subject, connector }, speak.note);
    const answer = await own.authorize(own.authorization(subject.approved));
    assertKind(answer, 'approved', 'an authorization after the start');
    await connector.drain?.();
    await connector.stop?.();
  },

  'drain finishes what is under way and takes nothing new; stop ends it, once more is no harm':
    async (subject, speak) => {
      const connector = subject.another();
      await connector.start?.();
      const own = conversationWith({ ...subject, connector }, speak.note);
      const requests = Array.from({ length: UNDER_WAY }, () => own.authorization(subject.approved));
      const calls = requests.map((request) => own.authorize(request));
      const drained = connector.drain?.();
      const answers = await Promise.all(calls);
      for (const answer of answers) assertKind(answer, 'approved', 'what was under way at drain');
      await drained;
      if (connector.drain) {
        assert.equal(connector.ready?.(), false, 'it said that it is ready after drain');
        await assertNeverArrived(subject, speak, connector);
      }
      await connector.stop?.();
      await connector.stop?.();
      const [request] = requests;
      const [answer] = answers;
      assert.ok(request && answer);
      const again = await speak.acquirer.authorize(request);
      assertSame(again, answer, 'its repeat by another connector to the same host');
    },

  'a session that breaks leaves what is under way unknown, and is begun again': async (
    { approved, connector, cutOff, holdStill },
    speak,
  ) => {
    if (!cutOff) return;
    const { acquirer } = speak;
    const request = speak.authorization(approved);
    holdStill?.(); // Else its answer may be faster than the cut.
    const call = acquirer.authorize(request);
    cutOff();
    assertKind(await call, 'unknown', 'what was under way when the session broke');
    while (connector.ready?.() === false) await turn();
    const reversal = await acquirer.reverse(speak.followUp(request, 'reverse'));
    assertKind(reversal, 'approved', 'its reversal, which names it by what was assigned');
    assertKind(await acquirer.authorize(request), 'declined', 'what was reversed, sent again');
  },
};
