export {
  addBusinessDays,
  bankHolidays,
  businessDayFrom,
  isBusinessDay,
  nextBusinessDay,
} from './business-days.ts';
export { bankDay, daysBetween } from './calendar.ts';
export { institutionOf } from './cpa005/account-faults.ts';
export { type Cpa005Settings, cpa005SettingsFaults } from './cpa005/settings.ts';
export { isTakenOn } from './cpa005/batch-faults.ts';
export { crossReferenceOf, nextFileNumber } from './cpa005/write-file.ts';
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
export { elementOf, malformedIn, type Segment } from './cpa005/records.ts';
export { FileFaults } from './file-faults.ts';
export {
  type BankAccount,
  type FileRefused,
  type OrderFault,
  type Rail,
  type RailBatch,
  type RailFile,
  type RailItem,
  type RailOrder,
  type RailReturn,
  type ReturnFile,
} from './rail.ts';
export { matchReturn } from './match-return.ts';
export {
  type BankStatement,
  type StatementCheck,
  type StatementEntry,
} from './statements/statement.ts';
export { accountNotations, plainNotation, readStatements } from './statements/read-statements.ts';
