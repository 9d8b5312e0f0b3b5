import type { TaxSettings } from '../../../merchants/fees/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { NoticeProblem } from '../notice.ts';
import type { AlertNotice } from './alert.ts';

type Taken = Readonly<{ kind: 'APPLIED' }> | Readonly<{ kind: 'HELD'; problem: NoticeProblem }>;

/** What a warning makes; in the bucket of the payment. */
export function takeAlert(
  _tx: Tx,
  _deps: Readonly<{ taxes?: TaxSettings | undefined }>,
  _notice: AlertNotice,
  _now: Date,
): Promise<Taken> {
  return Promise.resolve({ kind: 'HELD', problem: 'STATE_FORBIDS' });
}
