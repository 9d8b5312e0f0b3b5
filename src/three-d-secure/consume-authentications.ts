import { timingSafeEqual } from 'node:crypto';
import type { Money } from '../kernel/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Fault } from '../platform/http/problem.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import { type Authentication, isProof } from './authentication.ts';
import { lockNamed, markUsed } from './authentication-use-store.ts';
import { openValue } from './authentication-value.ts';
import { digitsOf, type EcommerceIndicator, indicatorOf } from './ecommerce-indicator.ts';
import { breach } from './errors.ts';

const USABLE_MS = 90 * 86_400_000; // As long as Visa's issuers accept a value.

/** What a payment says of its authentication. */
export type ThreeDSecureClaim = Readonly<{
  authenticationId?: string | undefined;
  value?: string | undefined;
  version?: string | undefined;
  serverTransactionId?: string | undefined;
  directoryServerTransactionId?: string | undefined;
}>;

/** A payment that names an authentication. */
export type AuthenticationUse = Readonly<{
  partnerId: string;
  merchantId: string;
  /** Of the card that pays, as the vault's `cardFingerprint` makes it. */
  fingerprint: Buffer;
  amount: Money;
  claim: ThreeDSecureClaim;
  paymentId: string;
  now: Date;
}>;

/** What the claim of a payment turned out to be. */
export type Consumed =
  /** Ours, and this payment's from now on. */
  | Readonly<{
      kind: 'proof';
      authenticationId: string;
      authenticationValue: string;
      /** Two digits, for the issuer. */
      electronicCommerceIndicator: string;
      ecommerceIndicator: EcommerceIndicator;
      version: string;
      serverTransactionId: string;
      directoryServerTransactionId: string | undefined;
    }>
  /** A value of another 3-D Secure server: the issuer alone can tell what it is worth. */
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
 * In the transaction that opens payments: for each, in their order, what its claim is. An
 * authentication serves one payment, under any race and within one batch; it must be of the same
 * merchant, card and currency, for at least the amount, and at most 90 days old. Should the
 * transaction fail it is as it was.
 */
export async function consumeAuthentications(
  tx: Tx,
  keyring: Keyring,
  wanted: readonly AuthenticationUse[],
): Promise<readonly Consumed[]> {
  if (wanted.length === 0) return [];
  const rows = await lockNamed(
    tx,
    wanted.map(({ claim }) => claim),
  );
  const users = new Map<string, string>();
  const consumed: Consumed[] = [];
  for (const [place, use] of wanted.entries()) {
    const found = rows[place];
    const isTaken = found !== undefined && users.has(found.id);
    const outcome = await judge(keyring, use, found, isTaken);
    if (outcome.kind === 'proof') users.set(outcome.authenticationId, use.paymentId);
    consumed.push(outcome);
  }
  await markUsed(
    tx,
    [...users].map(([authenticationId, paymentId]) => ({ authenticationId, paymentId })),
  );
  return consumed;
}

async function judge(
  keyring: Keyring,
  use: AuthenticationUse,
  found: Authentication | undefined,
  isTaken: boolean,
): Promise<Consumed> {
  const { claim } = use;
  if (!found && claim.authenticationId === undefined) return foreign(claim);
  if (!found || !isOf(found, use)) return refused('notFound', placeOf(claim));
  const value = await openValue(keyring, found);
  const fault = mismatchOf(use, found, value);
  if (fault) return { kind: 'refused', fault };
  if (!isProof(found) || value === null || found.category !== '01') {
    return { kind: 'unauthenticated', authenticationId: found.id, why: whyNot(found) };
  }
  const unusable = unusableFor(use, found, isTaken);
  return unusable ? { kind: 'refused', fault: unusable } : proofOf(found, value);
}

function proofOf(authentication: Authentication, authenticationValue: string): Consumed {
  const { card, outcome } = authentication;
  const ecommerceIndicator = indicatorOf(authentication);
  return {
    kind: 'proof',
    authenticationId: authentication.id,
    authenticationValue,
    electronicCommerceIndicator: outcome?.eci ?? digitsOf(ecommerceIndicator, card.brand),
    ecommerceIndicator,
    version: authentication.version,
    serverTransactionId: authentication.serverTransactionId,
    directoryServerTransactionId: outcome?.directoryServerTransactionId ?? undefined,
  };
}

function isOf({ partnerId, merchantId }: Authentication, use: AuthenticationUse): boolean {
  return partnerId === use.partnerId && merchantId === use.merchantId;
}

function foreign({ value, ...claim }: ThreeDSecureClaim): Consumed {
  if (value === undefined) return refused('notFound', placeOf(claim));
  const { version, serverTransactionId, directoryServerTransactionId } = claim;
  return {
    kind: 'foreign',
    authenticationValue: value,
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
  if (isOtherId) return breach('idMismatch', 'threeDSecureData.threeDSecureServerTransactionId');
  if (claim.value !== undefined && !isSame(claim.value, value ?? '')) {
    return breach('valueMismatch', 'threeDSecureData.threeDSecureAuthenticationValue');
  }
  if (!fingerprint.equals(found.fingerprint)) return breach('otherCard', placeOf(claim));
  return found.status === 'REJECTED' ? breach('rejected', placeOf(claim)) : undefined;
}

/** What keeps a good authentication from serving this payment. */
function unusableFor(
  { amount, claim, now }: AuthenticationUse,
  found: Authentication,
  isTaken: boolean,
): Fault | undefined {
  if (found.usedBy !== null || isTaken) return breach('used', placeOf(claim));
  if (found.currency !== amount.currency) return breach('otherCurrency', 'amount.currency');
  if (found.amount === null || amount.amount > found.amount) {
    return breach('amountExceeded', 'amount.amount');
  }
  const isOld = now.getTime() - found.createdAt.getTime() > USABLE_MS;
  return isOld ? breach('tooOld', placeOf(claim)) : undefined;
}

function whyNot({ status, category }: Authentication): string {
  return isProof({ status }) && category !== '01' ? 'NON_PAYMENT' : status;
}

function refused(rule: Parameters<typeof breach>[0], parameterName: string): Consumed {
  return { kind: 'refused', fault: breach(rule, parameterName) };
}

function placeOf({ authenticationId }: ThreeDSecureClaim): string {
  const member =
    authenticationId === undefined
      ? 'threeDSecureServerTransactionId'
      : 'threeDSecureAuthenticationId';
  return `threeDSecureData.${member}`;
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
