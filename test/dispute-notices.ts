/** Notices of acquirers about disputes, applied as they come in. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { bucketIn } from '../service/src/kernel/id.ts';
import type { Clock } from '../service/src/kernel/clock.ts';
import type { TaxSettings } from '../service/src/merchants/fees/index.ts';
import { applyNotice } from '../service/src/money/disputes/index.ts';
import { type Database, forBucket, transaction } from '../service/src/platform/db/pool.ts';

export type CaseNotice = Parameters<typeof applyNotice>[2];
type Changes = Partial<Omit<CaseNotice, 'money' | 'paymentId'>> &
  Readonly<{ amount?: bigint; currency?: CaseNotice['money']['currency'] }>;

export const MOVE_KINDS = [
  'INQUIRY',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'SECOND_CHARGEBACK',
  'ARBITRATION',
  'WON',
  'LOST',
  'REVERSAL',
  'ANSWER_REFUSED',
] as const satisfies readonly CaseNotice['kind'][];

let cases = 0;
/** A chargeback of CAD 10.00 as fraud in a case of its own, or as changed. */
export function caseNotice(
  paymentId: string,
  { amount = 1_000n, currency = 'CAD', ...changes }: Changes = {},
): CaseNotice {
  cases += 1;
  return {
    kind: 'CHARGEBACK',
    acquirer: 'simulator',
    caseReference: `CB${paymentId.slice(-12)}${cases}`,
    paymentId,
    network: 'VISA',
    reasonCode: '10.4',
    networkDeadline: null,
    reason: null,
    correlationId: 'test',
    ...changes,
    money: { amount, currency },
  };
}

type Deps = Readonly<{ db: Database; clock: Clock; taxes?: TaxSettings | undefined }>;

export async function applying({ clock, db, taxes }: Deps, notice: CaseNotice) {
  const bucket = bucketIn(notice.paymentId);
  return await transaction(forBucket(db, bucket), (tx) =>
    applyNotice(tx, { taxes }, notice, clock.now()),
  );
}

/** The same of a notice that nothing stands in the way of. */
export async function appliedNotice(deps: Deps, notice: CaseNotice) {
  const applied = await applying(deps, notice);
  assert.ok(applied.kind === 'APPLIED', inspect(applied));
  return applied;
}
