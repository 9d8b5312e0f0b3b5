import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  about,
  authorizationOf,
  cad,
  cardOf,
  MERCHANT,
  simulatorOnTrial,
} from '../../test/simulator.ts';
import type {
  AcquirerFinding,
  AuthorizationRequest,
} from '../../service/src/acquiring/acquirers/index.ts';
import { type SimulatedFault, standingOf } from './index.ts';
import { journalBeside, readJournal } from '../../test/journal.ts';

const { db, faults, simulator } = await simulatorOnTrial();

test('no column holds a card number or a security code', async () => {
  const card = cardOf('4111111111111111', '8317');
  const request = authorizationOf({ card, capture: true });
  await simulator.authorize(request);
  await simulator.verify({ ...request, reference: `${request.reference}:verify`, currency: 'CAD' });
  await simulator.refund(about(request, 'refund'));
  await simulator.authorize(authorizationOf({ card, amount: cad(1_05n) }));
  const rows = journalBeside(db)
    .sqlite.prepare('select * from journal')
    .all()
    .map((stored) => ({ row: JSON.stringify(stored) }));
  assert.ok(rows.length >= 4, 'the journal is read');
  for (const { row } of rows) {
    assert.doesNotMatch(row, /4111111111/);
    assert.doesNotMatch(row, /\b8317\b/); // Times and references may have any four digits.
  }
  assert.ok(
    rows.some(({ row }) => row.includes('1111')),
    'the last four digits are there',
  );
});

type Step = Readonly<{
  operation: 'authorize' | 'increment' | 'capture' | 'release' | 'refund' | 'reverse';
  payment: number;
  /** Which attempt of the operation: the same again is a repeat of one reference. */
  attempt: number;
  cents: number;
  fault: SimulatedFault['kind'] | undefined;
}>;

const FAULTS: Readonly<Record<string, SimulatedFault>> = {
  duplicate: { kind: 'duplicate' },
  garbage: { kind: 'garbage' },
  reset: { kind: 'reset', afterEffect: true },
};
const steps = fc.array(
  fc.record<Step>({
    operation: fc.constantFrom('authorize', 'increment', 'capture', 'release', 'refund', 'reverse'),
    payment: fc.nat({ max: 2 }),
    attempt: fc.nat({ max: 1 }),
    cents: fc.constantFrom(1_00, 2_00, 5_00, 1_05),
    fault: fc.constantFrom(undefined, undefined, 'duplicate', 'garbage', 'reset'),
  }),
  { maxLength: 25 },
);

function perform(step: Step, hold: AuthorizationRequest): Promise<AcquirerFinding> {
  const { operation, attempt, cents } = step;
  const amount = cad(BigInt(cents));
  const what = about(hold, `${operation}-${attempt}`, { amount });
  switch (operation) {
    case 'authorize':
      return simulator.authorize(hold);
    case 'increment': {
      const { reference, original: incrementOf } = what;
      return simulator.authorize({ ...hold, reference, amount, incrementOf });
    }
    case 'capture':
      return simulator.capture({ ...what, final: false });
    case 'release':
      return simulator.release({ ...what, kept: cad(0n) });
    case 'refund':
      return simulator.refund(what);
    case 'reverse':
      return simulator.reverse({ ...what, amount: hold.amount });
  }
}

test('whatever is sent, repeated, doubled and lost, no reference has two effects', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (sequence, atOnce) => {
      run += 1;
      const merchant = { ...MERCHANT, id: `run-${run}` };
      const holds = [0, 1, 2].map((payment) =>
        authorizationOf({ reference: `p${payment}`, merchant, capture: payment === 2 }),
      );
      const take = async (step: Step): Promise<void> => {
        const hold = holds[step.payment];
        assert.ok(hold);
        faults.clear();
        const fault = FAULTS[step.fault ?? ''];
        if (fault) faults.plan({ fault, times: 1 });
        await perform(step, hold).catch((error: unknown) => {
          assert.ok(error instanceof Error && error.name === 'ConnectionReset');
        });
      };
      if (atOnce) await Promise.all(sequence.map(take));
      else for (const step of sequence) await take(step);
      await assertSound(merchant.id);
    }),
    { numRuns: 60 },
  );
});

/** The totals beside each authorization are those of its entries, within bounds, each once. */
async function assertSound(merchantId: string): Promise<void> {
  const rows = await readJournal(db, merchantId);
  assert.equal(new Set(rows.map(({ reference }) => reference)).size, rows.length);
  const standing = standingOf(rows);
  for (const row of rows.filter(({ operation }) => operation === 'authorize')) {
    const sums = standing.get(row.reference);
    const isStanding = row.outcome === 'approved' && row.reversedAt === null;
    assert.equal(sums !== undefined, isStanding);
    if (!sums) continue;
    const { authorized, captured, refunded } = row;
    assert.equal(sums.authorized - sums.released, authorized);
    assert.deepEqual([sums.captured, sums.refunded], [captured, refunded]);
    assert.ok(refunded <= captured && captured <= authorized);
  }
}
