import { assert } from '../../kernel/assert.ts';
import { findMerchantsOf } from '../../merchants/onboarding/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Payment } from '../payments/index.ts';

/** What the cardholder's statement calls a payment: its own text, or else the merchant's. */
export async function descriptorOf(tx: Tx, payment: Payment): Promise<string> {
  const own = payment.particulars['dynamicDescriptor'];
  if (typeof own === 'string') return own;
  const [merchant] = await findMerchantsOf(tx, [payment]);
  assert(merchant, `${payment.id} has a merchant`);
  return merchant.profile.merchantDetails.merchantInformation.cardholderName;
}
