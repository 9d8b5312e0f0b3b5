import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Acquirer, AuthorizationRequest } from '../src/acquirers/index.ts';

type Terms = Pick<AuthorizationRequest, 'merchant' | 'card' | 'amount'>;

/** A connector on trial, and what its test host approves and declines. */
export type Subject = Readonly<{ acquirer: Acquirer; approved: Terms; declined: Terms }>;

const CALLERS = 50;

const TRIALS: Readonly<Record<string, (subject: Subject) => Promise<void>>> = {
  'an approval is whole, and an enquiry tells the same': async ({ acquirer, approved }) => {
    const request = authorization(approved);
    const answer = await acquirer.authorize(request);
    assert.equal(answer.kind, 'approved');
    assert.match(answer.authorizationCode, /^[0-9A-Za-z]{6}$/);
    assert.equal(answer.isoResponseCode, '00');
    assert.deepEqual(await acquirer.enquire(request), answer);
  },

  'a decline is an answer, and an enquiry tells the same': async (subject) => {
    const request = authorization(subject.declined);
    const answer = await subject.acquirer.authorize(request);
    assert.equal(answer.kind, 'declined');
    assert.notEqual(answer.isoResponseCode, '00');
    assert.deepEqual(await subject.acquirer.enquire(request), answer);
  },

  'an exemption from 3-D Secure is taken, and does not let a repeat happen twice': async (
    subject,
  ) => {
    const request = { ...authorization(subject.approved), exemption: 'LOW_VALUE' } as const;
    const first = await subject.acquirer.authorize(request);
    // An issuer may insist on the authentication; that is an answer as well.
    assert.ok(first.kind === 'approved' || (first.kind === 'declined' && first.retryable));
    assert.deepEqual(await subject.acquirer.authorize(request), first);
    assert.deepEqual(await subject.acquirer.enquire(request), first);
  },

  'what never arrived is not found': async ({ acquirer, approved }) => {
    const enquiry = { reference: newReference(), merchant: approved.merchant };
    assert.deepEqual(await acquirer.enquire(enquiry), { kind: 'not-found' });
  },

  [`${CALLERS} calls at once under one reference have one answer`]: async (subject) => {
    const request = authorization(subject.approved);
    const calls = Array.from({ length: CALLERS }, () => subject.acquirer.authorize(request));
    const answers = await Promise.all(calls);
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.kind, 'approved');
  },

  'a hold is captured once, however often it is sent': async ({ acquirer, approved }) => {
    const hold = authorization(approved);
    await acquirer.authorize(hold);
    const capture = { ...followUp(hold), final: true };
    const first = await acquirer.capture(capture);
    assert.equal(first.kind, 'approved');
    assert.deepEqual(await acquirer.capture(capture), first);
    const another = await acquirer.capture({ ...capture, reference: newReference() });
    assert.equal(another.kind, 'declined', 'the hold is used up');
  },

  'a purchase is refunded once, however often it is sent': async (subject) => {
    const { acquirer, approved } = subject;
    const purchase = { ...authorization(approved), capture: true };
    await acquirer.authorize(purchase);
    const refund = followUp(purchase);
    const first = await acquirer.refund(refund);
    assert.equal(first.kind, 'approved');
    assert.deepEqual(await acquirer.refund(refund), first);
    const another = await acquirer.refund({ ...refund, reference: newReference() });
    assert.equal(another.kind, 'declined', 'all of it has been refunded');
  },

  'capture and refund of what was never authorized are declined': async (subject) => {
    const nothing = followUp(authorization(subject.approved));
    const capture = await subject.acquirer.capture({ ...nothing, final: true });
    assert.equal(capture.kind, 'declined');
    const refund = await subject.acquirer.refund({ ...nothing, reference: newReference() });
    assert.equal(refund.kind, 'declined');
  },

  'a release gives back the rest once, and what was captured stays': async (subject) => {
    const { acquirer, approved } = subject;
    const hold = authorization(approved);
    await acquirer.authorize(hold);
    const { currency, amount: held } = hold.amount;
    const kept = { amount: held / 4n, currency };
    const capture = { ...followUp(hold), amount: kept, final: false };
    assert.equal((await acquirer.capture(capture)).kind, 'approved');
    const rest = { ...followUp(hold), amount: { amount: held - kept.amount, currency }, kept };
    const first = await acquirer.release(rest);
    assert.equal(first.kind, 'approved');
    assert.deepEqual(await acquirer.release(rest), first);
    const more = { ...capture, reference: newReference(), amount: { amount: 1n, currency } };
    assert.equal((await acquirer.capture(more)).kind, 'declined', 'nothing is on hold');
    const refund = { ...followUp(hold), amount: kept };
    assert.equal((await acquirer.refund(refund)).kind, 'approved', 'what was captured stood');
  },

  'a release of more than is on hold, or of nothing, is declined': async (subject) => {
    const { acquirer, approved } = subject;
    const kept = { amount: 0n, currency: approved.amount.currency };
    const nothing = { ...followUp(authorization(approved)), kept };
    assert.equal((await acquirer.release(nothing)).kind, 'declined');
    const purchase = { ...authorization(approved), capture: true };
    await acquirer.authorize(purchase);
    const taken = { ...followUp(purchase), kept: purchase.amount };
    assert.equal((await acquirer.release(taken)).kind, 'declined');
  },

  'a reversal undoes, is acknowledged again, and lets nothing follow': async (subject) => {
    const { acquirer, approved } = subject;
    const hold = authorization(approved);
    await acquirer.authorize(hold);
    const reversal = followUp(hold);
    assert.equal((await acquirer.reverse(reversal)).kind, 'approved');
    assert.equal((await acquirer.reverse(reversal)).kind, 'approved');
    assert.deepEqual(await acquirer.enquire(hold), { kind: 'reversed' });
    const capture = await acquirer.capture({ ...followUp(hold), final: true });
    assert.equal(capture.kind, 'declined');
    assert.equal((await acquirer.authorize(hold)).kind, 'declined');
  },

  'an authorization that comes after its reversal is refused': async (subject) => {
    const { acquirer, approved } = subject;
    const hold = authorization(approved);
    assert.equal((await acquirer.reverse(followUp(hold))).kind, 'approved');
    assert.equal((await acquirer.authorize(hold)).kind, 'declined');
    assert.deepEqual(await acquirer.enquire(hold), { kind: 'reversed' });
  },

  'a card is verified for no money': async ({ acquirer, approved }) => {
    const { merchant, card, amount } = approved;
    const request = { reference: newReference(), merchant, card, currency: amount.currency };
    const answer = await acquirer.verify(request);
    assert.equal(answer.kind, 'approved');
    assert.deepEqual(await acquirer.verify(request), answer);
  },
};

/** Tests that every connector passes before money goes through it. */
export function assertConformance(name: string, open: () => Promise<Subject>): void {
  for (const [promise, trial] of Object.entries(TRIALS)) {
    void test(`${name}: ${promise}`, async () => trial(await open()));
  }
}

function newReference(): string {
  return `test-${randomUUID()}`;
}

function authorization(terms: Terms): AuthorizationRequest {
  return { ...terms, reference: newReference(), capture: false };
}

function followUp({ reference: original, merchant, amount }: AuthorizationRequest) {
  return { reference: newReference(), original, merchant, amount };
}
