import type { Currency } from '../../service/src/kernel/money.ts';
import {
  EDIT_REJECT,
  reasonInWords,
  type BankStatement,
  type StatementEntry,
} from '../../service/src/money/rails/index.ts';
import type { BankFile, BankItem } from './journal.ts';

/** A movement on the customer's account. */
export type BankMovement = Readonly<{
  day: string;
  /** Cents; positive for incoming money. */
  amount: bigint;
  fileNumber: number;
  item: BankItem;
  isReturn: boolean;
}>;

/** All bookings in the order of the files: each transaction and each return. */
export function movementsOf(files: readonly BankFile[], currency: Currency): BankMovement[] {
  return files
    .filter((file) => file.currency === currency)
    .flatMap(({ fileNumber, items }) =>
      items.flatMap((item): BankMovement[] => {
        if (item.back?.reasonCode === EDIT_REJECT) return [];
        const amount = item.kind === 'credit' ? -item.amount : item.amount;
        const sent = { day: item.day, amount, fileNumber, item, isReturn: false };
        if (!item.back) return [sent];
        return [sent, { ...sent, day: item.back.day, amount: -amount, isReturn: true }];
      }),
    );
}

type Asked = Readonly<{
  files: readonly BankFile[];
  account: string;
  currency: Currency;
  day: string;
  openingBalance: bigint;
}>;

/** The customer's statement of one day, with camt.053 entry codes. */
export function bankStatementOf(request: Asked): BankStatement {
  const { files, account, currency, day, openingBalance } = request;
  const movements = movementsOf(files, currency);
  const before = movements.filter((movement) => movement.day < day);
  const opening = before.reduce((sum, { amount }) => sum + amount, openingBalance);
  const entries = movements.filter((movement) => movement.day === day).map(entryOf);
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening);
  return { id: `${account}-${currency}-${day}`, account, currency, day, opening, closing, entries };
}

/** By the kind of order, credit (ICDT) or debit (IDDT), and whether it is a return. */
const CODES = {
  credit: { sent: 'PMNT.ICDT.DMCT', returned: 'PMNT.ICDT.RRTN' },
  debit: { sent: 'PMNT.IDDT.PMDD', returned: 'PMNT.IDDT.UPDD' },
} as const;

function entryOf({ day, amount, fileNumber, item, isReturn }: BankMovement): StatementEntry {
  const returnReason = isReturn ? (item.back?.reasonCode ?? null) : null;
  const place = String(item.place).padStart(9, '0');
  return {
    bookedOn: day,
    valueOn: day,
    amount,
    bankReference: `${isReturn ? 'R' : 'T'}${String(fileNumber).padStart(4, '0')}${place}`,
    ownReference: item.crossReference || null,
    clearingReference: /^0+$/.test(item.traceNumber) ? null : item.traceNumber,
    code: CODES[item.kind][isReturn ? 'returned' : 'sent'],
    returnReason,
    text: returnReason === null ? item.name : `${reasonInWords(returnReason)}: ${item.name}`,
  };
}
