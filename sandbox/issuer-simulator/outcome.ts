import { sealValue } from './authentication-value.ts';
import type { Status } from './card-row.ts';
import { eciOf } from './eci.ts';
import type { Message } from './message.ts';
import type { Network } from './ranges.ts';
import type { Settings } from './settings.ts';
import type { Transaction } from './transactions.ts';

/** transStatus with its ECI and, where the status proves something, the authentication value. */
export function outcomeOf(settings: Settings, transaction: Transaction, status: Status): Message {
  const { network, purchase } = transaction;
  if (network === undefined) return { transStatus: status };
  const eci = eciOf(network, purchase.isPayment, status);
  const value = purchase.isPayment
    ? valueOf(settings, { ...transaction, network }, status)
    : undefined;
  return {
    transStatus: status,
    ...(eci === undefined ? {} : { eci }),
    ...(value === undefined ? {} : { authenticationValue: value }),
  };
}

function valueOf(
  settings: Settings,
  { purchase, network, dsTransId }: Transaction & { network: Network },
  status: Status,
): string | undefined {
  if (status === 'N' || status === 'U' || status === 'R') return undefined;
  const { acctNumber, currency, threeDSServerTransId, merchantId } = purchase;
  const amount = BigInt(purchase.amount);
  const facts = { network, status, acctNumber, amount, currency };
  return sealValue(settings.valueKey, { ...facts, threeDSServerTransId, dsTransId, merchantId });
}
