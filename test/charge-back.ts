import assert from 'node:assert/strict';
import type { Clock } from '../service/src/kernel/clock.ts';
import { bucketIn } from '../service/src/kernel/id.ts';
import { applyNotice } from '../service/src/money/disputes/index.ts';
import { type Database, forBucket, transaction } from '../service/src/platform/db/pool.ts';

type Deps = Parameters<typeof applyNotice>[1] & Readonly<{ clock: Clock; db: Database }>;
export type ToldNotice = Partial<Parameters<typeof applyNotice>[2]>;

/** What an acquirer tells of a payment, by default that 10.00 of it were charged back: the dispute's id. */
export async function chargeBack(
  deps: Deps,
  paymentId: string,
  notice: ToldNotice = {},
): Promise<string> {
  const { clock, db } = deps;
  const told = {
    kind: 'CHARGEBACK',
    acquirer: 'simulator',
    caseReference: `case of ${paymentId}`,
    paymentId,
    network: 'VISA',
    reasonCode: '13.1',
    money: { amount: 1000n, currency: 'CAD' },
    networkDeadline: null,
    reason: null,
    correlationId: 'told-by-the-acquirer',
    ...notice,
  } as const;
  const applied = await transaction(forBucket(db, bucketIn(paymentId)), (tx) =>
    applyNotice(tx, deps, told, clock.now()),
  );
  assert.equal(applied.kind, 'APPLIED');
  return applied.dispute.id;
}
