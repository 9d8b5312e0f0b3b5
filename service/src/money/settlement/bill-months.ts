import { assert } from '../../kernel/assert.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { record } from '../../records/events/index.ts';
import {
  cardFeesIn,
  type DueAccount,
  dueAccounts,
  insertBill,
  insertLines,
  lockDue,
  monthlyFeeLines,
  nextMonthEnd,
  plansInForce,
  setNextBill,
  totalsOfLines,
} from '../../merchants/fees/index.ts';
import { post } from '../../records/ledger/index.ts';
import * as onboarding from '../../merchants/onboarding/index.ts';
import { forBucket, transaction, type Tx } from '../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { chargesOf } from './charge-fees.ts';
import { withInvoiceTaxes } from './invoice-taxes.ts';
import { monthBilled } from './event.ts';
import type { SettlementDeps } from './batch.ts';

const PAGE_MAX = 500; // Merchants that are read at once.
const REST_MS = 60_000; // A month is billed about this soon after it ends.

export function billingJob(deps: SettlementDeps): Job {
  return {
    name: 'bill-months',
    everyMs: REST_MS,
    run: async (stopping) => await billMonths(deps, stopping),
    nextDue: async (after) => await nextMonthEnd(deps.db, after),
  };
}

/** Each month is billed by one of the workers; one that fails does not hold up the others. */
async function billMonths(deps: SettlementDeps, stopping?: AbortSignal): Promise<number> {
  const { clock, db } = deps;
  const now = clock.now();
  const due = inPages<DueAccount>((page) => dueAccounts(db, { ...page, now }), PAGE_MAX);
  const bill = async (account: DueAccount): Promise<void> => {
    const own = forBucket(db, bucketOf(account.merchantId));
    await transaction(own, async (tx) => await billMonth(tx, account, deps));
  };
  return await workOnEach(due, bill, { stopping });
}

async function billMonth(tx: Tx, account: DueAccount, { clock, taxes: settings }: SettlementDeps) {
  const now = clock.now();
  if (!(await lockDue(tx, account))) return;
  const { merchantId, partnerId } = account;
  const [merchant] = await onboarding.findMerchantsOf(tx, [account]);
  assert(merchant, 'the merchant of a fee plan exists');
  const province = onboarding.provinceOf(merchant.profile);
  const last = addMilliseconds(account.nextBillAt, -1);
  const month = onboarding.localMonthOf(last, province);
  const [held] = await plansInForce(tx, [{ merchantId, at: last }]);
  assert(held, 'a merchant that is billed has a plan');
  const { billing } = held.plan;
  const sold = await cardFeesIn(tx, merchantId, onboarding.spanOfMonth(month, province));
  const place = { province, day: onboarding.localDay(last, province) };
  const charge = { merchantId, currency: 'CAD', province } as const;
  const [lines = []] = await withInvoiceTaxes({ db: tx, now, taxes: settings }, [
    { ...charge, lines: monthlyFeeLines(held.plan, sold, place) },
  ]);
  const id = newId('monthlyBill', bucketOf(merchantId), now);
  const charges = chargesOf({ billing, lines }, { id, ...charge }, now);
  await insertBill(tx, { merchantId, month, id, now });
  await post(tx, charges.entries);
  await insertLines(tx, charges.lines);
  await setNextBill(
    tx,
    merchantId,
    onboarding.spanOfMonth(onboarding.monthAfter(month), province).to,
  );
  const { fees, taxes } = totalsOfLines(lines);
  const billed = { billId: id, merchantId, month, billing, fees: cad(fees), taxes: cad(taxes) };
  await record(tx, monthBilled(partnerId, billed, now));
}

function cad(amount: bigint) {
  return serializeMoney({ amount, currency: 'CAD' });
}
