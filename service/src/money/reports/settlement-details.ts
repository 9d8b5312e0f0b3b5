import { dollars } from '../../kernel/money.ts';
import { feeLinesOf, linesIn, type Span } from '../../merchants/fees/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { ID_KINDS } from '../../kernel/id.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Batch } from '../settlement/index.ts';
import { asText, type CsvCell, csvLine } from '../../platform/http/csv.ts';
import { nextLines, type PayoutMovement } from './payout-line-store.ts';
import {
  chargesOfBatch,
  type DetailMovement,
  nextDetails,
  nextMembers,
} from './settlement-detail-store.ts';
import { type Charged, chargedBy } from './statement-lines.ts';

/** A movement of a merchant with the fee or tax that it charged. */
type Detail = DetailMovement & Readonly<{ merchantId: string; charged: Charged | undefined }>;

/** Each column of the file: its name, and what it has of a movement. */
const COLUMNS: readonly (readonly [name: string, read: (one: Detail) => CsvCell])[] = [
  ['merchant_id', ({ merchantId }) => merchantId],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['type', ({ kind }) => kind],
  ['currency', ({ currency }) => currency],
  ['gross', (one) => dollars(isOfCard(one) ? one.net : 0n)],
  ['fee', (one) => dollars(chargeOf(one, 'FEE'))],
  ['tax', (one) => dollars(chargeOf(one, 'TAX'))],
  ['net', ({ net }) => dollars(net)],
  ['billed', ({ billed }) => dollars(billed)],
  ['billing', billingOf],
  ['payout_id', ({ payoutId }) => payoutId],
  ['payout_line', ({ lineNo }) => lineNo],
  ['batch_id', ({ batchId, subjectId }) => batchId ?? (isOfBatch(subjectId) ? subjectId : '')],
  ['payment_id', ({ paymentId }) => paymentId],
  ['refund_id', ({ id, kind }) => (kind === 'REFUND' ? id : '')],
  ['entry_id', ({ id }) => id],
  ['subject_id', ({ subjectId }) => subjectId],
  ['order_id', ({ orderId }) => asText(orderId)],
  ['invoice_number', ({ invoiceNumber }) => asText(invoiceNumber)],
  ['card_brand', ({ brand, charged }) => brand ?? charged?.fee.card?.brand],
  ['card_type', ({ cardType, charged }) => cardType ?? charged?.fee.card?.cardType],
  ['fee_code', ({ charged }) => charged?.fee.code],
  ['tax_type', ({ charged }) => charged?.tax?.taxType],
  ['dispute_id', ({ subjectId }) => (isOfDispute(subjectId) ? subjectId : '')],
];
export const DETAIL_COLUMNS = COLUMNS.map(([name]) => name);

const CHUNK = 1_000; // Movements read at a time: the next are read while these are sent.

/** Every movement of some days, read and sent some at a time. */
export async function* settlementDetails(
  db: Queryable,
  merchantId: string,
  span: Span,
): AsyncGenerator<string> {
  yield csvLine(DETAIL_COLUMNS);
  const chunks = inChunks((after) => nextDetails(db, merchantId, { ...span, after, limit: CHUNK }));
  for await (const movements of chunks) {
    yield written(merchantId, movements, await feesAmong(db, merchantId, movements));
  }
}

/** Every member of a batch and, once it is closed, what it was charged with: the nets come to its net. */
export async function* batchDetails(
  db: Queryable,
  { id, merchantId }: Pick<Batch, 'id' | 'merchantId'>,
): AsyncGenerator<string> {
  yield csvLine(DETAIL_COLUMNS);
  yield* memberLines(db, merchantId, { batchId: id });
  const charges = await chargesOfBatch(db, id);
  if (charges.length > 0) yield written(merchantId, charges, chargedBy(await feeLinesOf(db, id)));
}

/** The members that each of these lines of a batch comes from. */
const SETTLED: Readonly<Partial<Record<EntryKind, readonly EntryKind[]>>> = {
  SETTLE_SALES: ['PURCHASE', 'CAPTURE'],
  SETTLE_VOIDS: ['VOID'],
  SETTLE_REFUNDS: ['REFUND'],
};

