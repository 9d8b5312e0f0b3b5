import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ManualWait } from '../../../../test/manual-wait.ts';
import { newIdAt } from '../../kernel/id.ts';
import {
  boundedSettlement,
  settlementDayAt,
  settlementDayOf,
  settlementDaySpan,
  type TotalsAnswer,
} from './settlement.ts';

const SUM = { count: 0n, amount: 0n };
const totals = { debits: SUM, debitReversals: SUM, credits: SUM, creditReversals: SUM };
const REQUEST = { day: '2026-03-01', currency: 'CAD', totals } as const;

test('a moment is of the day whose span it is in, wherever the days are cut', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.nat(1_439),
      (moment, cutOver) => {
        const { from, to } = settlementDaySpan(settlementDayAt(moment, { cutOver }), { cutOver });
        assert.ok(from <= moment && moment < to);
      },
    ),
  );
  const late = new Date('2026-03-01T22:00:00Z');
  assert.equal(settlementDayAt(late, { cutOver: 0 }), '2026-03-01');
  assert.equal(settlementDayAt(late, { cutOver: 22 * 60 }), '2026-03-02');
  assert.equal(settlementDayAt(late, { cutOver: 22 * 60 + 1 }), '2026-03-01');
});

function dayOf(reference: string): string | undefined {
  return settlementDayOf(reference, { cutOver: 0 });
}

test('a reference is of the day of its last id: a reversal of its original’s, a cancellation of its own', () => {
  const [payment, refund, entry] = (['payment', 'refund', 'ledgerEntry'] as const).map(
    (kind, day) => newIdAt(kind, '07', new Date(Date.UTC(2026, 2, 1 + day, 23, 59, 59, 999))),
  );
  assert.equal(dayOf(`${payment}:authorize`), '2026-03-01');
  assert.equal(dayOf(`${payment}:reversal`), '2026-03-01');
  assert.equal(dayOf(`${payment}:authorize:reversal`), '2026-03-01');
  assert.equal(dayOf(`${refund}:refund`), '2026-03-02');
  assert.equal(dayOf(`${payment}:cancel:${entry}`), '2026-03-03');
  assert.equal(dayOf('till-77:1'), undefined);
});

test('whatever a connector does, a comparison is answered', async () => {
  const waiting = new ManualWait();
  const ask = async (compare: () => Promise<TotalsAnswer>, isUp = true) => {
    const given = { isReady: () => isUp, wait: waiting.wait };
    return await boundedSettlement({ cutOver: 0, compare }, given).compare(REQUEST);
  };
  const sound = { kind: 'compared', isInBalance: true, theirs: totals } as const;
  assert.deepEqual(await ask(async () => sound), sound);
  assert.deepEqual(await ask(() => Promise.reject(new Error('no'))), {
    kind: 'unknown',
    why: 'connection-lost',
  });
  assert.equal((await ask(async () => sound, false)).kind, 'unknown', 'it is not asked');
  const odd = {
    kind: 'compared',
    isInBalance: true,
    theirs: { ...totals, debits: { count: -1n } },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  assert.deepEqual(await ask(async () => odd as unknown as TotalsAnswer), {
    kind: 'unknown',
    why: 'malformed',
  });
});
