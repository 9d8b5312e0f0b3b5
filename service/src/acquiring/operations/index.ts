export { dueStore } from './due-store.ts';
export { ABANDONED_AFTER_MS, backOffMs, PARKED_UNTIL, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
export { answerInRecord, createEndings, type Step } from './endings.ts';
export { createIntents, type Decision, type OperationDeps } from './intents.ts';
export { NEW_RECORD, recordStore } from './record-store.ts';
export { type OperationRecord, asAnswered } from './record.ts';
export { createSweeper } from './sweeper.ts';
export type { Attempted } from './attempts.ts';
export { forwardInOrder } from './forward-in-order.ts';
export type { HostRefusal } from './host-refusal.ts';
export { leaveInDoubt } from './leave-in-doubt.ts';
export {
  createReversals,
  enquireAbout,
  type ReversalAnswer,
  reversalAnswer,
  reverse,
  type AcquirerVerdict,
} from './reversals.ts';
export { GIVEN_UP } from './given-up.ts';
export { unresolvedRoutes } from './unresolved.ts';
export { foundBefore } from './repeats.ts';
