export type * from './port.ts';
export { Secret } from '../../service/src/kernel/secret.ts';
export { assertConformance } from './conformance.ts';
export type { Subject, Terms } from './on-trial.ts';
export { memoryStore } from './memory-store.ts';
