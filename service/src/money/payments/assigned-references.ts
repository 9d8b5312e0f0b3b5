import type { HostReferences } from '../../acquiring/acquirers/index.ts';
import { acquirerMerchantOf } from '../../cards/instruments/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import type { Action } from './lifecycle.ts';
import type { Payment, PaymentDeps } from './payment.ts';

type Asked = Readonly<{ merchant: Merchant; action: Exclude<Action, 'refund'> }>;

const OPERATIONS = {
  complete: 'capture',
  cancel: 'reverse',
  release: 'release',
  increment: 'increment',
  expire: 'release',
} as const;

/** What the host will know a move of a payment by. */
export function assignedTo(
  { acquirers }: Pick<PaymentDeps, 'acquirers'>,
  { acquirer, hostReferences: original }: Payment,
  { action, merchant }: Asked,
): HostReferences | undefined {
  const request = {
    merchant: acquirerMerchantOf(merchant),
    operation: OPERATIONS[action],
    original,
  };
  return acquirers.of(acquirer).assign(request) ?? undefined;
}
