/** What is sent to the bank, and what comes from it. */
import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../../kernel/id.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { shapedAs } from '../../../platform/shaped.ts';
import * as wire from '../../../platform/http/schema.ts';
import type { FileItem, PayoutFile } from './file-store.ts';
import { type BankReturn, RETURN_STATUSES } from './return-store.ts';
import { Direction, PayoutId, Sum } from '../records/schema.ts';

export const FileId = wire.idOf('bankFile', 'a bank file');
export const FILE_ID = new RegExp(`^${ID_KINDS.bankFile}${ID_PATTERN}$`);
const totalOf = (description: string) =>
  wire.strict(
    { count: Type.Integer({ minimum: 0, description: 'Number of payouts' }), amount: Sum },
    { title: 'CountAndSum', description },
  );
const FILE = {
  fileId: FileId,
  rail: Type.String({ description: 'Format of the file', examples: ['cpa005'] }),
  originator: Type.String({ description: 'Who the bank knows us as' }),
  currency: wire.CurrencySchema,
  fileNumber: Type.Integer({
    minimum: 1,
    maximum: 9_999,
    description: 'The file creation number in the file itself',
  }),
  digest: Type.String({ description: 'SHA-256 of the content, in hexadecimal' }),
  credits: totalOf('Payouts to merchants'),
  debits: totalOf('Fees collected from merchants'),
  createdAt: wire.Timestamp,
  deliveredAt: wire.orNull(
    wire.Timestamp,
    'When the file was written to PAYOUT_FOLDER or, without one, somebody said that it is at the bank; null until then',
  ),
};
export const FileBody = wire.shape('PayoutFile', FILE);
const ItemBody = wire.shape('PayoutFileItem', {
  payoutId: PayoutId,
  direction: Direction,
  amount: Sum,
  crossReference: Type.String({ description: 'Our reference of the payout in the file' }),
  traceNumber: wire.orNull(Type.String(), 'The bank’s reference for it; null until it is known'),
});
export const WholeFileBody = wire.shape('PayoutFileWithItems', {
  ...FILE,
  items: Type.Array(ItemBody, { description: 'The payouts in the file' }),
});

export function fileBody(file: PayoutFile): Static<typeof FileBody> {
  const { creditAmount, creditCount, currency, debitAmount, debitCount, id: fileId } = file;
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  const credits = { count: creditCount, amount: money(creditAmount) };
  const debits = { count: debitCount, amount: money(debitAmount) };
  return shapedAs(FileBody, { ...file, fileId, credits, debits });
}

export function wholeFileBody(file: PayoutFile, items: readonly FileItem[]) {
  const { currency } = file;
  const itemBody = (item: FileItem) =>
    shapedAs(ItemBody, { ...item, amount: serializeMoney({ ...item, currency }) });
  return { ...fileBody(file), items: items.map(itemBody) };
}

const CONTENT_LENGTH_MAX = 240 * 1024; // Leaves room for the rest of the body.
export const BANK_BODY_KIB = 256;
/** In base64, so that the bytes arrive unchanged in any encoding: the digest is taken of them. */
export const BankContent = Type.String({
  minLength: 1,
  maxLength: CONTENT_LENGTH_MAX,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  ownDigits: true,
  secret: true,
  description: 'The file exactly as the bank sent it, in base64',
  expects: 'the bank’s file in base64, at most 240 KiB of it',
});

export const ReturnId = wire.idOf('bankReturn', 'a return');
export const RETURN_ID = new RegExp(`^${ID_KINDS.bankReturn}${ID_PATTERN}$`);
const ReturnStatusField = wire.oneOf(
  RETURN_STATUSES,
  'Whether the return was matched with a payout',
);
export const ReturnsQuery = wire.strict({
  ...PAGE_QUERY,
  status: Type.Optional(ReturnStatusField),
});
export const ReturnBody = wire.shape('PayoutReturn', {
  returnId: ReturnId,
  bankFileId: FileId,
  returnStatus: ReturnStatusField,
  outcome: wire.oneOf(['RETURNED', 'REJECTED'], 'Whether it was paid first, or refused at once'),
  direction: Direction,
  amount: Sum,
  returnedOn: Type.String({ description: 'The bank’s date of the return, YYYY-MM-DD' }),
  reasonCode: Type.String({ description: 'The bank’s reason, as a code' }),
  reason: Type.String({ description: 'The bank’s reason, in words' }),
  crossReference: Type.String({ description: 'Our reference of the payout' }),
  traceNumber: wire.orNull(Type.String(), 'The bank’s reference for it; null if there is none'),
  payoutId: wire.orNull(PayoutId, 'The returned payout; null while the return is unmatched'),
  resolvedBy: wire.orNull(Type.String(), 'Who resolved it by hand; null if nobody did'),
  resolution: wire.orNull(Type.String(), 'How it was resolved; null if it was not'),
  createdAt: wire.Timestamp,
});
export const TakenReturns = wire.shape('AcceptedReturns', {
  data: Type.Array(ReturnBody, { description: 'The returns in the file' }),
});

export function returnBody(one: BankReturn): Static<typeof ReturnBody> {
  const { fileId: bankFileId, id: returnId, status: returnStatus } = one;
  const amount = serializeMoney(one);
  return shapedAs(ReturnBody, { ...one, returnId, bankFileId, returnStatus, amount });
}

export const TakenStatement = wire.shape('AcceptedStatement', {
  statements: Type.Integer({ description: 'Statements in the file', minimum: 0 }),
  entries: Type.Integer({ description: 'Entries of these statements', minimum: 0 }),
  confirmed: Type.Integer({ minimum: 0, description: 'Payouts marked PAID by this statement' }),
  unmatched: Type.Integer({ minimum: 0, description: 'Entries that match no payout' }),
});
