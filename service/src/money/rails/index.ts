export {
  addBusinessDays,
  businessDaysBefore,
  bankHolidays,
  businessDayFrom,
  isBusinessDay,
  nextBusinessDay,
} from './business-days.ts';
export { createCpa005 } from './cpa005/rail.ts';
export { DEAD_ACCOUNT_REASONS, RETURN_REASONS } from './cpa005/reasons.ts';
export { type Cpa005Settings, cpa005SettingsFaults } from './cpa005/settings.ts';
export { crossReferenceOf, nextFileNumber } from './cpa005/write-file.ts';
export { bankDay } from './calendar.ts';
export { matchReturn } from './match-return.ts';
export type {
  BankAccount,
  OrderFault,
  Rail,
  RailBatch,
  RailFile,
  RailItem,
  RailOrder,
  RailReturn,
  ReturnFile,
} from './rail.ts';
export { type BankSimulator, createBankSimulator } from './simulator/bank.ts';
export { RETURNING_ACCOUNTS } from './simulator/accounts.ts';
export { type BankFile, type BankJournal, createMemoryJournal } from './simulator/journal.ts';
export {
  type BankStatement,
  entriesTotal,
  type StatementCheck,
  type StatementEntry,
} from './statements/statement.ts';
export { accountNotations, plainNotation, readStatements } from './statements/read-statements.ts';
