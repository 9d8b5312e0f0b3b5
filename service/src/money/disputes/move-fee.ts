import {
  disputeFeeLines,
  disputeFeeOf,
  feeLinesOf,
  insertLines,
  lockAccount,
  type TaxSettings,
} from '../../merchants/fees/index.ts';
import { localDay } from '../../merchants/onboarding/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { post } from '../../records/ledger/index.ts';
import { chargesOf, withInvoiceTaxes } from '../settlement/index.ts';
import type { Dispute } from './dispute.ts';
import type { MoneyMoved } from './money.ts';

type Charged = Pick<Dispute, 'fee' | 'feeReturns'>;
type Charging = Readonly<{
  dispute: Dispute;
  fee: MoneyMoved['fee'];
  province: string;
  now: Date;
}>;

/** Charges the fee of a dispute, or gives it back: what is charged then, and not given back. */
export async function moveFee(
  tx: Tx,
  deps: Readonly<{ taxes?: TaxSettings | undefined }>,
  { dispute, fee, now, province }: Charging,
): Promise<Charged> {
  const { fee: charged, feeReturns } = dispute;
  if (fee === 'CHARGE' && charged === 0n) return await charge(tx, deps, { dispute, now, province });
  if (fee === 'RETURN' && charged > 0n && feeReturns) return await giveBack(tx, dispute, now);
  return { fee: charged, feeReturns };
}

async function charge(
  tx: Tx,
  { taxes }: Readonly<{ taxes?: TaxSettings | undefined }>,
  { dispute, now, province }: Omit<Charging, 'fee'>,
): Promise<Charged> {
  const { currency, id, merchantId } = dispute;
  await lockAccount(tx, merchantId);
  const { billing, fee } = await disputeFeeOf(tx, merchantId, now);
  const amount = BigInt(fee.amount);
  const place = { province, day: localDay(now, province) };
  const untaxed = { merchantId, currency, province, lines: disputeFeeLines(fee, amount, place) };
  const [lines = []] = await withInvoiceTaxes({ db: tx, now, taxes }, [untaxed]);
  const charges = chargesOf({ billing, lines }, { id, merchantId, currency, taxes }, now);
  await keep(tx, dispute, charges);
  return { fee: amount, feeReturns: fee.returnedIfWon };
}

/** To the cent what the last line charged, taxes included. */
async function giveBack(tx: Tx, dispute: Dispute, now: Date): Promise<Charged> {
  const { currency, id, merchantId } = dispute;
  await lockAccount(tx, merchantId);
  const last = (await feeLinesOf(tx, id)).at(-1);
  if (last) {
    const taxes = last.taxes.map((tax) => ({ ...tax, amount: -tax.amount }));
    const lines = [{ ...last, amount: -last.amount, taxes }];
    const billing = last.isBilled ? 'MONTHLY' : 'NET';
    await keep(tx, dispute, chargesOf({ billing, lines }, { id, merchantId, currency }, now));
  }
  return { fee: 0n, feeReturns: dispute.feeReturns };
}

async function keep(
  tx: Tx,
  { id }: Dispute,
  { entries, lines }: ReturnType<typeof chargesOf>,
): Promise<void> {
  const before = (await feeLinesOf(tx, id)).length;
  await post(tx, entries);
  await insertLines(
    tx,
    lines.map((line) => ({ ...line, lineNo: line.lineNo + before })),
  );
}
