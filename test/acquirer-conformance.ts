import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIVITY_TRIALS } from './connector-activity.ts';
import { LIFECYCLE_TRIALS } from './connector-lifecycle.ts';
import { conversationWith, type Subject, type Trials } from './connector-on-trial.ts';

const CALLERS = 50;
const ASSIGNED = 1_000;

const TRIALS: Trials = {
  'an approval is whole, and an enquiry tells the same': async ({ approved }, speak) => {
    const request = speak.authorization(approved);
    const answer = await speak.authorize(request);
    assert.equal(answer.kind, 'approved');
    assert.match(answer.authorizationCode, /^[0-9A-Za-z]{6}$/);
    assert.equal(answer.isoResponseCode, '00');
    await speak.assertFound(request, answer);
  },

  'a decline is an answer, and an enquiry tells the same': async ({ declined }, speak) => {
    const request = speak.authorization(declined);
    const answer = await speak.authorize(request);
    assert.equal(answer.kind, 'declined');
    assert.notEqual(answer.isoResponseCode, '00');
    await speak.assertFound(request, answer);
  },

  'an exemption from 3-D Secure is taken, and does not let a repeat happen twice': async (
    subject,
    speak,
  ) => {
    const request = { ...speak.authorization(subject.approved), exemption: 'LOW_VALUE' } as const;
    const first = await subject.acquirer.authorize(request);
    // An issuer may insist on the authentication; that is an answer as well.
    assert.ok(first.kind === 'approved' || (first.kind === 'declined' && first.retryable));
    assert.deepEqual(await subject.acquirer.authorize(request), first);
    await speak.assertFound(request, first);
  },

  'what never arrived is not found': async ({ approved }, speak) => {
    await speak.assertFound(speak.authorization(approved), { kind: 'not-found' });
  },

  [`${CALLERS} calls at once under one reference have one answer`]: async (subject, speak) => {
    const request = speak.authorization(subject.approved);
    const calls = Array.from({ length: CALLERS }, () => subject.acquirer.authorize(request));
    const answers = await Promise.all(calls);
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.kind, 'approved');
  },

  'a hold is captured once, however often it is sent': async ({ acquirer, approved }, speak) => {
    const hold = speak.authorization(approved);
    await speak.authorize(hold);
    const capture = { ...speak.followUp(hold, 'capture'), final: true };
    const first = await acquirer.capture(capture);
    assert.equal(first.kind, 'approved');
    assert.deepEqual(await acquirer.capture(capture), first);
    const another = await acquirer.capture({ ...speak.followUp(hold, 'capture'), final: true });
    assert.equal(another.kind, 'declined', 'the hold is used up');
  },

  'a purchase is refunded once, however often it is sent': async (subject, speak) => {
    const { acquirer, approved } = subject;
    const purchase = speak.purchase(approved);
    await speak.authorize(purchase);
    const refund = speak.followUp(purchase, 'refund');
    const first = await acquirer.refund(refund);
    assert.equal(first.kind, 'approved');
    assert.deepEqual(await acquirer.refund(refund), first);
    const another = await acquirer.refund(speak.followUp(purchase, 'refund'));
    assert.equal(another.kind, 'declined', 'all of it has been refunded');
  },

  'capture and refund of what was never authorized are declined': async (subject, speak) => {
    const nothing = speak.authorization(subject.approved);
    const capture = await subject.acquirer.capture({
      ...speak.followUp(nothing, 'capture'),
      final: true,
    });
    assert.equal(capture.kind, 'declined');
    const refund = await subject.acquirer.refund(speak.followUp(nothing, 'refund'));
    assert.equal(refund.kind, 'declined');
  },

  'a release gives back the rest once, and what was captured stays': async (subject, speak) => {
    const { acquirer, approved } = subject;
    const hold = speak.authorization(approved);
    await speak.authorize(hold);
    const { currency, amount: held } = hold.amount;
    const kept = { amount: held / 4n, currency };
    const capture = { ...speak.followUp(hold, 'capture'), amount: kept, final: false };
    assert.equal((await acquirer.capture(capture)).kind, 'approved');
    const rest = {
      ...speak.followUp(hold, 'release'),
      amount: { amount: held - kept.amount, currency },
      kept,
    };
    const first = await acquirer.release(rest);
    assert.equal(first.kind, 'approved');
    assert.deepEqual(await acquirer.release(rest), first);
    const more = {
      ...speak.followUp(hold, 'capture'),
      amount: { amount: 1n, currency },
      final: false,
    };
    assert.equal((await acquirer.capture(more)).kind, 'declined', 'nothing is on hold');
    const refund = { ...speak.followUp(hold, 'refund'), amount: kept };
    assert.equal((await acquirer.refund(refund)).kind, 'approved', 'what was captured stood');
  },

  'a release of more than is on hold, or of nothing, is declined': async (subject, speak) => {
    const { acquirer, approved } = subject;
    const kept = { amount: 0n, currency: approved.amount.currency };
    const nothing = { ...speak.followUp(speak.authorization(approved), 'release'), kept };
    assert.equal((await acquirer.release(nothing)).kind, 'declined');
    const purchase = speak.purchase(approved);
    await speak.authorize(purchase);
    const taken = { ...speak.followUp(purchase, 'release'), kept: purchase.amount };
    assert.equal((await acquirer.release(taken)).kind, 'declined');
  },

  'a reversal undoes, is acknowledged again, and lets nothing follow': async (subject, speak) => {
    const { acquirer, approved } = subject;
    const hold = speak.authorization(approved);
    await speak.authorize(hold);
    const reversal = speak.followUp(hold, 'reverse');
    assert.equal((await acquirer.reverse(reversal)).kind, 'approved');
    assert.equal((await acquirer.reverse(reversal)).kind, 'approved');
    await speak.assertFound(hold, { kind: 'reversed' });
    const capture = await acquirer.capture({ ...speak.followUp(hold, 'capture'), final: true });
    assert.equal(capture.kind, 'declined');
    assert.equal((await acquirer.authorize(hold)).kind, 'declined');
  },

  'an authorization that comes after its reversal is refused': async (subject, speak) => {
    const { acquirer, approved } = subject;
    const hold = speak.authorization(approved);
    assert.equal((await acquirer.reverse(speak.followUp(hold, 'reverse'))).kind, 'approved');
    assert.equal((await acquirer.authorize(hold)).kind, 'declined');
    await speak.assertFound(hold, { kind: 'reversed' });
  },

  'a card is verified for no money': async ({ acquirer, approved }, speak) => {
    const { merchant, card, amount } = approved;
    const request = {
      ...speak.assigned(approved, 'verify'),
      merchant,
      card,
      currency: amount.currency,
    };
    const answer = await acquirer.verify(request);
    assert.equal(answer.kind, 'approved');
    assert.deepEqual(await acquirer.verify(request), answer);
  },

  'a check of a card is reversed for no money, whether or not it arrived': async (
    { acquirer, approved },
    speak,
  ) => {
    const { merchant, card, amount } = approved;
    const nothing = { ...amount, amount: 0n };
    for (const isSent of [true, false]) {
      const check = speak.authorization({ ...approved, amount: nothing });
      const { reference, hostReferences } = check;
      const request = { reference, hostReferences, merchant, card, currency: amount.currency };
      if (isSent) assert.equal((await acquirer.verify(request)).kind, 'approved');
      const reversal = { ...speak.followUp(check, 'reverse'), amount: nothing };
      assert.equal((await acquirer.reverse(reversal)).kind, 'approved');
      assert.equal((await acquirer.reverse({ ...reversal, isRepeat: true })).kind, 'approved');
      assert.equal((await acquirer.verify(request)).kind, 'declined');
    }
  },

  'a follow-up that names its original wrongly is declined, and the right one is not kept from it':
    async ({ acquirer, approved }, speak) => {
      const hold = speak.authorization(approved);
      await speak.authorize(hold);
      const right = { ...speak.followUp(hold, 'capture'), final: true };
      const names = Object.entries(right.original.hostReferences ?? {});
      for (const [name, value] of names) {
        const hostReferences = { ...right.original.hostReferences, [name]: anotherThan(value) };
        const original = { ...right.original, hostReferences };
        const wrong = { ...speak.followUp(hold, 'capture'), original, final: true };
        assert.equal((await acquirer.capture(wrong)).kind, 'declined', name);
      }
      assert.equal((await acquirer.capture(right)).kind, 'approved');
    },

  [`what it assigns is its own: ${ASSIGNED} are all different`]: async (
    { connector, approved },
    speak,
  ) => {
    if (!connector.assign) return;
    const all = Array.from(
      { length: ASSIGNED },
      () => speak.authorization(approved).hostReferences,
    );
    assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, ASSIGNED);
  },
};

/** Of the same form. */
function anotherThan(value: string): string {
  return `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
}

/** Tests that every connector passes before money goes through it. */
export function assertConformance(name: string, open: () => Promise<Subject>): void {
  for (const [promise, trial] of Object.entries({
    ...TRIALS,
    ...ACTIVITY_TRIALS,
    ...LIFECYCLE_TRIALS,
  })) {
    void test(`${name}: ${promise}`, async () => {
      const subject = await open();
      await trial(subject, conversationWith(subject));
    });
  }
}
