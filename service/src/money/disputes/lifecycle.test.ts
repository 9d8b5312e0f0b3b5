import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DISPUTE_ACTORS,
  DISPUTE_MOVE_NAMES,
  DISPUTE_STAGES,
  DISPUTE_STATES,
  type DisputeActor,
  type DisputeMove,
  type DisputeStage,
  type DisputeState,
} from './dispute.ts';
import { afterMove, holdingOf } from './lifecycle.ts';

/** Who makes each move. */
const MAKERS: Readonly<Record<DisputeMove, string>> = {
  INQUIRE: 'ISSUER',
  CHARGE_BACK: 'ISSUER',
  ESCALATE: 'ISSUER',
  CHARGE_BACK_AGAIN: 'ISSUER',
  ARBITRATE: 'ISSUER',
  SUBMIT: 'PARTNER OPERATOR SERVICE',
  RETURN_ANSWER: 'ISSUER',
  ACCEPT: 'PARTNER OPERATOR',
  EXPIRE: 'SERVICE',
  WIN: 'ISSUER',
  LOSE: 'ISSUER',
  REVERSE: 'ISSUER',
};

const OPENINGS: Readonly<Record<string, string>> = {
  INQUIRE: 'INQUIRY NEEDS_RESPONSE',
  CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE',
};

