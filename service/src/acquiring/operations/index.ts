export { dueStore } from './due-store.ts';
export { createEndings, type Step } from './endings.ts';
export { ABANDONED_AFTER_MS, backOffMs, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
export { createIntents, type Decision, type OperationDeps } from './intents.ts';
export type { OperationRecord } from './record.ts';
export { NEW_RECORD, recordStore } from './record-store.ts';
export { leaveInDoubt } from './leave-in-doubt.ts';
export { createReversals, enquireAbout, reverse, type AcquirerVerdict } from './reversals.ts';
export { createSweeper } from './sweeper.ts';
