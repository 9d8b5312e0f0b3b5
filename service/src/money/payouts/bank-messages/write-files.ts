import { BUCKETS, bucketIn, newId } from '../../../kernel/id.ts';
import { CURRENCIES, type Currency } from '../../../kernel/money.ts';
import { forBucket } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import * as rails from '../../rails/index.ts';
import { openDestination } from '../accounts/destination.ts';
import { recordPayouts } from '../records/event.ts';
import * as files from './file-store.ts';
import { movePayout } from '../records/move-payout.ts';
import { endedPayout, type Payout, type PayoutDeps } from '../records/payout.ts';
import { lockPayout, markSent, payoutsToSend } from '../records/payout-store.ts';

const ITEMS_MAX = 5_000; // Per file: about a megabyte, and a second's work in one transaction.
const NUMBERS_COUNT = 9_999n; // File numbers start again at 1 after this one.
/** A reason code of our own; the bank's codes have three digits. */
const NOT_WRITABLE = 'NOT_WRITABLE';

/**
 * Writes files until no payout is left to send, and returns how many payouts they contain. Two workers
 * may do it at once: the one that locks the file number writes, and the other finds nothing left.
 *
 * On one PostgreSQL the file is written and its payouts are marked in one transaction. On a cluster a
 * transaction stays on one shard: the file is committed first, with its payouts' ids, which no other
 * file can take; then the payouts are marked shard by shard. The file is not released until all are
 * marked, and the next run, also after a crash, finishes the marks first. docs/adr has the reasons.
 */
export async function writeFiles(deps: PayoutDeps): Promise<number> {
  await finishFiles(deps);
  let sent = 0;
  for (const currency of CURRENCIES) {
    for (;;) {
      const count = await writeFile(deps, currency);
      sent += count;
      if (count === 0) break;
      await finishFiles(deps);
    }
  }
  return sent;
}

async function finishFiles(deps: PayoutDeps): Promise<void> {
  const { clock, db } = deps;
  for (const file of await files.unmarkedFiles(db)) {
    const items = await files.itemsOfFile(db, file.id);
    const shards = Map.groupBy(items, ({ payoutId }) => db.shardOf(bucketIn(payoutId)));
    for (const [shard, ofShard] of shards) {
      await transaction(db.at(shard), (tx) => mark(tx, file, ofShard));
    }
    await files.noteMarked(db, file.id, clock.now());
  }
}

/** Marks the items' payouts as SENT and returns how many were not marked before. */
async function mark(
  tx: Tx,
  file: files.PayoutFile,
  items: readonly files.FileItem[],
): Promise<number> {
  const { createdAt: now, createdOn, id: fileId } = file;
  const sending = { fileId, dueOn: rails.nextBusinessDay(createdOn), now };
  const payouts = await markSent(tx, items, sending);
  await recordPayouts(tx, payouts, now);
  return payouts.length;
}

/** Writes one file, if there is anything to send; returns how many payouts were sent or rejected. */
async function writeFile(deps: PayoutDeps, currency: Currency): Promise<number> {
  const written = await writeOne(deps, currency);
  if (typeof written === 'number') return written;
  for (const refusal of written) await reject(deps, refusal);
  return written.length;
}

/** Returns how many payouts are in the file; or, if nothing was written, those no file can carry. */
async function writeOne(deps: PayoutDeps, currency: Currency) {
  const { bank, clock, db } = deps;
  const isOneShard = new Set(BUCKETS.map(db.shardOf)).size === 1;
  return await transaction(db, async (tx) => {
    const sequence = (await files.lockFileNumber(tx, bank.originator)) + 1n;
    const now = clock.now();
    const except = await files.payoutsOfUnmarkedFiles(tx);
    const payouts = await payoutsToSend(tx, { currency, except, limit: ITEMS_MAX, now });
    if (payouts.length === 0) return 0;
    const draft = await draftOf(deps, { currency, now, payouts, sequence });
    if (draft.kind === 'refused') return draft.refused;
    const { file, items, sealedContent } = draft;
    const markedAt = isOneShard ? now : null;
    await files.insertFile(tx, { file: { ...file, markedAt }, items, sealedContent });
    if (isOneShard && (await mark(tx, file, items)) !== items.length) {
      throw new Error(`a payout of file ${file.id} is no longer pending`);
    }
    return items.length;
  });
}

