import type { DecoupledCourse } from './card-row.ts';
import { deliver } from './finish.ts';
import type { Issuer } from './issuer.ts';
import type { Result } from './send-result.ts';
import type { Transaction } from './transactions.ts';

const MINUTE_MS = 60_000;
const RESULTS: Readonly<Record<DecoupledCourse, Result>> = {
  confirms: { status: 'Y', counter: 0, type: '04' },
  refuses: { status: 'N', reason: '01', counter: 0, type: '04' },
  'never-answers': { status: 'N', reason: '24', cancel: '03', counter: 0, type: '04' },
};

/** The cardholder is asked outside the browser, and the result is sent when there is one. */
export function askWithoutBrowser(
  issuer: Issuer,
  transaction: Transaction,
  course: DecoupledCourse,
): void {
  const maximumMs = transaction.purchase.decoupledMinutes * MINUTE_MS;
  const ms = course === 'never-answers' ? maximumMs : Math.min(issuer.settings.appMs, maximumMs);
  issuer.timers.start(ms, () => void deliver(issuer, transaction, RESULTS[course]));
}
