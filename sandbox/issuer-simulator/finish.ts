import type { Course } from './card-row.ts';
import { erro } from './erro.ts';
import type { Issuer } from './issuer.ts';
import { type Message, toBase64Url } from './message.ts';
import { type Result, sendResult } from './send-result.ts';
import type { Transaction } from './transactions.ts';

/** The results sent to the 3DS Server, in order, and then the status sent to the browser. */
export type Ending = Readonly<{
  results: readonly Result[];
  browser: 'Y' | 'N' | 'Erro';
  /** Sends the browser this status even if the RReq was not delivered. */
  isHostile?: boolean;
}>;

const passed: Result = { status: 'Y', counter: 1, type: '02' };
const refused: Result = { status: 'N', reason: '01', counter: 1, type: '02' };
export const UNAVAILABLE: Result = { status: 'U', reason: '22', counter: 0, type: '02' };

/** The endings of the challenges that ask nobody anything. */
export const ENDINGS: Readonly<
  Record<Exclude<Course, 'asks' | 'expires' | 'out-of-band'>, Ending>
> = {
  passes: { results: [passed], browser: 'Y' },
  fails: { results: [refused], browser: 'N' },
  'is-cancelled': { results: [{ ...refused, cancel: '01', counter: 0 }], browser: 'N' },
  'sends-no-result': { results: [], browser: 'Y', isHostile: true },
  'contradicts-its-result': { results: [refused], browser: 'Y', isHostile: true },
  breaks: { results: [{ ...UNAVAILABLE, cancel: '06' }], browser: 'Erro' },
  whitelists: { results: [{ ...passed, isWhitelisted: true }], browser: 'Y' },
  'sends-two-results': { results: [passed, refused], browser: 'Y', isHostile: true },
};

/**
 * Ends a challenge once: RReq, RRes, and only then the message for the browser, which is returned.
 * Later calls return the first ending.
 */
export function finish(issuer: Issuer, transaction: Transaction, ending: Ending): Promise<string> {
  const { challenge } = transaction;
  if (!challenge) return Promise.reject(new Error('Only a challenge can be finished.'));
  challenge.stopTimer();
  challenge.ended ??= reportEnding(issuer, transaction, ending);
  return challenge.ended;
}

async function reportEnding(
  issuer: Issuer,
  transaction: Transaction,
  ending: Ending,
): Promise<string> {
  const [first, ...others] = ending.results;
  const isLost = first !== undefined && !(await deliver(issuer, transaction, first));
  for (const result of others) await sendResult(issuer, transaction, result);
  const isSuccessLost = isLost && ending.browser === 'Y' && ending.isHostile !== true;
  const message = browserMessage(transaction, isSuccessLost ? 'N' : ending.browser);
  issuer.log.sent('browser', message);
  return toBase64Url(message);
}

/** Sends a result; one that was not delivered is sent again later, as no result. */
export async function deliver(
  issuer: Issuer,
  transaction: Transaction,
  result: Result,
): Promise<boolean> {
  const hasArrived = await sendResult(issuer, transaction, result);
  if (!hasArrived) retryLater(issuer, transaction, issuer.settings.rreqRetries);
  return hasArrived;
}

/** An undelivered result counts as none: `U` is sent to the 3DS Server until it accepts it. */
function retryLater(issuer: Issuer, transaction: Transaction, left: number): void {
  if (left === 0) return;
  issuer.timers.start(issuer.settings.rreqRetryMs, () => {
    void retry(issuer, transaction, left);
  });
}

async function retry(issuer: Issuer, transaction: Transaction, left: number): Promise<void> {
  const hasArrived = await sendResult(issuer, transaction, UNAVAILABLE);
  if (!hasArrived) retryLater(issuer, transaction, left - 1);
}

function browserMessage(
  { purchase, acsTransId }: Transaction,
  browserStatus: Ending['browser'],
): Message {
  const about = {
    messageVersion: purchase.version,
    threeDSServerTransID: purchase.threeDSServerTransId,
    acsTransID: acsTransId,
  };
  if (browserStatus === 'Erro') {
    const fault = { code: '403', detail: 'The challenge could not be shown.' } as const;
    return erro(fault, 'A', { ...about, messageType: 'CReq' });
  }
  return { messageType: 'CRes', ...about, transStatus: browserStatus };
}