type Refusal = Readonly<{ payout: Payout; reason: string }>;
type Draft =
  | Readonly<{
      kind: 'drawn';
      file: files.PayoutFile;
      items: readonly files.FileItem[];
      sealedContent: Buffer;
    }>
  | Readonly<{ kind: 'refused'; refused: readonly Refusal[] }>;

type FileRequest = Readonly<{
  currency: Currency;
  now: Date;
  payouts: readonly Payout[];
  sequence: bigint;
}>;

async function draftOf(deps: PayoutDeps, request: FileRequest): Promise<Draft> {
  const { currency, now, payouts, sequence } = request;
  const createdOn = rails.bankDay(now);
  const fileNumber = Number(((sequence - 1n) % NUMBERS_COUNT) + 1n);
  const orders = await Promise.all(
    payouts.map((payout) => orderOf(deps, payout, rails.nextBusinessDay(createdOn))),
  );
  const written = deps.bank.rail.write({ fileNumber, createdOn, currency, orders });
  if (written.kind === 'refused') {
    return { kind: 'refused', refused: refusalsOf(written.faults, payouts) };
  }
  const { file: railFile } = written;
  const id = newId('bankFile', '00', now);
  return {
    kind: 'drawn',
    file: fileOf(deps, railFile, { id, sequence, createdOn, createdAt: now }),
    items: itemsOf(id, railFile, payouts),
    sealedContent: deps.keyring.seal('bank-accounts', id, railFile.bytes),
  };
}

async function orderOf(
  { keyring }: PayoutDeps,
  payout: Payout,
  day: string,
): Promise<rails.RailOrder> {
  return {
    kind: payout.direction === 'CREDIT' ? 'credit' : 'debit',
    crossReference: rails.crossReferenceOf(payout.id),
    amount: payout.amount,
    day,
    account: await openDestination(keyring, payout),
    name: payout.payeeName,
  };
}

function fileOf(
  { bank }: PayoutDeps,
  { credits, currency, debits, digest, fileNumber }: rails.RailFile,
  own: Pick<files.PayoutFile, 'id' | 'sequence' | 'createdOn' | 'createdAt'>,
): files.PayoutFile {
  const { originator, rail } = bank;
  const credited = { creditCount: credits.count, creditAmount: credits.amount };
  const debited = { debitCount: debits.count, debitAmount: debits.amount };
  const written = { rail: rail.name, originator, currency, fileNumber, digest };
  return { ...own, ...written, ...credited, ...debited, markedAt: null, deliveredAt: null };
}

/** The items in the file's order, which may differ from ours. */
function itemsOf(
  fileId: string,
  { items }: rails.RailFile,
  payouts: readonly Payout[],
): files.FileItem[] {
  const known = new Map(payouts.map((payout) => [rails.crossReferenceOf(payout.id), payout]));
  return items.map(({ amount, crossReference, traceNumber }, index) => {
    const payout = known.get(crossReference);
    if (payout?.amount !== amount) throw new Error('an item of the file matches no payout');
    const { direction, id: payoutId } = payout;
    return { fileId, no: index + 1, payoutId, direction, amount, crossReference, traceNumber };
  });
}

const ORDER = /^orders\[(\d+)\]/;

/** The payouts that cannot be written, with reasons. A fault outside of an order is a bug of ours. */
function refusalsOf(faults: readonly rails.OrderFault[], payouts: readonly Payout[]): Refusal[] {
  const refused = new Map<Payout, string>();
  for (const { message, place } of faults) {
    const payout = payouts[Number(ORDER.exec(place)?.[1] ?? Number.NaN)];
    if (!payout) throw new Error(`no file can be written: ${place} ${message}`);
    refused.set(payout, `${place.replace(ORDER, '').replace(/^\./, '')} ${message}`);
  }
  return [...refused].map(([payout, reason]) => ({ payout, reason }));
}

/** Rejects a payout that no file can carry, so that it does not hold up the others. */
async function reject({ clock, db }: PayoutDeps, { payout: { id }, reason }: Refusal) {
  await transaction(forBucket(db, bucketIn(id)), async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout?.status !== 'PENDING') return;
    const now = clock.now();
    const setback = { reasonCode: NOT_WRITABLE, reason, returnId: null };
    const move = endedPayout(payout, { ...setback, outcome: 'REJECTED' }, now);
    if (move) await movePayout(tx, payout, move, now);
  });
}
