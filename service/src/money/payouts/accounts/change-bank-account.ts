import { bucketOf } from '../../../kernel/id.ts';
import {
  type AccountDifference,
  etagHeader,
  findMerchant,
  maskedAccount,
  type Merchant,
  type NewBankAccount,
  newAccountFaults,
  setBankAccount,
} from '../../../merchants/onboarding/index.ts';
import { type AnyCaller, isPartner } from '../../../access/partners/index.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Answer, ok } from '../../../platform/http/answer.ts';
import type { By } from '../../../platform/http/caller.ts';
import { type Fault, found } from '../../../platform/http/errors.ts';
import { fingerprintOf, once } from '../../../platform/http/idempotency.ts';
import { giveBackOfReplaced } from '../bank-messages/give-back.ts';
import type { PayoutDeps } from '../records/payout.ts';
import { lockPayoutAccount } from './payout-account-store.ts';

const OPERATION = 'change-bank-account';

type AccountChange = Readonly<{
  merchantId: string;
  body: NewBankAccount;
  ifMatch: string | undefined;
  correlationId: string;
  /** The merchant as this caller sees it. Its answer is kept for repeats: its numbers are masked. */
  shown: (merchant: Merchant) => Readonly<Record<string, unknown>>;
}>;

/** What only the merchant shows to be wrong. */
export async function bankAccountFaults(
  { db }: PayoutDeps,
  caller: AnyCaller,
  { body, merchantId }: Pick<AccountChange, 'merchantId' | 'body'>,
): Promise<readonly Fault[]> {
  return await newAccountFaults(db, caller, { merchantId, account: accountIn(body) });
}

/**
 * Gives a merchant another bank account, once for a key. It counts from the next cut-off: no payout can
 * be created meanwhile, and what is created but in no file yet becomes payable again. What a file has is
 * at the bank.
 */
export async function changeBankAccount(
  deps: PayoutDeps,
  caller: AnyCaller,
  { body, correlationId, ifMatch, merchantId, shown }: AccountChange,
): Promise<Answer> {
  const { clock, db, keyring } = deps;
  found(await findMerchant(db, caller, merchantId));
  const { idempotencyKey: key, reason, ...account } = body;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    ...account,
    reason,
    merchantId,
  });
  const { clientId: actor } = caller;
  const partnerId = isPartner(caller) ? caller.partnerId : actor;
  const request = { partnerId, merchantId, operation: OPERATION, key, fingerprint };
  const now = clock.now();
  return await once(lockingIn(db, bucketOf(merchantId)), { request, now }, async (tx) => {
    await lockPayoutAccount(tx, merchantId);
    const asked = { account: accountIn(body), correlationId, ifMatch, merchantId, now, reason };
    const { merchant, replaced } = await setBankAccount({ tx, keyring }, caller, asked);
    if (replaced) {
      await giveBackOfReplaced(tx, deps, { ...replaced, merchantId });
      await noteInAuditLog(tx, deps, replaced, { actor, correlationId, merchantId, reason });
    }
    return ok(shown(merchant), etagHeader(merchant));
  });
}

function accountIn({ idempotencyKey: _ofTheCall, reason: _asWell, ...account }: NewBankAccount) {
  const { accountType = 'CREDIT_DEPOSIT_ACCOUNT', ...numbers } = account;
  return { accountType, ...numbers };
}

function inWords(account: AccountDifference['after']): string | null {
  return account && Object.values(maskedAccount(account)).join('-');
}

type Noted = By & Readonly<{ merchantId: string; reason: string | undefined }>;

async function noteInAuditLog(
  tx: Tx,
  { audit }: PayoutDeps,
  { accountType, after, before, currency }: AccountDifference,
  { merchantId: subject, reason, ...by }: Noted,
): Promise<void> {
  const details = { accountType, currency, before: inWords(before), after: inWords(after) };
  const why = reason === undefined ? {} : { reason };
  await audit.record(tx, {
    ...by,
    action: 'merchant.bank_account_changed',
    subject,
    details: { ...details, ...why },
  });
}
