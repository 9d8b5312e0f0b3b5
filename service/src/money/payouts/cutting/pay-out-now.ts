import { addMilliseconds } from '../../../kernel/clock.ts';
import { bucketOf } from '../../../kernel/id.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import { cutMerchant } from './cut-merchant.ts';
import { lockPayoutAccount, updatePayoutAccount } from '../accounts/payout-account-store.ts';
import type { PayoutDeps, Payout } from '../records/payout.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '../../../kernel/money.ts';
import { findMerchant } from '../../../merchants/onboarding/index.ts';
import type { OperatorCaller } from '../../../access/partners/index.ts';
import { ok } from '../../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../../platform/http/idempotency.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import type { ExpectedPayout } from '../accounts/operator-schema.ts';
import { payoutBody, payoutOfEvent } from '../records/schema.ts';
import { tellPayouts } from '../records/told-payout.ts';

type PayoutRequest = Readonly<{
  merchantId: string;
  /** All currencies if absent. */
  currency: Currency | undefined;
  /** These and no others are created; whatever there is if absent. */
  expected: readonly ExpectedPayout[] | undefined;
  reason: string;
  idempotencyKey: string;
  correlationId: string;
}>;

type CutRequest = Readonly<{ merchantId: string; currency?: Currency | undefined }>;

/** To the cent, and with the accounts they go to: by creating the payouts and taking it back. */
export async function previewPayouts(
  deps: PayoutDeps,
  caller: OperatorCaller,
  request: CutRequest,
): Promise<readonly ExpectedPayout[]> {
  found(await findMerchant(deps.db, caller, request.merchantId));
  let preview: readonly Payout[] = [];
  try {
    await transaction(lockingIn(deps.db, bucketOf(request.merchantId)), async (tx) => {
      preview = (await cutNow(tx, deps, { ...request, correlationId: 'preview' })).payouts;
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return preview.map(expectedOf);
}

class TakenBack extends Error {}

/** Of payouts on hold there are none. */
async function cutNow(
  tx: Tx,
  deps: PayoutDeps,
  { correlationId, currency, merchantId }: CutRequest & Readonly<{ correlationId: string }>,
) {
  const now = deps.clock.now();
  const account = await lockPayoutAccount(tx, merchantId);
  const before = addMilliseconds(now, 1); // Includes lines created in this very millisecond.
  const cut = {
    account,
    direction: 'CREDIT',
    before,
    sendAt: now,
    evenIfRefused: true,
    currency,
    correlationId,
  } as const;
  const payouts = account.hold ? [] : await cutMerchant(tx, deps, cut);
  return { account, payouts };
}

/** Pays out a merchant's available balance now, regardless of its schedule; the next file has it. */
export async function payOutNow(deps: PayoutDeps, caller: OperatorCaller, request: PayoutRequest) {
  const { audit, clock, db, keyring } = deps;
  const { correlationId, currency, expected, idempotencyKey: key, merchantId, reason } = request;
  found(await findMerchant(db, caller, merchantId));
  const requested = { merchantId, currency, reason, expected };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), requested);
  const partnerId = caller.clientId;
  const claim = { partnerId, merchantId, operation: 'pay-out-now', key, fingerprint };
  const now = clock.now();
  return await once(lockingIn(db, bucketOf(merchantId)), { request: claim, now }, async (tx) => {
    const { account, payouts } = await cutNow(tx, deps, request);
    if (account.hold) throw ruleBroken(PAYOUT_PROBLEMS.onHold);
    if (expected && !isDeepStrictEqual(payouts.map(expectedOf), expected))
      throw ruleBroken(PAYOUT_PROBLEMS.changed);
    if (payouts.length === 0) throw ruleBroken(PAYOUT_PROBLEMS.nothingToPayOut);
    await updatePayoutAccount(tx, { ...account, lookedAt: now });
    const ids = payouts.map(({ id }) => id);
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'payouts.cut-by-request',
      subject: merchantId,
      details: { reason, payouts: ids },
    });
    return ok({ data: (await tellPayouts(tx, deps, payouts)).map(payoutBody) });
  });
}

function expectedOf(payout: Payout): ExpectedPayout {
  const { account, amount } = payoutOfEvent(payout);
  return { amount, account };
}
