export { createFaults, type SimulatedFault } from './faults.ts';
export { FAULT_KINDS, readFaults, replaceFaults, type SandboxFault } from './fault-store.ts';
export { createSandboxFaults } from './sandbox-faults.ts';
export { readJournal } from './journal-store.ts';
export {
  ADDRESS_RESULTS,
  OUTCOMES,
  type OutcomeRule,
  RESPONSES,
  SECURITY_CODE_RESULTS,
} from './outcomes.ts';
export { createSimulator, createSimulators } from './simulator.ts';
export { standingOf } from './standing.ts';
