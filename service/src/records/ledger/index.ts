export { type Captured, capturesOf } from './movement-store.ts';
export { balancesOf, derivedAmounts, type DerivedAmounts } from './balance-store.ts';
export type { BatchSum } from './batch-sum.ts';
export {
  carriedDifferences,
  type CarriedDifference,
  recarryBalances,
  carryBalances,
} from './carried-balance-store.ts';
export { batchesToFold, putSums, sumsOfBatches, takeSums } from './batch-sum-store.ts';
export { countOn, endRecount, readRecount, type Recount } from './batch-recount-store.ts';
export { totalsOfBatches } from './batch-total-store.ts';
export { type BatchTotals, membersIn, totalOf } from './batch-sum.ts';
export {
  type CardClass,
  type Entry,
  entryAbout,
  type EntryKind,
  type LinedAccount,
} from './entry.ts';
export { post, posting } from './post.ts';
export { ledgerRoutes } from './routes.ts';
