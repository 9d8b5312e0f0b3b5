import { timingSafeEqual } from 'node:crypto';
import type { Money } from '../../../kernel/money.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Fault } from '../../../platform/http/errors.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { type Authentication, isTooOld, mayHaveValue } from '../records/authentication.ts';
import { type Held, lockNamed, markUsed } from './authentication-use-store.ts';
import {
  canonicalValue,
  digestOfValue,
  openAuthenticationValue,
} from '../records/authentication-value.ts';
import { digitsOf, type EcommerceIndicator, indicatorOf } from '../records/ecommerce-indicator.ts';
import { breach } from '../requests/errors.ts';

/** What a payment or validation says of its authentication. */
export type ThreeDSecureClaim = Readonly<{
  authenticationId?: string | undefined;
  value?: string | undefined;
  version?: string | undefined;
  serverTransactionId?: string | undefined;
  directoryServerTransactionId?: string | undefined;
}>;

/** A payment or validation that names an authentication. */
export type AuthenticationUse = Readonly<{
  partnerId: string;
  merchantId: string;
  /** Of the card that pays, as the vault's `cardFingerprint` makes it. */
  fingerprint: Buffer;
  /** Null where nothing is paid: a validation, which takes what was authenticated for no payment. */
  amount: Money | null;
  claim: ThreeDSecureClaim;
  /** Of the payment or validation. */
  userId: string;
  now: Date;
}>;

/** What a claim turned out to be. */
export type Consumed =
  /** Ours, and this payment's or validation's from now on. */
  | Readonly<{
      kind: 'proof';
      authenticationId: string;
      /** Null only for a validation: directory servers may give none where nothing is paid. */
      authenticationValue: string | null;
      /** Two digits, for the issuer. */
      electronicCommerceIndicator: string;
      ecommerceIndicator: EcommerceIndicator;
      /** What the cardholder was authenticated for. */
      amount: Money | null;
      version: string;
      serverTransactionId: string;
      directoryServerTransactionId: string | undefined;
    }>
  /** A value of another 3DS Server: only the issuer can verify it. */
  | Readonly<{
      kind: 'foreign';
      authenticationValue: string;
      version: string | undefined;
      serverTransactionId: string | undefined;
      directoryServerTransactionId: string | undefined;
    }>
  | Readonly<{ kind: 'refused'; fault: Fault }>
  /** Ours, and it proves nothing: the payment may go on as an unauthenticated one. */
  | Readonly<{ kind: 'unauthenticated'; authenticationId: string | null; why: string }>;

/**
 * In the transaction that opens payments or validations: for each, in their order, what its claim is.
 * An authentication serves once, under any race and within one batch; it must be of the same
 * merchant, card and currency, for at least the amount, and at most 90 days old. A value of ours is
 * recognised whatever ids come with it. Should the transaction fail it is as it was.
 */
export async function consumeAuthentications(
  tx: Tx,
  keyring: Keyring,
  requested: readonly AuthenticationUse[],
): Promise<readonly Consumed[]> {
  if (requested.length === 0) return [];
  const rows = await lockNamed(
    tx,
    requested.map(({ claim, merchantId, fingerprint }) => {
      const { authenticationId, serverTransactionId, value } = claim;
      const valueDigest = value === undefined ? null : digestOfValue(keyring, value);
      return { authenticationId, serverTransactionId, valueDigest, merchantId, fingerprint };
    }),
  );
  const users = new Map<string, string>();
  const consumed: Consumed[] = [];
  for (const [place, use] of requested.entries()) {
    const held = rows[place];
    const isTaken = typeof held === 'object' && users.has(held.id);
    const outcome = await judge(keyring, use, { held, isTaken });
    if (outcome.kind === 'proof') users.set(outcome.authenticationId, use.userId);
    consumed.push(outcome);
  }
  await markUsed(
    tx,
    [...users].map(([authenticationId, userId]) => ({ authenticationId, userId })),
  );
  return consumed;
}

async function judge(
  keyring: Keyring,
  use: AuthenticationUse,
  { held, isTaken }: Readonly<{ held: Held | undefined; isTaken: boolean }>,
): Promise<Consumed> {
  const { claim } = use;
  if (held === undefined && claim.authenticationId === undefined) return foreign(claim);
  if (held === 'value-elsewhere') return refused('AUTHENTICATION_NOT_FOUND', VALUE);
  if (typeof held !== 'object' || !isOf(held, use))
    return refused('AUTHENTICATION_NOT_FOUND', placeOf(claim));
  const value = await openAuthenticationValue(keyring, held);
  const fault = mismatchOf(use, held, value);
  if (fault) return { kind: 'refused', fault };
  const why = whyNot(held, use, value);
  if (why !== undefined) return { kind: 'unauthenticated', authenticationId: held.id, why };
  const unusable = unusableFor(use, held, isTaken);
  return unusable ? { kind: 'refused', fault: unusable } : proofOf(held, value);
}

