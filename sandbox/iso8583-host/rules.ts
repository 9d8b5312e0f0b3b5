/** What this host has in common with the simulated acquirers: its tables, and what they come to. */
export {
  authorizationEntry,
  followUpEntry,
  verificationEntry,
} from '../acquirer-simulator/entries.ts';
export { approve, decline, type Decided } from '../acquirer-simulator/decide.ts';
export { askIssuer } from '../acquirer-simulator/ask-issuer.ts';
export { enter } from '../acquirer-simulator/host/enter.ts';
export type { JournalEntry, JournalRow, Key } from '../acquirer-simulator/host/entry.ts';
export { holdAlone } from '../acquirer-simulator/host/journal-file-store.ts';
export { type Effect, LATE_APPROVAL_MS } from '../acquirer-simulator/outcomes.ts';
export { isComplete } from '../acquirer-simulator/verification.ts';
