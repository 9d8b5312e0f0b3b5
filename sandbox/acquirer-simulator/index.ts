export { createFaults, type SimulatedFault } from './faults.ts';
export { FAULT_KINDS, readFaults, replaceFaults, type SandboxFault } from './fault-store.ts';
export { createSandboxFaults } from './sandbox-faults.ts';
export type { JournalRow } from './host/entry.ts';
export {
  type JournalFile,
  journalIn,
  openFile,
  openJournalFile,
} from './host/journal-file-store.ts';
export { serveJournal } from './host/serve-journal.ts';
export { connectToHost } from './host-connection.ts';
export { type Journal, journalOn } from './journal.ts';
export {
  ADDRESS_RESULTS,
  OUTCOMES,
  type OutcomeRule,
  RESPONSES,
  SECURITY_CODE_RESULTS,
} from './outcomes.ts';
export { createSimulator, createSimulators } from './simulator.ts';
export { takeOverJournal } from './take-over-journal.ts';
export { standingOf } from './standing.ts';
