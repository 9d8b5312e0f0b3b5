import type { Currency } from '../../kernel/money.ts';

/**
 * A payment rail: writes orders as a file for the bank, and reads the files that the bank sends back.
 * It is pure: file numbers, days and orders are given, and the caller stores the file.
 *
 * An implementation guarantees:
 *
 * - The same batch always gives the same bytes.
 * - A batch that cannot be written is refused as a whole, with all its faults at once.
 * - A file from the bank is untrusted: it is accepted completely or not at all.
 * - No fault message contains an account number.
 */
export interface Rail {
  /** Stored with files, so it never changes. */
  readonly name: string;
  write(batch: RailBatch): RailWritten;
  /** Only of files for us: a bank's file about another customer is refused. */
  readReturns(bytes: Uint8Array): ReturnsRead;
  /** Why a file of returns cannot be the next one that the bank sent. */
  outOfTurn(file: ReturnFile, earlier: EarlierReturns): readonly FileFault[];
}

/** An account at a Canadian institution, named as in merchants' banking details. */
export type BankAccount = Readonly<{
  /** 1–999. */
  institutionNumber: number;
  /** Five digits: the branch. */
  transitNumber: string;
  accountNumber: string;
}>;

/** A transfer to an account, or a debit from it. */
export type RailOrder = Readonly<{
  /** A credit pays into the account, a debit collects from it. */
  kind: 'credit' | 'debit';
  /** The reference that a return repeats: see `crossReferenceOf`. */
  crossReference: string;
  /** Cents. */
  amount: bigint;
  /** YYYY-MM-DD: when a credit's funds must be available, or a debit is due. */
  day: string;
  account: BankAccount;
  name: string;
}>;

export type RailBatch = Readonly<{
  /** 1–9999, then 1 again: see `nextFileNumber`. A bank refuses a number it has seen recently. */
  fileNumber: number;
  /** YYYY-MM-DD, on the bank's calendar. */
  createdOn: string;
  currency: Currency;
  orders: readonly RailOrder[];
}>;

/** An order's references at the bank; items are in the order of the file. */
export type RailItem = Readonly<{
  kind: RailOrder['kind'];
  crossReference: string;
  amount: bigint;
  /** Null if the bank assigns it. */
  traceNumber: string | null;
}>;

export type RailTotal = Readonly<{ count: number; amount: bigint }>;

export type RailFile = Readonly<{
  fileNumber: number;
  currency: Currency;
  bytes: Buffer;
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  items: readonly RailItem[];
  credits: RailTotal;
  debits: RailTotal;
}>;

/** A fault of an order, the batch or the settings. */
export type OrderFault = Readonly<{
  /** `orders[3].account.transitNumber`, `settings.originatorId`, `fileNumber`. */
  place: string;
  message: string;
}>;

export type RailWritten =
  | Readonly<{ kind: 'written'; file: RailFile }>
  | Readonly<{ kind: 'refused'; faults: readonly OrderFault[] }>;

/** A fault of a file; lines and positions count from 1. */
export type FileFault = Readonly<{ line: number; position: number; message: string }>;

export type FileRefused = Readonly<{ kind: 'refused'; faults: readonly FileFault[] }>;

export type RailReturn = Readonly<{
  kind: RailOrder['kind'];
  /** Rejected: the bank never executed it. Returned: the receiving institution sent it back. */
  outcome: 'returned' | 'rejected';
  /** Three digits of Standard 007. */
  reasonCode: string;
  reason: string;
  amount: bigint;
  /** YYYY-MM-DD. */
  day: string;
  crossReference: string;
  /** The order's trace number when it was sent; null if the bank does not report it. */
  traceNumber: string | null;
  /** For a rejected order, the elements that the bank did not accept, in words. */
  invalidElements: readonly string[];
  line: number;
  position: number;
}>;

export type ReturnFile = Readonly<{
  originatorId: string;
  fileNumber: number;
  createdOn: string;
  currency: Currency;
  returns: readonly RailReturn[];
}>;

/** What is known of the files of returns before this one, in the same currency. */
export type EarlierReturns = Readonly<{
  /** YYYY-MM-DD, on the bank's calendar. */
  today: string;
  /** Another file had the same number within a year. */
  isNumberSeen: boolean;
  last: Readonly<{ fileNumber: number; daysAgo: number }> | undefined;
}>;

export type ReturnsRead = Readonly<{ kind: 'read'; file: ReturnFile }> | FileRefused;
