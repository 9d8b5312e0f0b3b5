import type { Currency } from '../../service/src/kernel/money.ts';
import type { RailOrder } from '../../service/src/money/rails/index.ts';

/** One transaction of a file, and its outcome. Everything the bank reports follows from these. */
export type BankItem = Readonly<{
  /** Its place in the file, from 1. */
  place: number;
  kind: RailOrder['kind'];
  amount: bigint;
  /** When it is booked or, if rejected, reported. */
  day: string;
  /** Institution and branch: nine digits. */
  institution: string;
  accountNumber: string;
  name: string;
  crossReference: string;
  /** As in the file, including zeros. */
  traceNumber: string;
  back?: Readonly<{ day: string; reasonCode: string; invalidElements: string }>;
}>;

export type BankFile = Readonly<{
  fileNumber: number;
  currency: Currency;
  digest: string;
  receivedOn: string;
  items: readonly BankItem[];
}>;

/**
 * Where the simulated bank stores the files it received. Several processes may share it: one of them
 * appends at a time.
 */
export interface BankJournal {
  /** In the order of receipt. */
  files(): Promise<readonly BankFile[]>;
  /** All or nothing. False where another file was appended meanwhile, which may be the same. */
  append(file: BankFile): Promise<boolean>;
}

/** Kept in memory. */
export function createMemoryJournal(): BankJournal {
  const files: BankFile[] = [];
  return {
    files: async () => await Promise.resolve(files),
    append: async (file) => {
      files.push(file);
      return await Promise.resolve(true);
    },
  };
}
