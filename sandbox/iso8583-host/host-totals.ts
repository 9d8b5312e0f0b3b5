import type { Currency } from '../../service/src/kernel/money.ts';

/** What a settlement day of an institution comes to in one currency. */
export type HostTotals = Readonly<{
  debits: bigint;
  debitsAmount: bigint;
  debitReversals: bigint;
  debitReversalsAmount: bigint;
  credits: bigint;
  creditsAmount: bigint;
}>;

export type TotalsOf = Readonly<{ institution: string; day: string; currency: Currency }>;

/**
 * Debits are what cardholders pay: purchases and completions. Credits are refunds. What was reversed on
 * its own day is in neither, and of a reversal what was captured on days before is its amount. An entry
 * of a journal from before there were days is of the day on which it was sent.
 */
export const HOST_TOTALS = `
  with of_day as materialized (
    select merchant_id, operation, amount, undone,
      case operation when 'authorize' then reference else original end as hold,
      operation = 'capture' or (operation = 'authorize' and coalesce(other ->> 'isPurchase', 0))
        as is_debit
    from entries
    where outcome = 'approved' and currency = ? and other ->> 'institution' = ?
      and coalesce(other ->> 'day', strftime('%Y-%m-%d', sent_at / 1000, 'unixepoch')) = ?),
  holds as materialized (
    select sum(is_debit) as debits, coalesce(sum(amount) filter (where is_debit), 0) as amount,
      max(undone) as undone
    from of_day where operation <> 'refund' group by merchant_id, hold),
  refunds as materialized (select amount from of_day where operation = 'refund')
  select
    (select coalesce(sum(debits), 0) from holds where undone = 0) as debits,
    (select coalesce(sum(amount), 0) from holds where undone = 0) as debits_amount,
    (select count(*) from holds where undone > amount) as debit_reversals,
    (select coalesce(sum(undone - amount), 0) from holds where undone > amount)
      as debit_reversals_amount,
    (select count(*) from refunds) as credits,
    (select coalesce(sum(amount), 0) from refunds) as credits_amount`;

export function hostTotalsIn(stored: Readonly<Record<string, string | bigint | null>>): HostTotals {
  const sum = (name: string): bigint => BigInt(stored[name] ?? 0n);
  return {
    debits: sum('debits'),
    debitsAmount: sum('debits_amount'),
    debitReversals: sum('debit_reversals'),
    debitReversalsAmount: sum('debit_reversals_amount'),
    credits: sum('credits'),
    creditsAmount: sum('credits_amount'),
  };
}
