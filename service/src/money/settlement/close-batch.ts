import { isDeepStrictEqual } from 'node:util';
import { assert } from '../../kernel/assert.ts';
import { insertLines, lockAccount } from '../../merchants/fees/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { record } from '../../records/events/index.ts';
import * as ledger from '../../records/ledger/index.ts';
import { forBucket, transaction, type Tx } from '../../platform/db/pool.ts';
import { type Batch, type Figures, figuresOf, type SettlementDeps } from './batch.ts';
import { keepFigures, lockClosing } from './batch-store.ts';
import { chargesOf } from './charge-fees.ts';
import { feesOfBatches } from './batch-fees.ts';
import { batchClosed } from './event.ts';

const PORTION = 200_000; // Members: about a second, of the fifteen that a statement has.

/**
 * Closes a batch in CLOSING: computes its totals from the ledger, settles them there, stores them and
 * records the event, all or nothing. Returns false and does nothing if another worker was first. It has
 * no more members to come: if it has very many, they are added up portion by portion, and whoever comes
 * after one that was killed goes on there.
 */
export async function closeBatch(deps: SettlementDeps, batchId: string): Promise<boolean> {
  for (;;) {
    const own = forBucket(deps.db, bucketIn(batchId));
    const step = await transaction(own, (tx) => closeOrCountOn(tx, deps, batchId));
    if (step !== 'COUNTED_ON') return step === 'CLOSED';
  }
}

async function closeOrCountOn(
  tx: Tx,
  { clock, portion = PORTION, taxes }: SettlementDeps,
  batchId: string,
): Promise<'CLOSED' | 'COUNTED_ON' | 'NOT_CLOSING'> {
  const batch = await lockClosing(tx, batchId);
  if (!batch) return 'NOT_CLOSING';
  const recount = await ledger.readRecount(tx, batchId);
  const shown = ledger.totalOf((await ledger.sumsOfBatches(tx, [batchId])).get(batchId) ?? []);
  const isMuch = ledger.membersIn(shown) - ledger.membersIn(recount.totals) > BigInt(portion);
  if (isMuch && (await ledger.countOn(tx, batchId, { recount, most: portion })))
    return 'COUNTED_ON';
  await close(tx, batch, { recount, now: clock.now(), taxes });
  return 'CLOSED';
}

export async function close(
  tx: Tx,
  batch: Batch,
  {
    recount,
    now,
    taxes,
  }: Readonly<{ recount: ledger.Recount; now: Date; taxes: SettlementDeps['taxes'] }>,
): Promise<void> {
  const { id: batchId } = batch;
  const { sums, totals } = await takeTotals(tx, batchId, recount);
  await lockAccount(tx, batch.merchantId);
  const [fees] = await feesOfBatches({ db: tx, now, taxes }, [{ ...batch, sums }]);
  assert(fees, 'fees are returned for every batch');
  const figures = figuresOf(totals, fees);
  // Ids sort by creation: the settling entries come before the fees.
  const settling = entriesOf(batch, figures, now);
  const charges = chargesOf(fees, { ...batch, taxes }, now);
  await ledger.post(tx, [...settling, ...charges.entries]);
  await insertLines(tx, charges.lines);
  const closed = await keepFigures(tx, batchId, { figures, now });
  const { correlationId } = batch;
  assert(correlationId !== null, 'a closing batch has a correlation id');
  await record(tx, batchClosed({ ...closed, figures }, correlationId, now));
}

/** From the ledger. The running sums, which the merchant was shown, must agree, and are deleted. */
async function takeTotals(tx: Tx, batchId: string, recount: ledger.Recount) {
  const totals = await ledger.endRecount(tx, batchId, recount);
  const sums = await ledger.takeSums(tx, batchId);
  assert(
    isDeepStrictEqual(ledger.totalOf(sums), totals),
    `the sums of ${batchId} agree with the ledger`,
  );
  return { sums, totals };
}

/** The entries that settle a batch; zero amounts have none. */
function entriesOf(batch: Batch, figures: Figures, createdAt: Date): ledger.Entry[] {
  const amounts: readonly (readonly [ledger.EntryKind, bigint])[] = [
    ['SETTLE_SALES', figures.salesAmount],
    ['SETTLE_VOIDS', figures.voidsAmount],
    ['SETTLE_REFUNDS', figures.refundsAmount],
  ];
  return amounts
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ledger.entryAbout(batch, { kind, amount, createdAt }));
}
