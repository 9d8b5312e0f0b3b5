import { bucketOf, newId } from '../../../kernel/id.ts';
import { CURRENCIES, type Currency, sumOfAmounts } from '../../../kernel/money.ts';
import * as ledger from '../../../records/ledger/index.ts';
import * as onboarding from '../../../merchants/onboarding/index.ts';
import type { OperatorCaller } from '../../../access/partners/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { BankAccount } from '../../rails/index.ts';
import { refusalOf } from '../accounts/refused-accounts.ts';
import { accountFor, sealDestination } from '../accounts/destination.ts';
import { recordPayouts } from '../records/event.ts';
import { insertReserve, releaseReserves } from '../records/reserve-store.ts';
import { assignLines, openLines, type PayableLine } from '../records/line-store.ts';
import type { Payout, PayoutDeps, PayoutDirection } from '../records/payout.ts';
import { type PayoutAccount, sameTimeLater } from '../accounts/payout-account.ts';
import { insertPayout } from '../records/payout-store.ts';

const WHOLE_PARTS = 10_000n;
/** The largest amount of a bank transaction: ten digits of cents. */
export const PAYOUT_MAX_CENTS = 9_999_999_999n;
const SYSTEM: OperatorCaller = { kind: 'operator', clientId: 'payouts', scopes: new Set() };

/** What a payout includes, and when it may be sent. */
export type Cut = Readonly<{
  account: PayoutAccount;
  direction: PayoutDirection;
  /** The cut-off: lines created before it are included. */
  before: Date;
  /** For monthly billing: the month to collect, in the merchant's time zone. */
  month?: string;
  sendAt: Date;
  /** All currencies if absent. */
  currency?: Currency | undefined;
  correlationId: string;
  /** Somebody wants it paid, even to an account that payouts came back from. */
  evenIfRefused?: boolean;
}>;

/**
 * Creates a payout of what is payable or billed to a merchant, one for each currency with a positive
 * amount. In the other currencies the lines are brought forward. The caller holds the lock of the
 * merchant's payout account.
 */
export async function cutMerchant(tx: Tx, deps: PayoutDeps, cut: Cut): Promise<readonly Payout[]> {
  const { account, currency: only, direction } = cut;
  const merchant = await onboarding.findMerchant(tx, SYSTEM, account.merchantId);
  if (!merchant) throw new Error('the merchant of a payout account is missing');
  if (direction === 'CREDIT') await release(tx, deps, cut);
  const payouts: Payout[] = [];
  for (const currency of CURRENCIES) {
    if (only !== undefined && only !== currency) continue;
    const payout = await cutCurrency(tx, deps, { ...cut, currency, merchant });
    if (payout) payouts.push(payout);
  }
  return payouts;
}

type CurrencyCut = Cut & Readonly<{ currency: Currency; merchant: onboarding.Merchant }>;

async function cutCurrency(tx: Tx, deps: PayoutDeps, cut: CurrencyCut) {
  const { currency, direction, merchant, month } = cut;
  const { merchantId } = merchant;
  const bankAccount = await destinationOf(tx, deps, cut);
  if (!bankAccount) return undefined;
  const account: ledger.LinedAccount = direction === 'CREDIT' ? 'PAYABLE' : 'BILLABLE';
  const province = onboarding.provinceOf(merchant.profile);
  const before = month === undefined ? cut.before : onboarding.spanOfMonth(month, province).to;
  const open = { merchantId, currency, account, before, billsBefore: cut.before };
  const sign = direction === 'CREDIT' ? 1n : -1n;
  const lines = payable(await openLines(tx, open), sign);
  if (lines === 'too-large') {
    deps.logger.error(
      { merchantId, currency },
      'no payout created: one line exceeds the largest amount the bank accepts',
    );
    return undefined;
  }
  const now = deps.clock.now();
  const id = newId('payout', bucketOf(merchantId), now);
  const reserved = direction === 'CREDIT' ? reserveOf(cut.account, lines) : 0n;
  const total = sign * sumOfAmounts(lines) - reserved;
  if (total <= 0n) return undefined;
  const payeeName = merchant.profile.merchantDetails.merchantInformation.legalName;
  const payout: Payout = {
    ...sealDestination(deps.keyring, id, { account: bankAccount, payeeName }),
    ...NOT_SENT,
    id,
    partnerId: merchant.partnerId,
    merchantId,
    currency,
    direction,
    amount: total,
    lineCount: lines.length + (reserved > 0n ? 1 : 0),
    cutAt: before,
    previousCutAt: direction === 'CREDIT' ? cut.account.lookedAt : null,
    sendAt: cut.sendAt,
    correlationId: cut.correlationId,
    sequence: 1,
    createdAt: now,
  };
  await insertPayout(tx, payout);
  const withheld = reserved > 0n ? [await reserve(tx, cut, { payout, amount: reserved })] : [];
  await assignLines(tx, id, [...lines, ...withheld]);
  const kind = direction === 'CREDIT' ? 'PAYOUT' : 'BILLING';
  await ledger.post(tx, [ledger.entryAbout(payout, { kind, id, amount: total, createdAt: now })]);
  await recordPayouts(tx, [payout], now);
  return payout;
}

