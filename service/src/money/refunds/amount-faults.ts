import type { Fault } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/** A refund's amount has two names. Both may be sent if they say the same. */
export function refundAmountFaults(body: unknown): Fault[] {
  if (!isRecord(body) || !isRecord(body['amount']) || !isRecord(body['refundAmount'])) return [];
  const { amount, refundAmount } = body;
  const isSame =
    Number(amount['amount']) === Number(refundAmount['amount']) &&
    amount['currency'] === refundAmount['currency'];
  if (isSame) return [];
  return [
    {
      parameterName: 'amount',
      reasonCode: 'INVALID_VALUE',
      errorMessage: 'Does not match refundAmount. Send only one of the two.',
    },
  ];
}
