import { randomBytes } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketOf } from '../../kernel/id.ts';
import { type Database, forBucket, type Tx } from '../../platform/db/pool.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { type Card, type CardFacts, factsOf } from './card.ts';
import { ownerOf, type SealedCard } from './payment-method.ts';
import {
  insertToken,
  type KeptToken,
  readTokens,
  restoreTokens,
  takeTokens,
} from './token-store.ts';

const TOKEN_PREFIX = 'ot-';
const TOKEN_BYTES = 32; // 256 bits: not to be guessed within its minutes, nor ever.
const TOKEN_LIFE_MS = 15 * 60_000; // From the hosted page to the merchant's payment.
const TOKEN_CHARACTERS = 43; // Of base64url for its bytes.
export const TOKEN_LENGTH = TOKEN_PREFIX.length + TOKEN_CHARACTERS;
export const TOKEN_PATTERN = `^${TOKEN_PREFIX}[A-Za-z0-9_-]{${TOKEN_CHARACTERS}}$`;

type Deps = Readonly<{ keyring: Keyring; now: Date }>;
type Particulars = Readonly<{ card: Card }> &
  Pick<KeptToken, 'partnerId' | 'merchantId' | 'cardholderName'>;

/** For one payment within 15 minutes. Without the security code, which is never stored. */
export async function createToken(
  tx: Tx,
  { keyring, now }: Deps,
  { partnerId, merchantId, card, cardholderName }: Particulars,
): Promise<Readonly<{ token: string; expiresAt: Date }>> {
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const digest = digestOf(keyring, token);
  const expiresAt = addMilliseconds(now, TOKEN_LIFE_MS);
  await insertToken(tx, {
    ...factsOf(card),
    partnerId,
    merchantId,
    cardholderName,
    digest,
    expiresAt,
    bucket: bucketOf(merchantId),
    sealed: keyring.seal(
      'vault',
      tokenOwner(merchantId, digest),
      Buffer.from(card.number.reveal()),
    ),
    createdAt: now,
  });
  return { token, expiresAt };
}

/** What a token gave. Which of the three refusals it was is for our own records alone. */
export type Redemption =
  | Readonly<{ outcome: 'redeemed'; card: TokenCard }>
  | Readonly<{ outcome: 'unknown' | 'expired' | 'used' }>;

/** The card of a token; `openCard` gives its number. */
export type TokenCard = CardFacts & SealedCard & Readonly<{ cardholderName: string | null }>;

type Requested = Readonly<{ merchantId: string; token: string }>;

/** Each once under any race, in their order. Of a token given twice the first gets the card. */
export async function redeemTokens(
  tx: Tx,
  { keyring, now }: Deps,
  asked: readonly Requested[],
): Promise<Redemption[]> {
  if (asked.length === 0) return [];
  const requested = asked.map(({ merchantId, token }) => {
    const digest = digestOf(keyring, token);
    return {
      merchantId,
      bucket: bucketOf(merchantId),
      digest,
      key: tokenOwner(merchantId, digest),
    };
  });
  const firsts = new Map(requested.toReversed().map((one) => [one.key, one]));
  const answers = await takeTokens(tx, [...firsts.values()], now);
  const found = new Map([...firsts.keys()].map((key, place) => [key, answers[place]]));
  return requested.map((one) => {
    const answer = found.get(one.key) ?? 'unknown';
    if (typeof answer === 'string') return { outcome: answer };
    if (firsts.get(one.key) !== one) return { outcome: 'used' };
    return { outcome: 'redeemed', card: { ...answer, owner: one.key } };
  });
}

/** Not used up: for what comes before the payment, such as authenticating the cardholder. */
export async function peekToken(
  db: Database,
  { keyring, now }: Deps,
  { merchantId, token }: Requested,
): Promise<TokenCard | undefined> {
  const digest = digestOf(keyring, token);
  const bucket = bucketOf(merchantId);
  const [found] = await readTokens(forBucket(db, bucket), [{ merchantId, bucket, digest }], now);
  return found && { ...found, owner: tokenOwner(merchantId, digest) };
}

/** Gives back tokens redeemed in this transaction, for what is refused after all. */
export async function giveBackTokens(
  tx: Tx,
  keyring: Keyring,
  tokens: readonly (Requested & Readonly<{ card: TokenCard }>)[],
): Promise<void> {
  await restoreTokens(
    tx,
    tokens.map(({ merchantId, token, card }) => ({
      bucket: bucketOf(merchantId),
      digest: digestOf(keyring, token),
      sealed: card.sealed,
    })),
  );
}

export function tokenFault(parameterName: string): Fault {
  return {
    parameterName,
    reasonCode: 'INVALID_TEMPORARY_TOKEN',
    errorMessage:
      'This token is unknown, expired or already used. A token is valid for one payment, for 15 minutes.',
  };
}

/** Identifies a token without revealing it: what its sealed number and its held code belong to. */
export function ownerOfToken(keyring: Keyring, { merchantId, token }: Requested): string {
  return tokenOwner(merchantId, digestOf(keyring, token));
}

function digestOf(keyring: Keyring, token: string): Buffer {
  return keyring.mac('secret-hash', token);
}

function tokenOwner(merchantId: string, digest: Buffer): string {
  return ownerOf(merchantId, digest.toString('base64url'));
}
