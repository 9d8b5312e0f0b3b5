export { dueStore, ABANDONED_AFTER_MS, backOffMs, STUCK_AFTER_ATTEMPTS } from './due-store.ts';
export { createEndings, type Step } from './endings.ts';
export { createIntents, type Decision, type OperationDeps } from './intents.ts';
export { type OperationRecord, NEW_RECORD, recordStore } from './record-store.ts';
export { leaveInDoubt, createSweeper } from './sweeper.ts';
export { createReversals, enquireAbout, reverse, type AcquirerVerdict } from './reversals.ts';
export { unresolvedRoute } from './unresolved.ts';
