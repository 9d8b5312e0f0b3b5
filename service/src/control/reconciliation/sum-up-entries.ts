import { timeIn } from '../../kernel/id.ts';
import type { SettlementTotals } from '../../acquiring/acquirers/index.ts';
import { type Database, transaction } from '../../platform/db/pool.ts';
import type { OurEntry } from './case.ts';
import { entriesOf, paymentsAt } from './case-store.ts';
import { plusTotals, type TotalsByCurrency, totalsWith } from './totals-day.ts';
import type { MovedEntry } from './totals-store.ts';

type Summing = Readonly<{
  acquirer: string;
  /** The settlement day. */
  of: Readonly<{ from: Date; to: Date }>;
  sums: TotalsByCurrency;
}>;

/** The sums with those of these entries that are an acquirer's. */
export async function sumUpEntries(
  db: Database,
  entries: readonly MovedEntry[],
  { acquirer, of, sums }: Summing,
): Promise<TotalsByCurrency> {
  const total = { ...sums };
  for (const own of Map.groupBy(entries, ({ bucket }) => db.shardOf(bucket)).values()) {
    for (const [{ currency }, totals] of await shardTotals(db, own, { acquirer, of })) {
      total[currency] = plusTotals(total[currency], totals);
    }
  }
  return total;
}

async function shardTotals(
  db: Database,
  entries: readonly MovedEntry[],
  { acquirer, of }: Omit<Summing, 'sums'>,
) {
  return await transaction(db, async (tx) => {
    const known = await paymentsAt(tx, acquirer, entries);
    const own = entries.filter(({ subjectId }) => known.has(subjectId));
    const voids = own.filter(({ kind }) => kind === 'VOID');
    const about = voids.length > 0 ? await entriesOf(tx, voids) : [];
    const captured = Map.groupBy(
      about.filter((entry) => isSale(entry) && isOfDay(entry, of)),
      ({ subjectId }) => subjectId,
    );
    return own.map(
      (entry) => [entry, totalsOfEntry(entry, captured.get(entry.subjectId) ?? [])] as const,
    );
  });
}

function isSale({ kind }: OurEntry): boolean {
  return kind === 'PURCHASE' || kind === 'CAPTURE';
}

/** By the time of the intent, which its id has. */
function isOfDay({ id }: OurEntry, { from, to }: Summing['of']): boolean {
  const made = timeIn(id);
  return made >= from && made < to;
}

/** `captured` are the sales of the same payment on the same day, which a void takes out of it. */
function totalsOfEntry(
  { amount, kind }: MovedEntry,
  captured: readonly OurEntry[],
): SettlementTotals {
  const one = { count: 1n, amount };
  if (kind === 'REFUND') return totalsWith({ credits: one });
  if (kind !== 'VOID') return totalsWith({ debits: one });
  const sameDay = captured.reduce((sum, entry) => sum + entry.amount, 0n);
  const before = amount - sameDay;
  return totalsWith({
    debits: { count: BigInt(-captured.length), amount: -sameDay },
    ...(before > 0n ? { debitReversals: { count: 1n, amount: before } } : {}),
  });
}
