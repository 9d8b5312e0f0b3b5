export {
  addBusinessDays,
  businessDaysBefore,
  bankHolidays,
  businessDayFrom,
  isBusinessDay,
  nextBusinessDay,
} from './business-days.ts';
export { institutionOf } from './cpa005/account-faults.ts';
export { isTakenOn } from './cpa005/batch-faults.ts';
export { composeFile, type ComposedTransaction } from './cpa005/compose-file.ts';
export { fromFileDay, toFileDay } from './cpa005/file-day.ts';
export { compose, FILE_NUMBER_MAX, HEADER, SEGMENT, type SegmentName } from './cpa005/layout.ts';
export { createCpa005 } from './cpa005/rail.ts';
export { type Cpa005File, readCpa005 } from './cpa005/read-file.ts';
export {
  DEAD_ACCOUNT_REASONS,
  EDIT_REJECT,
  invalidElementsOf,
  reasonInWords,
  RETURN_REASONS,
} from './cpa005/reasons.ts';
export { elementOf, malformedIn, type Segment } from './cpa005/segments.ts';
export { type Cpa005Settings, cpa005SettingsFaults } from './cpa005/settings.ts';
export { crossReferenceOf, nextFileNumber } from './cpa005/write-file.ts';
export { bankDay, daysBetween } from './calendar.ts';
export { FileFaults } from './file-faults.ts';
export { matchReturn } from './match-return.ts';
export type {
  BankAccount,
  FileRefused,
  OrderFault,
  Rail,
  RailBatch,
  RailFile,
  RailItem,
  RailOrder,
  RailReturn,
  ReturnFile,
} from './rail.ts';
export {
  type BankStatement,
  entriesTotal,
  type StatementCheck,
  type StatementEntry,
} from './statements/statement.ts';
export { accountNotations, plainNotation, readStatements } from './statements/read-statements.ts';
