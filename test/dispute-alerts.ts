/** Warnings of acquirers before there is a dispute, taken as they come in. */
import assert from 'node:assert/strict';
import type { Clock } from '../service/src/kernel/clock.ts';
import { bucketIn } from '../service/src/kernel/id.ts';
import { takeAlert } from '../service/src/money/disputes/index.ts';
import { type Database, forBucket, transaction } from '../service/src/platform/db/pool.ts';

type AlertNotice = Parameters<typeof takeAlert>[2];
type Deps = Readonly<{ db: Database; clock: Clock }>;

let alerts = 0;

/** An alert about CAD 10.00 in a case of its own, or as changed. */
export async function takingAlert(
  { clock, db }: Deps,
  paymentId: string,
  changes: Partial<AlertNotice> = {},
) {
  alerts += 1;
  const notice: AlertNotice = {
    kind: 'DISPUTE_ALERT',
    acquirer: 'simulator',
    caseReference: `AL${paymentId.slice(-12)}${alerts}`,
    paymentId,
    network: 'VISA',
    reasonCode: '10.4',
    money: { amount: 1_000n, currency: 'CAD' },
    networkDeadline: null,
    correlationId: 'test',
    ...changes,
  };
  return await transaction(forBucket(db, bucketIn(paymentId)), (tx) =>
    takeAlert(tx, {}, notice, clock.now()),
  );
}

/** The same of one that nothing stands in the way of: its id. */
export async function takenAlert(...alert: Parameters<typeof takingAlert>): Promise<string> {
  const taken = await takingAlert(...alert);
  assert.ok(taken.kind === 'APPLIED', taken.kind);
  return taken.alert.id;
}
