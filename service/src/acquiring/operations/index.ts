export { createCarryOut } from './carry-out.ts';
export { dueStore } from './due-store.ts';
export { createEndings, type Step } from './endings.ts';
export { ABANDONED_AFTER_MS, backOffMs, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
export { createIntents, type Decision } from './intents.ts';
export { createReversals, enquireAbout, reverse, type AcquirerVerdict } from './reversals.ts';
export { createSweeper } from './sweeper.ts';