/** Undefined if the merchant has no account for it, or one that the bank sent payouts back from. */
async function destinationOf(
  tx: Tx,
  deps: PayoutDeps,
  { currency, direction, evenIfRefused = false, merchant }: CurrencyCut,
): Promise<BankAccount | undefined> {
  const { merchantId } = merchant;
  const profile = await onboarding.openedProfile(deps.keyring, merchant);
  const account = accountFor(profile, direction, currency);
  if (!account || evenIfRefused) return account;
  const refusal = await refusalOf(tx, deps, { merchantId, direction, currency, account });
  return refusal ? undefined : account;
}

const NOT_SENT = {
  status: 'PENDING',
  dueOn: null,
  fileId: null,
  traceNumber: null,
  reasonCode: null,
  reason: null,
  returnId: null,
  paidBy: null,
  sentAt: null,
  paidAt: null,
  endedAt: null,
} as const;

/** The oldest lines that fit into one bank transaction; the next payout takes the rest. */
function payable(lines: readonly PayableLine[], sign: bigint) {
  if (sign * sumOfAmounts(lines) <= PAYOUT_MAX_CENTS) return lines;
  let [total, taken] = [0n, 0];
  for (const [index, { amount }] of lines.entries()) {
    total += sign * amount;
    if (total > 0n && total <= PAYOUT_MAX_CENTS) taken = index + 1;
  }
  return taken === 0 ? 'too-large' : lines.slice(0, taken);
}

/** What batches settled, before fees: the amounts exposed to later losses. */
const AT_RISK: ReadonlySet<ledger.EntryKind> = new Set([
  'SETTLE_SALES',
  'SETTLE_VOIDS',
  'SETTLE_REFUNDS',
]);

/** The amount to withhold, rounded down to a cent; zero if the settled amount is not positive. */
function reserveOf({ reserve: rule }: PayoutAccount, lines: readonly PayableLine[]): bigint {
  if (!rule) return 0n;
  const atRisk = sumOfAmounts(lines.filter(({ kind }) => AT_RISK.has(kind)));
  return atRisk <= 0n ? 0n : (atRisk * BigInt(rule.parts)) / WHOLE_PARTS;
}

async function reserve(
  tx: Tx,
  { account }: Cut,
  { amount, payout }: Readonly<{ payout: Payout; amount: bigint }>,
): Promise<PayableLine> {
  const { createdAt, currency, cutAt, id: payoutId, merchantId } = payout;
  const releaseAt = sameTimeLater(cutAt, account.reserve?.days ?? 0);
  const entry = ledger.entryAbout(payout, { kind: 'RESERVE_HELD', amount, createdAt });
  await ledger.post(tx, [entry]);
  await insertReserve(tx, { payoutId, merchantId, currency, amount, releaseAt, createdAt });
  const { id: entryId, kind, subjectId } = entry;
  const own = { merchantId, currency, createdAt, entryId, kind, subjectId };
  return { ...own, account: 'PAYABLE', place: 0, amount: -amount };
}

async function release(tx: Tx, { clock }: PayoutDeps, { account, before }: Cut): Promise<void> {
  const { merchantId } = account;
  const now = clock.now();
  const released = await releaseReserves(tx, merchantId, before, now);
  const entries = released.map(({ payoutId, ...reserved }) =>
    ledger.entryAbout(
      { ...reserved, id: payoutId },
      { kind: 'RESERVE_RELEASED', amount: reserved.amount, createdAt: now },
    ),
  );
  await ledger.post(tx, entries);
}
