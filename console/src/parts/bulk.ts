import { act } from '../api/act.ts';
import type { InputOf, OperationId } from '../api/call.ts';
import type { Money } from '../api/operations.ts';
import type { MoneyValue } from './money.tsx';

/** One of many that the same is done to: all that is needed of it, so that it can go on later. */
export type BulkItem = Readonly<{
  id: string;
  partnerId: string | null;
  /** What moves. */
  money?: Money;
}>;

/** In a job each has a key of its own: a repeat of it is recognised, from whichever window. */
type KeyedItem = BulkItem & Readonly<{ key: string }>;
export type BulkCall = Readonly<{ reason: string; key: string }>;

/** What is done to many: a single operation, once for each. */
export type BulkWork = Readonly<{
  operation: OperationId;
  /** A verb; and what happens to `{count}` of them. */
  verb: string;
  effect: (count: number) => string;
  run: (item: BulkItem, call: BulkCall) => Promise<BulkResult>;
}>;

/** The same for rows of a list. */
export type BulkAction<Row> = BulkWork &
  Readonly<{
    /** Undefined where it cannot be done to the row. */
    itemOf: (row: Row) => BulkItem | undefined;
  }>;

type Described<Row, Id extends OperationId> = Omit<BulkAction<Row>, 'operation' | 'run'> &
  Readonly<{ operation: Id; input: (item: BulkItem, call: BulkCall) => InputOf<Id> }>;

export function bulkAction<Row, Id extends OperationId>({
  input,
  ...described
}: Described<Row, Id>): BulkAction<Row> {
  const { operation } = described;
  const run = async (item: BulkItem, call: BulkCall): Promise<BulkResult> => {
    const { key: idempotencyKey, reason } = call;
    const options = { partnerId: item.partnerId, reason, idempotencyKey };
    const outcome = await act(operation, input(item, call), options);
    return outcome.kind === 'waiting' ? outcome : { kind: 'done' };
  };
  return { ...described, run };
}

export type BulkResult =
  | Readonly<{ kind: 'done' }>
  | Readonly<{ kind: 'waiting'; actionId: string }>
  | Readonly<{ kind: 'refused'; message: string }>;

/** Kept in this browser while it is under way: whoever comes back goes on with the same keys. */
export type BulkJob = Readonly<{
  operation: OperationId;
  reason: string;
  items: readonly KeyedItem[];
  results: Readonly<Record<string, BulkResult>>;
}>;

export function isOpen({ items, results }: BulkJob): boolean {
  return items.some(({ id }) => results[id] === undefined);
}

/** By currency, in the order in which they were met. */
export function sumsOf(moneys: readonly (MoneyValue | undefined)[]): readonly MoneyValue[] {
  const sums = new Map<string, number>();
  for (const money of moneys) {
    if (money) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

const placeOf = (userId: string, list: string) => `bulk.${userId}.${list}`;

export function keptJob(userId: string, list: string): BulkJob | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(userId, list)) ?? 'null');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Written below, by nobody else.
    return (kept as BulkJob | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepJob(userId: string, list: string, job: BulkJob | undefined): void {
  if (job) localStorage.setItem(placeOf(userId, list), JSON.stringify(job));
  else localStorage.removeItem(placeOf(userId, list));
}
