export { RETURNING_ACCOUNTS } from './accounts.ts';
export { type BankSimulator, createBankSimulator } from './bank.ts';
export { createBankJournal } from './bank-journal-store.ts';
export { AT_SIMULATED_BANK, createSimulatedBank, silentBank } from './simulated-bank.ts';