/** In place of what settled a batch stand its members: the nets come to the amount that is paid. */
export async function* payoutDetails(
  db: Queryable,
  { id, merchantId }: Readonly<{ id: string; merchantId: string }>,
): AsyncGenerator<string> {
  yield csvLine(DETAIL_COLUMNS);
  for (let after = 0; ;) {
    const lines = await nextLines(db, id, after, CHUNK);
    const fees = await feesAmong(db, merchantId, lines);
    for (const line of lines) yield* linesOf(db, merchantId, { line, fees });
    if (lines.length < CHUNK) return;
    after += lines.length;
  }
}

type Fees = ReadonlyMap<string, Charged>;

async function* linesOf(
  db: Queryable,
  merchantId: string,
  { fees, line }: Readonly<{ line: PayoutMovement; fees: Fees }>,
): AsyncGenerator<string> {
  const kinds = SETTLED[line.kind];
  if (kinds) yield* memberLines(db, merchantId, { batchId: line.subjectId, kinds });
  else yield written(merchantId, [line], fees);
}

async function* memberLines(
  db: Queryable,
  merchantId: string,
  { batchId, kinds }: Readonly<{ batchId: string; kinds?: readonly EntryKind[] }>,
): AsyncGenerator<string> {
  const chunks = inChunks((after) => nextMembers(db, batchId, { after, kinds, limit: CHUNK }));
  for await (const members of chunks) yield written(merchantId, members, new Map());
}

/** What `next` gives after each place, until there is no more. */
async function* inChunks(
  next: (after: DetailMovement | undefined) => Promise<readonly DetailMovement[]>,
): AsyncGenerator<readonly DetailMovement[]> {
  for (let after: DetailMovement | undefined; ;) {
    const chunk = await next(after);
    if (chunk.length > 0) yield chunk;
    if (chunk.length < CHUNK) return;
    after = chunk.at(-1);
  }
}

/** By the entry that charged it, each fee and tax of these movements. */
async function feesAmong(db: Queryable, merchantId: string, movements: readonly DetailMovement[]) {
  const times = movements
    .filter(({ kind }) => isCharge(kind))
    .map(({ createdAt }) => createdAt.getTime());
  if (times.length === 0) return new Map();
  const last = new Date(times.reduce((one, other) => Math.max(one, other)));
  const first = new Date(times.reduce((one, other) => Math.min(one, other)));
  return chargedBy(await linesIn(db, merchantId, { from: first, to: addMilliseconds(last, 1) }));
}

function written(merchantId: string, movements: readonly DetailMovement[], fees: Fees): string {
  const lineOf = (movement: DetailMovement): string => {
    const one = { ...movement, merchantId, charged: fees.get(movement.id) };
    return csvLine(COLUMNS.map(([, read]) => read(one)));
  };
  return movements.map(lineOf).join('');
}

/** What it charged of the one or the other; below zero what was given back. */
function chargeOf({ amount, kind }: Detail, what: 'FEE' | 'TAX'): bigint {
  if (!kind.startsWith(what)) return 0n;
  return kind.endsWith('_REVERSAL') ? -amount : amount;
}

/** How a fee or tax is paid. */
function billingOf({ kind }: Detail): string {
  if (!isCharge(kind)) return '';
  return kind.includes('_BILLED') ? 'MONTHLY' : 'NET';
}

function isCharge(kind: EntryKind): boolean {
  return kind.startsWith('FEE') || kind.startsWith('TAX');
}

/** Money of cardholders: a sale, a void, a refund, or what was charged back. */
function isOfCard({ batchId, kind }: Detail): boolean {
  return batchId !== null || kind.startsWith('DISPUTE');
}

function isOfDispute(subjectId: string): boolean {
  return subjectId.startsWith(ID_KINDS.dispute);
}

function isOfBatch(subjectId: string): boolean {
  return subjectId.startsWith(ID_KINDS.batch);
}
