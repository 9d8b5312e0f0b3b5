export { makeGood } from './make-good.ts';
export { restores } from './restore-store.ts';
export { restoreJobs } from './write-back.ts';
