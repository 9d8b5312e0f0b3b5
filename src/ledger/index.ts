export { balancesOf, derivedAmounts, type DerivedAmounts } from './balance-store.ts';
export { type BatchTotals, totalsOfBatches } from './batch-total-store.ts';
export type { Entry, EntryKind } from './entry.ts';
export { post, posting } from './post.ts';
export { ledgerRoutes } from './routes.ts';
