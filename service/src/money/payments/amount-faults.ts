import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/problem.ts';

/** What the details of an amount contradict, in a body that may have other faults. */
export function paymentAmountFaults(body: unknown): Fault[] {
  if (!isRecord(body) || !isRecord(body['amount']) || !isRecord(body['amountDetails'])) return [];
  const { amount: total } = body;
  const part = body['amountDetails']['subTotalAmount'];
  if (!isRecord(part)) return [];
  const place = 'amountDetails.subTotalAmount';
  const faults: Fault[] = [];
  if (part['currency'] !== total['currency']) {
    faults.push({
      parameterName: `${place}.currency`,
      reasonCode: 'CURRENCY_MISMATCH',
      errorMessage: 'Must match the currency of `amount`.',
    });
  }
  if (Number(part['amount']) > Number(total['amount'])) {
    faults.push({
      parameterName: `${place}.amount`,
      reasonCode: 'SUBTOTAL_EXCEEDS_AMOUNT',
      errorMessage: 'Must not exceed `amount`.',
    });
  }
  return faults;
}
