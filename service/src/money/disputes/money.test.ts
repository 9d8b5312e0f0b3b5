import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  DISPUTE_ACTORS,
  DISPUTE_MOVE_NAMES,
  type DisputeStage,
  type DisputeState,
} from './dispute.ts';
import { afterMove, holdingOf } from './lifecycle.ts';
import { moneyMoved, undisputed } from './money.ts';

const UNTOUCHED = { captured: 1_000n, refunded: 0n, refunding: 0n, disputed: 0n };
const asked = (stage: DisputeStage) => ({ stage, state: 'NEEDS_RESPONSE' as const });
const held = { ...asked('CHARGEBACK'), withheld: 600n };
const DISPUTED = { ...UNTOUCHED, disputed: 600n };
const into = (state: DisputeState, stage: DisputeStage = 'CHARGEBACK') => ({
  stage,
  state,
  amount: 600n,
});

test('an inquiry moves no money and costs nothing', () => {
  const opened = moneyMoved(undefined, { ...asked('INQUIRY'), amount: 600n }, UNTOUCHED);
  assert.deepEqual(opened, { entry: undefined, withheld: 0n, change: 0n, fee: 'KEEP' });
});

test('a chargeback withholds the amount and charges the fee, also after an inquiry', () => {
  const expected = {
    entry: { kind: 'DISPUTE_HELD', amount: 600n },
    withheld: 600n,
    change: 600n,
    fee: 'CHARGE',
  };
  const to = into('NEEDS_RESPONSE');
  assert.deepEqual(moneyMoved(undefined, to, UNTOUCHED), expected);
  const inquiry = { ...asked('INQUIRY'), withheld: 0n };
  assert.deepEqual(moneyMoved(inquiry, to, UNTOUCHED), expected);
});

test('no more is withheld than is left of the payment, and nothing where all went back', () => {
  const part = moneyMoved(undefined, into('NEEDS_RESPONSE'), {
    ...UNTOUCHED,
    refunded: 300n,
    refunding: 150n,
    disputed: 50n,
  });
  assert.deepEqual([part.withheld, part.entry?.amount], [500n, 500n]);
  const none = moneyMoved(undefined, into('NEEDS_RESPONSE'), { ...UNTOUCHED, refunded: 1_000n });
  assert.deepEqual(none, { entry: undefined, withheld: 0n, change: 0n, fee: 'CHARGE' });
});

test('won: what was withheld goes back, with the fee; lost: it is final', () => {
  assert.deepEqual(moneyMoved({ ...held, state: 'SUBMITTED' }, into('WON'), DISPUTED), {
    entry: { kind: 'DISPUTE_RETURNED', amount: 600n },
    withheld: 0n,
    change: -600n,
    fee: 'RETURN',
  });
  for (const state of ['LOST', 'ACCEPTED', 'EXPIRED'] as const) {
    assert.deepEqual(moneyMoved(held, into(state), DISPUTED), {
      entry: { kind: 'DISPUTE_LOST', amount: 600n },
      withheld: 600n,
      change: 0n,
      fee: 'KEEP',
    });
    assert.deepEqual(moneyMoved({ ...held, state }, into('WON'), DISPUTED), {
      entry: { kind: 'DISPUTE_RECOVERED', amount: 600n },
      withheld: 0n,
      change: -600n,
      fee: 'RETURN',
    });
  }
});

test('the next stage takes the money again only where it had gone back', () => {
  const next = into('NEEDS_RESPONSE', 'PRE_ARBITRATION');
  const still = moneyMoved({ ...held, state: 'SUBMITTED' }, next, DISPUTED);
  assert.deepEqual(still, { entry: undefined, withheld: 600n, change: 0n, fee: 'KEEP' });
  const again = moneyMoved({ stage: 'CHARGEBACK', state: 'WON', withheld: 0n }, next, UNTOUCHED);
  assert.deepEqual([again.entry?.kind, again.withheld], ['DISPUTE_HELD', 600n]);
});

/** What each kind of entry adds to what is held, and to what is lost. */
const KINDS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  DISPUTE_HELD: [1n, 0n],
  DISPUTE_RETURNED: [-1n, 0n],
  DISPUTE_LOST: [-1n, 1n],
  DISPUTE_RECOVERED: [0n, -1n],
};

test('whatever the moves, entries come to what is withheld, and never to more than was captured', () => {
  const amounts = fc.record({
    captured: fc.bigInt({ min: 1n, max: 2_000n }),
    gone: fc.bigInt({ min: 0n, max: 2_000n }),
    amount: fc.bigInt({ min: 1n, max: 2_000n }),
  });
  const moves = fc.array(fc.constantFrom(...DISPUTE_MOVE_NAMES), { maxLength: 30 });
  fc.assert(
    fc.property(amounts, moves, ({ amount, captured, gone }, made) => {
      const refunded = gone > captured ? captured : gone;
      let payment = { captured, refunded, refunding: 0n, disputed: 0n };
      let dispute: { stage: DisputeStage; state: DisputeState; withheld: bigint } | undefined;
      let [inHold, isLost] = [0n, 0n];
      for (const move of made) {
        const to = DISPUTE_ACTORS.map((actor) => afterMove(dispute, move, actor)).find(Boolean);
        if (!to) continue;
        const { change, entry, withheld } = moneyMoved(dispute, { ...to, amount }, payment);
        const [holds, loses] = entry ? (KINDS[entry.kind] ?? [0n, 0n]) : [0n, 0n];
        inHold += holds * (entry?.amount ?? 0n);
        isLost += loses * (entry?.amount ?? 0n);
        payment = { ...payment, disputed: payment.disputed + change };
        dispute = { ...to, withheld };
        assert.equal(payment.disputed, withheld);
        assert.deepEqual(
          [inHold, isLost],
          { NONE: [0n, 0n], HELD: [withheld, 0n], LOST: [0n, withheld] }[holdingOf(to)],
        );
        assert.ok(undisputed(payment) >= 0n && withheld <= amount);
      }
    }),
  );
});
