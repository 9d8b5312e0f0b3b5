import type { HostRow } from './host-journal-store.ts';

/**
 * An entry as the record for reconciliation has it; undefined for a check of a card. The completion of a
 * purchase in two messages is the purchase: it has the reference of its authorization, which it replaces.
 */
export function recordLine(row: HostRow, isDual: boolean): string | undefined {
  const { amount, at, currency, isPurchase, merchantId, named, operation, outcome } = row;
  if (operation === 'verify') return undefined;
  const isOne = isPurchase || (isDual && outcome === 'approved' && named === row.originalNamed);
  return JSON.stringify({
    at: at.toISOString(),
    reference: named,
    operation: isOne ? 'purchase' : operation,
    original: isOne ? null : row.originalNamed,
    merchantId,
    amount: Number(amount),
    currency,
    outcome: outcome === 'approved' ? 'booked' : 'refused',
  });
}
