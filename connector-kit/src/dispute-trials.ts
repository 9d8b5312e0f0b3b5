import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { faultOfNotices } from './notice-fault.ts';
import type { Conversation, Subject, Trials } from './on-trial.ts';
import type { DisputeAnswer, DisputeDesk, HostNotice } from './port.ts';

const LIMIT = 100;
const PAGES_MAX = 1_000;

async function pageAfter(desk: DisputeDesk, after: string | null, limit = LIMIT) {
  const asked = { after, limit };
  const page = await desk.notices(asked);
  const fault = faultOfNotices(page, asked);
  assert.equal(fault, undefined, `its notices make no sense: ${fault}`);
  return page;
}

type Read = Readonly<{ notices: readonly HostNotice[]; place: string | null }>;

/** All that there is behind a place. */
async function readOn(desk: DisputeDesk, from: string | null, limit = LIMIT): Promise<Read> {
  const notices: HostNotice[] = [];
  let place = from;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { next, notices: some } = await pageAfter(desk, place, limit);
    notices.push(...some);
    place = next;
    if (some.length === 0) return { notices, place };
  }
  throw new Error('its notices have no end');
}

/** A purchase that the host tells a chargeback of. */
async function chargedBack({ approved, dispute }: Subject, speak: Conversation) {
  assert.ok(dispute, 'the host can be made to tell of one');
  const purchase = speak.purchase(approved);
  await speak.authorize(purchase);
  return { caseReference: await dispute(purchase), purchase };
}

function answerTo(caseReference: string): DisputeAnswer {
  return {
    answerId: `da-${randomUUID()}`,
    caseReference,
    kind: 'DEFEND',
    contents: {
      disputeId: `di-${randomUUID()}`,
      disputeStage: 'CHARGEBACK',
      reasonCode: '13.1',
      evidence: { explanation: 'The goods were delivered.' },
      files: [],
      refunds: [],
      earlierPayments: [],
    },
    digest: '0'.repeat(64),
    files: (fileId) => assert.fail(`there is no file ${fileId}`),
  };
}

export const DISPUTE_TRIALS: Trials = {
  'a notice of a dispute names its payment, is given again until the place moves on, and then no more':
    async (subject, speak) => {
      const { disputes } = subject.connector;
      if (!disputes || !subject.dispute) return;
      const { place } = await readOn(disputes, null);
      const { caseReference, purchase } = await chargedBack(subject, speak);
      const first = await pageAfter(disputes, place);
      const own = first.notices.filter((notice) => notice.caseReference === caseReference);
      assert.equal(own.length, 1, 'a chargeback was not told, or more than once');
      const [notice] = own;
      assert.equal(notice?.kind, 'CHARGEBACK');
      assert.equal(notice.amount, purchase.amount.amount, 'its amount differs');
      assert.ok(
        notice.reference === purchase.reference || notice.hostReferences !== null,
        'nothing in it leads to the payment',
      );
      const again = await pageAfter(disputes, place);
      assert.deepEqual(again, first, 'what was not moved on from is not told again');
      const later = await readOn(disputes, first.next);
      assert.deepEqual(later.notices, [], 'it was told again behind its place');
    },

  'notices of disputes are in one order, and none is skipped, however few are read at once': async (
    subject,
    speak,
  ) => {
    const { disputes } = subject.connector;
    if (!disputes || !subject.dispute) return;
    const { place } = await readOn(disputes, null);
    const cases = [
      await chargedBack(subject, speak),
      await chargedBack(subject, speak),
      await chargedBack(subject, speak),
    ].map(({ caseReference }) => caseReference);
    const one = await readOn(disputes, place, 1);
    const told = one.notices.map(({ caseReference }) => caseReference);
    assert.deepEqual(
      told.filter((caseReference) => cases.includes(caseReference)),
      cases,
      'a notice was skipped, told twice, or told before an earlier one',
    );
  },

  'an answer to a dispute that is sent twice is taken once, and answered alike': async (
    subject,
    speak,
  ) => {
    const { disputes } = subject.connector;
    if (!disputes || !subject.dispute) return;
    const { place } = await readOn(disputes, null);
    const { caseReference } = await chargedBack(subject, speak);
    await readOn(disputes, place);
    const answer = answerTo(caseReference);
    const first = await disputes.answer(answer);
    assert.deepEqual(first, { kind: 'taken' }, 'an answer was not taken');
    const [second, third] = await Promise.all([disputes.answer(answer), disputes.answer(answer)]);
    assert.deepEqual([second, third], [first, first], 'its repeat was answered otherwise');
  },
};