/** Every move that a dispute allows, by where it is, and where it leads. Others are refused. */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'INQUIRY NEEDS_RESPONSE': {
    CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE',
    SUBMIT: 'INQUIRY SUBMITTED',
    ACCEPT: 'INQUIRY ACCEPTED',
    EXPIRE: 'INQUIRY EXPIRED',
    LOSE: 'INQUIRY LOST',
    REVERSE: 'INQUIRY WON',
  },
  'INQUIRY SUBMITTED': {
    CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE',
    RETURN_ANSWER: 'INQUIRY NEEDS_RESPONSE',
    WIN: 'INQUIRY WON',
    LOSE: 'INQUIRY LOST',
    REVERSE: 'INQUIRY WON',
  },
  'INQUIRY WON': { CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE' },
  'INQUIRY LOST': { CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE', REVERSE: 'INQUIRY WON' },
  'INQUIRY ACCEPTED': { CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE', REVERSE: 'INQUIRY WON' },
  'INQUIRY EXPIRED': { CHARGE_BACK: 'CHARGEBACK NEEDS_RESPONSE', REVERSE: 'INQUIRY WON' },
  'CHARGEBACK NEEDS_RESPONSE': {
    SUBMIT: 'CHARGEBACK SUBMITTED',
    ACCEPT: 'CHARGEBACK ACCEPTED',
    EXPIRE: 'CHARGEBACK EXPIRED',
    LOSE: 'CHARGEBACK LOST',
    REVERSE: 'CHARGEBACK WON',
  },
  'CHARGEBACK SUBMITTED': {
    ESCALATE: 'PRE_ARBITRATION NEEDS_RESPONSE',
    CHARGE_BACK_AGAIN: 'PRE_ARBITRATION NEEDS_RESPONSE',
    RETURN_ANSWER: 'CHARGEBACK NEEDS_RESPONSE',
    WIN: 'CHARGEBACK WON',
    LOSE: 'CHARGEBACK LOST',
    REVERSE: 'CHARGEBACK WON',
  },
  'CHARGEBACK WON': {
    ESCALATE: 'PRE_ARBITRATION NEEDS_RESPONSE',
    CHARGE_BACK_AGAIN: 'PRE_ARBITRATION NEEDS_RESPONSE',
  },
  'CHARGEBACK LOST': { REVERSE: 'CHARGEBACK WON' },
  'CHARGEBACK ACCEPTED': { REVERSE: 'CHARGEBACK WON' },
  'CHARGEBACK EXPIRED': { REVERSE: 'CHARGEBACK WON' },
  'PRE_ARBITRATION NEEDS_RESPONSE': {
    SUBMIT: 'PRE_ARBITRATION SUBMITTED',
    ACCEPT: 'PRE_ARBITRATION ACCEPTED',
    EXPIRE: 'PRE_ARBITRATION EXPIRED',
    LOSE: 'PRE_ARBITRATION LOST',
    REVERSE: 'PRE_ARBITRATION WON',
  },
  'PRE_ARBITRATION SUBMITTED': {
    ARBITRATE: 'ARBITRATION NEEDS_RESPONSE',
    RETURN_ANSWER: 'PRE_ARBITRATION NEEDS_RESPONSE',
    WIN: 'PRE_ARBITRATION WON',
    LOSE: 'PRE_ARBITRATION LOST',
    REVERSE: 'PRE_ARBITRATION WON',
  },
  'PRE_ARBITRATION WON': { ARBITRATE: 'ARBITRATION NEEDS_RESPONSE' },
  'PRE_ARBITRATION LOST': { REVERSE: 'PRE_ARBITRATION WON' },
  'PRE_ARBITRATION ACCEPTED': { REVERSE: 'PRE_ARBITRATION WON' },
  'PRE_ARBITRATION EXPIRED': { REVERSE: 'PRE_ARBITRATION WON' },
  'ARBITRATION NEEDS_RESPONSE': {
    SUBMIT: 'ARBITRATION SUBMITTED',
    ACCEPT: 'ARBITRATION ACCEPTED',
    EXPIRE: 'ARBITRATION EXPIRED',
    LOSE: 'ARBITRATION LOST',
    REVERSE: 'ARBITRATION WON',
  },
  'ARBITRATION SUBMITTED': {
    RETURN_ANSWER: 'ARBITRATION NEEDS_RESPONSE',
    WIN: 'ARBITRATION WON',
    LOSE: 'ARBITRATION LOST',
    REVERSE: 'ARBITRATION WON',
  },
  'ARBITRATION WON': {},
  'ARBITRATION LOST': { REVERSE: 'ARBITRATION WON' },
  'ARBITRATION ACCEPTED': { REVERSE: 'ARBITRATION WON' },
  'ARBITRATION EXPIRED': { REVERSE: 'ARBITRATION WON' },
};

const makes = (actor: DisputeActor, move: DisputeMove) => MAKERS[move].split(' ').includes(actor);

function told(standing: Readonly<{ stage: DisputeStage; state: DisputeState }> | undefined) {
  return standing && `${standing.stage} ${standing.state}`;
}

test('only an inquiry and a chargeback open a dispute, and only by the issuer', () => {
  for (const move of DISPUTE_MOVE_NAMES) {
    for (const actor of DISPUTE_ACTORS) {
      const expected = actor === 'ISSUER' ? OPENINGS[move] : undefined;
      assert.equal(told(afterMove(undefined, move, actor)), expected, `${move} ${actor}`);
    }
  }
});

test('each move is allowed exactly where the table has it, to whom it belongs', () => {
  const standings = DISPUTE_STAGES.flatMap((stage) =>
    DISPUTE_STATES.map((state) => ({ stage, state })),
  );
  for (const { stage, state } of standings) {
    const row = TABLE[`${stage} ${state}`];
    assert.ok(row, `${stage} ${state}`);
    for (const move of DISPUTE_MOVE_NAMES) {
      for (const actor of DISPUTE_ACTORS) {
        const expected: string | undefined = makes(actor, move) ? row[move] : undefined;
        const found = told(afterMove({ stage, state }, move, actor));
        assert.equal(found, expected, `${stage} ${state} ${move} ${actor}`);
      }
    }
  }
});

test('money is held from the chargeback on until it is decided', () => {
  for (const stage of DISPUTE_STAGES) {
    const expected = DISPUTE_STATES.map((state) => {
      if (stage === 'INQUIRY' || state === 'WON') return 'NONE';
      return ['NEEDS_RESPONSE', 'SUBMITTED'].includes(state) ? 'HELD' : 'LOST';
    });
    assert.deepEqual(
      DISPUTE_STATES.map((state) => holdingOf({ stage, state })),
      expected,
      stage,
    );
  }
});

test('no dispute is without an end: an ending is reached from everywhere', () => {
  for (const from of Object.keys(TABLE)) {
    const reached = new Set([from]);
    for (const place of reached) {
      for (const to of Object.values(TABLE[place] ?? {})) reached.add(to);
    }
    assert.ok(
      [...reached].some((place) => place.endsWith('WON')),
      from,
    );
  }
});