function proofOf(authentication: Authentication, authenticationValue: string | null): Consumed {
  const { amount, currency, card, outcome } = authentication;
  const ecommerceIndicator = indicatorOf(authentication);
  return {
    kind: 'proof',
    authenticationId: authentication.id,
    authenticationValue,
    electronicCommerceIndicator: outcome?.eci ?? digitsOf(ecommerceIndicator, card.brand),
    ecommerceIndicator,
    amount: amount === null || currency === null ? null : { amount, currency },
    version: authentication.version,
    serverTransactionId: authentication.serverTransactionId,
    directoryServerTransactionId: outcome?.directoryServerTransactionId ?? undefined,
  };
}

function isOf({ partnerId, merchantId }: Authentication, use: AuthenticationUse): boolean {
  return partnerId === use.partnerId && merchantId === use.merchantId;
}

function foreign({ value, ...claim }: ThreeDSecureClaim): Consumed {
  if (value === undefined) return refused('AUTHENTICATION_NOT_FOUND', placeOf(claim));
  const { version, serverTransactionId, directoryServerTransactionId } = claim;
  return {
    kind: 'foreign',
    authenticationValue: canonicalValue(value),
    version,
    serverTransactionId,
    directoryServerTransactionId,
  };
}

/** What contradicts the claim, whatever the authentication came to. */
function mismatchOf(
  { claim, fingerprint }: AuthenticationUse,
  found: Authentication,
  value: string | null,
): Fault | undefined {
  const { serverTransactionId, directoryServerTransactionId: directoryId } = claim;
  const isOtherId =
    (serverTransactionId !== undefined &&
      !isSameId(serverTransactionId, found.serverTransactionId)) ||
    (directoryId !== undefined &&
      !isSameId(directoryId, found.outcome?.directoryServerTransactionId ?? ''));
  if (isOtherId)
    return breach('AUTHENTICATION_ID_MISMATCH', 'threeDSecureData.threeDSecureServerTransactionId');
  if (claim.value !== undefined && !isSame(claim.value, value ?? '')) {
    return breach('AUTHENTICATION_VALUE_MISMATCH', VALUE);
  }
  if (!fingerprint.equals(found.fingerprint))
    return breach('AUTHENTICATION_OF_ANOTHER_CARD', placeOf(claim));
  return found.status === 'REJECTED'
    ? breach('AUTHENTICATION_REJECTED', placeOf(claim))
    : undefined;
}

/** What keeps a good authentication from serving this payment. */
function unusableFor(
  { amount, claim, now }: AuthenticationUse,
  found: Authentication,
  isTaken: boolean,
): Fault | undefined {
  if (found.usedBy !== null || isTaken) return breach('AUTHENTICATION_USED', placeOf(claim));
  if (amount && found.currency !== amount.currency) {
    return breach('AUTHENTICATION_CURRENCY_MISMATCH', 'amount.currency');
  }
  if (amount && (found.amount === null || amount.amount > found.amount)) {
    return breach('AUTHENTICATION_AMOUNT_EXCEEDED', 'amount.amount');
  }
  return isTooOld(found, now) ? breach('AUTHENTICATION_TOO_OLD', placeOf(claim)) : undefined;
}

const CATEGORIES = { '01': 'PAYMENT', '02': 'NON_PAYMENT' } as const;

/** Why it proves nothing to the issuer for this use; undefined if it is valid. */
function whyNot(
  { status, category }: Authentication,
  { amount }: AuthenticationUse,
  value: string | null,
): string | undefined {
  if (!mayHaveValue({ status })) return status;
  if (category !== (amount === null ? '02' : '01')) return CATEGORIES[category];
  return amount !== null && value === null ? status : undefined;
}

function refused(rule: Parameters<typeof breach>[0], parameterName: string): Consumed {
  return { kind: 'refused', fault: breach(rule, parameterName) };
}

const VALUE = 'threeDSecureData.threeDSecureAuthenticationValue';

function placeOf({ authenticationId, serverTransactionId, value }: ThreeDSecureClaim): string {
  if (authenticationId !== undefined) return 'threeDSecureData.threeDSecureAuthenticationId';
  const isByValue = serverTransactionId === undefined && value !== undefined;
  return isByValue ? VALUE : 'threeDSecureData.threeDSecureServerTransactionId';
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** In constant time, whatever the spelling. */
function isSame(given: string, requested: string): boolean {
  const [left, right] = [Buffer.from(given, 'base64'), Buffer.from(requested, 'base64')];
  return left.length === right.length && timingSafeEqual(left, right);
}
