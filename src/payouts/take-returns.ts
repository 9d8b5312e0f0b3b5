import { hash } from 'node:crypto';
import { bucketIn, newId } from '../kernel/id.ts';
import { forBucket } from '../platform/db/database.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { By } from '../platform/http/identity.ts';
import { matchReturn, type RailReturn } from '../rails/index.ts';
import { keepMessage } from './bank-message-store.ts';
import { notTheBanks } from './errors.ts';
import { itemsLike } from './file-store.ts';
import { movePayout } from './move-payout.ts';
import { endedPayout } from './payout.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockPayout } from './payout-store.ts';
import {
  type BankReturn,
  insertReturns,
  noteMatch,
  receivedReturns,
  returnsOfFile,
} from './return-store.ts';

const ROUND_MAX = 100; // Returns per run, so that a shutdown does not have to wait long.

/**
 * Processes a return file from the bank. The file is stored first, with a row for each return; then each
 * return is matched and its payout updated, in a transaction on the payout's shard. Rows left unprocessed
 * are picked up later, and a payout stores the id of the return that ended it. So each payout is updated
 * once, even if the file is uploaded twice or concurrently, or processing is interrupted by a crash.
 */
export async function takeReturns(
  deps: PayoutDeps,
  content: Buffer,
  by: By,
): Promise<readonly BankReturn[]> {
  const { bank, clock, db, keyring } = deps;
  const read = bank.rail.readReturns(content);
  if (read.kind === 'refused') throw notTheBanks(read.faults);
  const { currency, returns } = read.file;
  const now = clock.now();
  const fileId = newId('bankFile', '00', now);
  const digest = hash('sha256', content, 'hex');
  const storedId = await transaction(db, async (tx) => {
    const message = {
      id: fileId,
      kind: 'RETURNS',
      digest,
      ...receiptOf(by),
      createdAt: now,
    } as const;
    const sealed = keyring.seal('bank-accounts', fileId, content);
    const first = await keepMessage(tx, message, sealed);
    if (first.id === fileId) {
      const rows = returns.map((one, index) =>
        rowOf(one, { fileId, currency, now, no: index + 1 }),
      );
      await insertReturns(tx, rows);
    }
    return first.id;
  });
  for (const one of await returnsOfFile(db, storedId)) {
    if (one.status === 'RECEIVED') await applyReturn(deps, one);
  }
  return await returnsOfFile(db, storedId);
}

function receiptOf({ actor, correlationId }: By) {
  return { receivedBy: actor, correlationId };
}

function rowOf(
  { amount, crossReference, day, kind, outcome, reason, reasonCode, traceNumber }: RailReturn,
  own: Pick<BankReturn, 'fileId' | 'currency'> & Readonly<{ now: Date; no: number }>,
): BankReturn {
  const { currency, fileId, no, now } = own;
  return {
    id: newId('bankReturn', '00', now),
    fileId,
    itemNo: no,
    direction: kind === 'credit' ? 'CREDIT' : 'DEBIT',
    outcome: outcome === 'returned' ? 'RETURNED' : 'REJECTED',
    reasonCode,
    reason,
    currency,
    amount,
    returnedOn: day,
    crossReference,
    traceNumber,
    status: 'RECEIVED',
    payoutId: null,
    resolvedBy: null,
    resolution: null,
    resolvedAt: null,
    createdAt: now,
  };
}

/** Processes returns left over by a process that died, and returns how many there were. */
export async function finishReturns(deps: PayoutDeps): Promise<number> {
  const left = await receivedReturns(deps.db, ROUND_MAX);
  for (const one of left) await applyReturn(deps, one);
  return left.length;
}

async function applyReturn(deps: PayoutDeps, one: BankReturn): Promise<void> {
  const { db } = deps;
  const payoutId = await payoutOf(deps, one);
  const isMoved = payoutId !== null && (await endInBucket(deps, one, payoutId));
  await noteMatch(db, one.id, isMoved ? payoutId : null);
}

async function endInBucket(deps: PayoutDeps, one: BankReturn, payoutId: string): Promise<boolean> {
  const db = forBucket(deps.db, bucketIn(payoutId));
  return await transaction(db, (tx) => endByReturn(tx, deps, one, payoutId));
}

/** The payout that the return matches, if there is exactly one. */
async function payoutOf({ db }: PayoutDeps, one: BankReturn): Promise<string | null> {
  const { amount, crossReference, direction, traceNumber } = one;
  const sent = (await itemsLike(db, one)).map((item) => ({
    ...item,
    kind: kindOf(item.direction),
  }));
  const match = matchReturn({ amount, crossReference, kind: kindOf(direction), traceNumber }, sent);
  return match.kind === 'matched' ? match.item.payoutId : null;
}

function kindOf(direction: BankReturn['direction']): RailReturn['kind'] {
  return direction === 'CREDIT' ? 'credit' : 'debit';
}

/** Ends the payout, unless this return already has; false if the payout does not fit the return. */
export async function endByReturn(
  tx: Tx,
  { clock }: PayoutDeps,
  { amount, currency, direction, id: returnId, outcome, reason, reasonCode }: BankReturn,
  payoutId: string,
): Promise<boolean> {
  const payout = await lockPayout(tx, payoutId);
  if (payout?.returnId === returnId) return true;
  const isMatch =
    payout?.amount === amount && payout.currency === currency && payout.direction === direction;
  if (!isMatch || payout.status === 'PENDING') return false;
  const now = clock.now();
  const move = endedPayout(payout, { outcome, reasonCode, reason, returnId }, now);
  if (move) await movePayout(tx, payout, move, now);
  return move !== undefined;
}
