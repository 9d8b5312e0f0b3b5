import { hash } from 'node:crypto';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { sumOfAmounts } from '../../../kernel/money.ts';
import { bucketIn, newId } from '../../../kernel/id.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import type { By } from '../../../platform/http/caller.ts';
import {
  bankDay,
  DEAD_ACCOUNT_REASONS,
  matchReturn,
  type RailReturn,
  type ReturnFile,
} from '../../rails/index.ts';
import { giveBackToRefused } from './give-back.ts';
import {
  type BankReturn,
  insertReturns,
  noteMatch,
  receivedReturns,
  returnsOfFile,
} from './return-store.ts';
import { earlierNumbers, keepMessage, keptFile, type BankMessage } from './bank-message-store.ts';
import { notTheBanks } from '../records/errors.ts';
import { itemsLike, lockFileNumber } from './file-store.ts';
import { movePayout } from '../records/move-payout.ts';
import { endedPayout, type PayoutDeps } from '../records/payout.ts';
import { lockPayout } from '../records/payout-store.ts';

const DAY_MS = 86_400_000;

const YEAR_MS = 365 * DAY_MS;

const ROUND_MAX = 100; // Returns per run, so that a shutdown does not have to wait long.

/** What an upload would move: all that the file says came back, unless it was received before. */
export async function exposureOfReturns({ bank, db }: PayoutDeps, content: Buffer) {
  const read = bank.rail.readReturns(content);
  const isKnown = (await keptFile(db, hash('sha256', content, 'hex'))) !== undefined;
  if (isKnown || read.kind === 'refused') return {};
  const { currency, returns } = read.file;
  const amount = sumOfAmounts(returns);
  return amount > 0n ? { amounts: [{ amount, currency }] } : {};
}

/**
 * Processes a return file from the bank, if it is for us and can be the bank's next. The file is stored first, with a row for each return; then each
 * return is matched and its payout updated, in a transaction on the payout's shard. Rows left unprocessed
 * are picked up later, and a payout stores the id of the return that ended it. So each payout is updated
 * once, even if the file is uploaded twice or concurrently, or processing is interrupted by a crash.
 */
export async function takeReturns(
  deps: PayoutDeps,
  content: Buffer,
  by: By,
  { anyNumber = false }: Readonly<{ anyNumber?: boolean }> = {},
): Promise<readonly BankReturn[]> {
  const { bank, db } = deps;
  const read = bank.rail.readReturns(content);
  if (read.kind === 'refused') throw notTheBanks(read.faults);
  const storedId = await transaction(db, async (tx) => {
    await lockFileNumber(tx, bank.originator); // Of two files with one number, the second sees the first.
    const known = await keptFile(tx, hash('sha256', content, 'hex'));
    return known ?? (await keep(tx, deps, { content, file: read.file, by, anyNumber }));
  });
  for (const one of await returnsOfFile(db, storedId)) {
    if (one.status === 'RECEIVED') await applyReturn(deps, one);
  }
  return await returnsOfFile(db, storedId);
}

type Taking = Readonly<{ content: Buffer; file: ReturnFile; by: By; anyNumber: boolean }>;

/** A file of the bank's as it is kept: sealed, with who brought it. */
export function received(
  { clock, keyring }: PayoutDeps,
  kind: BankMessage['kind'],
  content: Buffer,
  { actor: receivedBy, correlationId }: By,
) {
  const createdAt = clock.now();
  const id = newId('bankFile', '00', createdAt);
  const digest = hash('sha256', content, 'hex');
  return {
    message: { id, kind, digest, receivedBy, correlationId, createdAt },
    sealed: keyring.seal('bank-accounts', id, content),
  };
}

async function keep(tx: Tx, deps: PayoutDeps, { anyNumber, by, content, file }: Taking) {
  const { currency, fileNumber, returns } = file;
  if (!anyNumber) await refuseOutOfTurn(tx, deps, file);
  const { message, sealed } = received(deps, 'RETURNS', content, by);
  const { id, createdAt } = message;
  const { originator } = deps.bank;
  await keepMessage(tx, { ...message, originator, currency, fileNumber }, sealed);
  const own = { fileId: id, currency, createdAt };
  const rows = returns.map((one, index) => rowOf(one, { ...own, itemNo: index + 1 }));
  await insertReturns(tx, rows);
  return id;
}

async function refuseOutOfTurn(tx: Tx, { bank, clock }: PayoutDeps, file: ReturnFile) {
  const now = clock.now();
  const { currency, fileNumber } = file;
  const number = { originator: bank.originator, currency, fileNumber };
  const { isNumberSeen, last } = await earlierNumbers(tx, number, addMilliseconds(now, -YEAR_MS));
  const faults = bank.rail.outOfTurn(file, {
    today: bankDay(now),
    isNumberSeen,
    last: last && { ...last, daysAgo: (now.getTime() - last.at.getTime()) / DAY_MS },
  });
  if (faults.length > 0) throw notTheBanks(faults);
}

type OwnOfReturn = Pick<BankReturn, 'fileId' | 'currency' | 'itemNo' | 'createdAt'>;

function rowOf(told: RailReturn, own: OwnOfReturn): BankReturn {
  const { amount, crossReference, day, kind, outcome, reason, reasonCode, traceNumber } = told;
  const returned = { amount, crossReference, reason, reasonCode, traceNumber, returnedOn: day };
  const unresolved = { payoutId: null, resolvedBy: null, resolution: null, resolvedAt: null };
  return {
    ...own,
    ...returned,
    ...unresolved,
    id: newId('bankReturn', '00', own.createdAt),
    status: 'RECEIVED',
    direction: kind === 'credit' ? 'CREDIT' : 'DEBIT',
    outcome: outcome === 'returned' ? 'RETURNED' : 'REJECTED',
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
  const db = lockingIn(deps.db, bucketIn(payoutId));
  return await transaction(db, (tx) => endByReturn(tx, deps, one, payoutId));
}

/** The payout that the return matches, if there is exactly one. */
async function payoutOf({ db }: PayoutDeps, one: BankReturn): Promise<string | null> {
  const { amount, crossReference, direction, traceNumber } = one;
  const sent = (await itemsLike(db, one))
    .filter(({ currency }) => currency === one.currency)
    .map((item) => ({ ...item, kind: kindOf(item.direction) }));
  const match = matchReturn({ amount, crossReference, kind: kindOf(direction), traceNumber }, sent);
  return match.kind === 'matched' ? match.item.payoutId : null;
}

function kindOf(direction: BankReturn['direction']): RailReturn['kind'] {
  return direction === 'CREDIT' ? 'credit' : 'debit';
}

/** Ends the payout, unless this return already has; false if the payout does not fit the return. */
export async function endByReturn(
  tx: Tx,
  deps: PayoutDeps,
  { amount, currency, direction, id: returnId, outcome, reason, reasonCode }: BankReturn,
  payoutId: string,
): Promise<boolean> {
  const { clock } = deps;
  const payout = await lockPayout(tx, payoutId);
  if (payout?.returnId === returnId) return true;
  const isMatch =
    payout?.amount === amount && payout.currency === currency && payout.direction === direction;
  if (!isMatch || payout.status === 'PENDING') return false;
  const now = clock.now();
  const move = endedPayout(payout, { outcome, reasonCode, reason, returnId }, now);
  if (!move) return false;
  await movePayout(tx, payout, move, now);
  if (DEAD_ACCOUNT_REASONS.includes(reasonCode)) await giveBackToRefused(tx, deps, move.payout);
  return true;
}
