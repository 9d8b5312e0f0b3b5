import { conflict, Problem, type ProblemKind } from '../../../platform/http/errors.ts';

export const PAYOUT_PROBLEMS = {
  nothingToPayOut: conflict({
    code: 'nothing-to-pay-out',
    title: 'There is nothing to pay out',
    detail:
      'The merchant’s available balance is zero or negative, or it has no bank account in that currency.',
  }),
  changed: conflict({
    code: 'payouts-changed',
    title: 'Other payouts would be created by now',
    detail:
      'The available balance, the released reserves or the bank account are no longer what was expected. Nothing was paid out.',
  }),
  onHold: conflict({
    code: 'payouts-on-hold',
    title: 'The merchant’s payouts are on hold',
    detail: 'An operator has put this merchant’s payouts on hold. Release the hold first.',
  }),
  sameOperator: conflict({
    code: 'same-operator',
    title: 'Another operator must decide',
    detail:
      'The operator who requested an adjustment cannot decide on it, by any of their accounts and clients, nor can anybody of whom one has invited, reset or raised the other within seven days. Another operator must.',
  }),
  adjustmentDecided: conflict({
    code: 'adjustment-decided',
    title: 'The adjustment was already decided',
    detail:
      'The adjustment was already approved or declined. Request a new one to change the balance again.',
  }),
  notTheBanks: {
    status: 400,
    category: 'INVALID_REQUEST_ERROR',
    code: 'unreadable-bank-file',
    title: 'The bank’s file cannot be accepted',
    detail:
      'The file is incomplete, not in the expected format, not about our account, or out of turn. Nothing in it was applied.',
  },
  deliversItself: conflict({
    code: 'file-delivers-itself',
    title: 'Files are delivered without you',
    detail:
      'This installation writes payout files to a folder, or to a simulated bank, and records it by itself.',
  }),
  returnStateForbids: conflict({
    code: 'return-not-unmatched',
    title: 'The return is not unmatched',
    detail: 'Only an unmatched return can be resolved, and only once.',
  }),
  notOfThisPayout: conflict({
    code: 'return-of-another-payout',
    title: 'The return does not match this payout',
    detail:
      'The payout has a different amount, currency or direction, or it was never sent or has already ended.',
  }),
} as const satisfies Record<string, ProblemKind>;

const SHOWN_MAX = 20; // Faults per file: the first few are enough to tell what is wrong.

type FileFault = Readonly<{ line: number; position: number; message: string }>;

/** The 400 for an unreadable bank file, with its faults and their positions. */
export function notTheBanks(faults: readonly FileFault[]): Problem {
  return new Problem(PAYOUT_PROBLEMS.notTheBanks, {
    errors: faults.slice(0, SHOWN_MAX).map(({ line, message, position }) => ({
      parameterName: 'content',
      reasonCode: 'INVALID_FORMAT',
      errorMessage: `Line ${line}, position ${position}: ${message}.`,
    })),
  });
}
