import type { Difference } from '../../api/operations.ts';

/** What can differ, in the order of the guide. */
export const DIFFERENCE_KINDS = [
  'NOT_IN_OUR_RECORD',
  'NOT_IN_THEIR_RECORD',
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'MERCHANT_DIFFERS',
  'STATE_DIFFERS',
  'NOT_IN_LEDGER',
  'TOTALS_DIFFER',
  'ENTRY_UNMATCHED',
  'ENTRY_AMBIGUOUS',
  'ENTRY_AMOUNT_DIFFERS',
  'ENTRY_RETURN_UNMATCHED',
  'RETURN_UNMATCHED',
  'PAYOUT_UNCONFIRMED',
  'PAYOUT_NOT_ON_STATEMENT',
  'PAYOUT_CONTRADICTED',
  'PAYOUT_PAID_TWICE',
  'BANK_LEDGER_DIFFERS',
  'STATEMENT_GAP',
  'STATEMENT_DOES_NOT_ADD_UP',
] as const satisfies readonly Difference['kind'][];
