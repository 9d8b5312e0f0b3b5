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
const held = { ...asked('CHARGEBACK'), amount: 600n, withheld: 600n };
const DISPUTED = { ...UNTOUCHED, disputed: 600n };
const into = (state: DisputeState, stage: DisputeStage = 'CHARGEBACK') => ({
  stage,
  state,
  amount: 600n,
});

test('an inquiry moves no money and costs nothing', () => {
  const opened = moneyMoved(undefined, { ...asked('INQUIRY'), amount: 600n }, UNTOUCHED);
  assert.deepEqual(opened, { entries: [], withheld: 0n, change: 0n, fee: 'KEEP' });
});

test('a chargeback withholds the amount and charges the fee, also after an inquiry', () => {
  const expected = {
    entries: [{ kind: 'DISPUTE_HELD', amount: 600n }],
    withheld: 600n,
    change: 600n,
    fee: 'CHARGE',
  };
  const to = into('NEEDS_RESPONSE');
  assert.deepEqual(moneyMoved(undefined, to, UNTOUCHED), expected);
  const inquiry = { ...asked('INQUIRY'), amount: 600n, withheld: 0n };
  assert.deepEqual(moneyMoved(inquiry, to, UNTOUCHED), expected);
});

test('no more is withheld than is left of the payment, and nothing where all went back', () => {
  const part = moneyMoved(undefined, into('NEEDS_RESPONSE'), {
    ...UNTOUCHED,
    refunded: 300n,
    refunding: 150n,
    disputed: 50n,
  });
  assert.deepEqual([part.withheld, part.entries[0]?.amount], [500n, 500n]);
  const none = moneyMoved(undefined, into('NEEDS_RESPONSE'), { ...UNTOUCHED, refunded: 1_000n });
  assert.deepEqual(none, { entries: [], withheld: 0n, change: 0n, fee: 'CHARGE' });
});

test('won: what was withheld goes back, with the fee; lost: it is final', () => {
  assert.deepEqual(moneyMoved({ ...held, state: 'SUBMITTED' }, into('WON'), DISPUTED), {
    entries: [{ kind: 'DISPUTE_RETURNED', amount: 600n }],
    withheld: 0n,
    change: -600n,
    fee: 'RETURN',
  });
  for (const state of ['LOST', 'ACCEPTED', 'EXPIRED'] as const) {
    assert.deepEqual(moneyMoved(held, into(state), DISPUTED), {
      entries: [{ kind: 'DISPUTE_LOST', amount: 600n }],
      withheld: 600n,
      change: 0n,
      fee: 'KEEP',
    });
    assert.deepEqual(moneyMoved({ ...held, state }, into('WON'), DISPUTED), {
      entries: [{ kind: 'DISPUTE_RECOVERED', amount: 600n }],
      withheld: 0n,
      change: -600n,
      fee: 'RETURN',
    });
  }
});

test('the next stage takes the money again only where it had gone back', () => {
  const next = into('NEEDS_RESPONSE', 'PRE_ARBITRATION');
  const still = moneyMoved({ ...held, state: 'SUBMITTED' }, next, DISPUTED);
  assert.deepEqual(still, { entries: [], withheld: 600n, change: 0n, fee: 'KEEP' });
  const won = { ...held, state: 'WON', withheld: 0n } as const;
  const again = moneyMoved(won, next, UNTOUCHED);
  assert.deepEqual([again.entries[0]?.kind, again.withheld], ['DISPUTE_HELD', 600n]);
});

test('what is lost and was not withheld is a loss of the acquirer, until it is given back', () => {
  const short = { ...held, state: 'SUBMITTED', withheld: 200n } as const;
  const lost = moneyMoved(short, into('LOST'), DISPUTED);
  assert.deepEqual(lost.entries, [
    { kind: 'DISPUTE_LOST', amount: 200n },
    { kind: 'DISPUTE_SHORTFALL', amount: 400n },
  ]);
  assert.deepEqual([lost.withheld, lost.change], [200n, 0n]);
  const back = moneyMoved({ ...short, state: 'LOST' }, into('WON'), DISPUTED);
  assert.deepEqual(back.entries, [
    { kind: 'DISPUTE_RECOVERED', amount: 200n },
    { kind: 'DISPUTE_SHORTFALL_RETURNED', amount: 400n },
  ]);
});

test('another amount at the next stage changes what is withheld, as far as the payment reaches', () => {
  const before = { ...held, state: 'SUBMITTED' } as const;
  const claim = (amount: bigint) =>
    moneyMoved(before, { ...into('NEEDS_RESPONSE', 'PRE_ARBITRATION'), amount }, DISPUTED);
  assert.deepEqual(claim(450n), {
    entries: [{ kind: 'DISPUTE_RETURNED', amount: 150n }],
    withheld: 450n,
    change: -150n,
    fee: 'KEEP',
  });
  const more = claim(1_200n);
  assert.deepEqual(more.entries, [{ kind: 'DISPUTE_HELD', amount: 400n }]);
  assert.deepEqual([more.withheld, more.change], [1_000n, 400n]);
});

/** What each kind of entry adds to what is held, to what is lost, and to the acquirer's own loss. */
const KINDS: Readonly<Record<string, readonly [bigint, bigint, bigint]>> = {
  DISPUTE_HELD: [1n, 0n, 0n],
  DISPUTE_RETURNED: [-1n, 0n, 0n],
  DISPUTE_LOST: [-1n, 1n, 0n],
  DISPUTE_RECOVERED: [0n, -1n, 0n],
  DISPUTE_SHORTFALL: [0n, 0n, 1n],
  DISPUTE_SHORTFALL_RETURNED: [0n, 0n, -1n],
};

test('whatever the moves, entries come to what is withheld, and never to more than was captured', () => {
  const cents = fc.bigInt({ min: 1n, max: 2_000n });
  const amounts = fc.record({ captured: cents, gone: fc.bigInt({ min: 0n, max: 2_000n }) });
  const move = fc.record({ move: fc.constantFrom(...DISPUTE_MOVE_NAMES), claimed: cents });
  fc.assert(
    fc.property(amounts, fc.array(move, { maxLength: 30 }), ({ captured, gone }, made) => {
      const refunded = gone > captured ? captured : gone;
      let payment = { captured, refunded, refunding: 0n, disputed: 0n };
      let dispute: Parameters<typeof moneyMoved>[0];
      const sums = [0n, 0n, 0n];
      for (const { claimed, move: one } of made) {
        const to = DISPUTE_ACTORS.map((actor) => afterMove(dispute, one, actor)).find(Boolean);
        if (!to) continue;
        const isAsked = to.state === 'NEEDS_RESPONSE' && one !== 'RETURN_ANSWER';
        const amount = dispute && !isAsked ? dispute.amount : claimed;
        const { change, entries, withheld } = moneyMoved(dispute, { ...to, amount }, payment);
        for (const entry of entries) {
          assert.ok(entry.amount > 0n);
          for (const [place, sign] of (KINDS[entry.kind] ?? []).entries()) {
            sums[place] = (sums[place] ?? 0n) + sign * entry.amount;
          }
        }
        payment = { ...payment, disputed: payment.disputed + change };
        dispute = { ...to, amount, withheld };
        assert.equal(payment.disputed, withheld);
        assert.deepEqual(
          sums,
          {
            NONE: [0n, 0n, 0n],
            HELD: [withheld, 0n, 0n],
            LOST: [0n, withheld, amount - withheld],
          }[holdingOf(to)],
        );
        assert.ok(undisputed(payment) >= 0n && withheld <= amount);
      }
    }),
  );
});
