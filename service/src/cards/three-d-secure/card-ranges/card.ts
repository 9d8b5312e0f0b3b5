import { bucketOf } from '../../../kernel/id.ts';
import type { Secret } from '../../../kernel/secret.ts';
import { type Merchant, provinceOf, zoneOf } from '../../../merchants/onboarding/index.ts';
import { type Database, forBucket } from '../../../platform/db/pool.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { type Fault, invalid } from '../../../platform/http/errors.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import * as vault from '../../../records/vault/index.ts';
import { isCarried } from './card-range.ts';
import { ruleFault } from '../../instruments/index.ts';
import { breach } from '../requests/errors.ts';
import type { NewAuthentication } from '../requests/schema.ts';

const CARD_PATH = 'paymentMethod.paymentMethodData.card';
const TOKEN_PATH = 'paymentMethod.temporaryToken';

/** The card whose holder is to be authenticated. It prints no number. */
export type AuthenticatedCard = Readonly<{
  number: Secret<string>;
  facts: vault.CardFacts;
  fingerprint: Buffer;
  cardholderName: string | null;
}>;

export type CardRequest = Pick<NewAuthentication, 'paymentMethodId' | 'paymentMethod'>;
type Deps = Readonly<{
  db: Database;
  keyring: Keyring;
  testTokens?: vault.TestTokens | undefined;
}>;
type Found = Omit<AuthenticatedCard, 'fingerprint'>;

/**
 * Opens the card that a request names: one in the request, one on file, or that of a token, which is
 * not used up by it. What is wrong with it is one 400.
 */
export async function cardOf(
  deps: Deps,
  merchant: Merchant,
  { request, now }: Readonly<{ request: CardRequest; now: Date }>,
): Promise<AuthenticatedCard> {
  const { merchantId } = merchant;
  const { paymentMethod, paymentMethodId } = request;
  const when = { zone: zoneOf(provinceOf(merchant.profile)), now };
  const card =
    paymentMethodId === undefined
      ? await newCard(deps, { merchantId, request, when })
      : await storedCard(deps, { merchantId, paymentMethodId, when });
  if (!isCarried(card.number)) throw invalid([breach('INVALID_CARD_NUMBER', CARD_PATH)]);
  return {
    ...card,
    fingerprint: vault.cardFingerprint(deps.keyring, merchantId, card.number),
    cardholderName: paymentMethod?.cardholderInformation?.nameOnCard ?? card.cardholderName,
  };
}

type When = Parameters<typeof vault.isExpired>[1];

async function newCard(
  { db, keyring, testTokens }: Deps,
  {
    merchantId,
    request: { paymentMethod },
    when,
  }: Readonly<{ merchantId: string; request: CardRequest; when: When }>,
): Promise<Found> {
  const token = paymentMethod?.temporaryToken;
  if (token !== undefined) {
    const asked = { token, now: when.now, parameterName: TOKEN_PATH };
    const test = vault.openTestToken(testTokens, asked);
    if (test) return testCard(test);
    const found = await vault.peekToken(db, { keyring, now: when.now }, { merchantId, token });
    if (!found) throw invalid([vault.tokenFault(TOKEN_PATH)]);
    const { cardholderName } = found;
    return {
      number: await vault.openCard(keyring, found),
      facts: vault.factsOf(found),
      cardholderName,
    };
  }
  const wire = paymentMethod?.paymentMethodData?.card;
  if (!wire) throw invalid([ruleFault('REQUIRED_FIELD', 'paymentMethod')]);
  const card = vault.parseCard(wire);
  const faults = vault.cardFaults(card, when, CARD_PATH);
  if (faults.length > 0) throw invalid(faults);
  return { number: card.number, facts: vault.factsOf(card), cardholderName: null };
}

function testCard(test: NonNullable<ReturnType<typeof vault.openTestToken>>): Found {
  if ('fault' in test) throw invalid([test.fault]);
  const { card } = test;
  return { number: card.number, facts: vault.factsOf(card), cardholderName: null };
}

async function storedCard(
  { db, keyring }: Deps,
  named: Readonly<{ merchantId: string; paymentMethodId: string; when: When }>,
): Promise<Found> {
  const [method] = await vault.readMethods(forBucket(db, bucketOf(named.merchantId)), [named]);
  // Another merchant's, one that was never stored, and none at all look the same from outside.
  if (!method?.stored) throw invalid([ruleFault('PAYMENT_METHOD_NOT_FOUND', 'paymentMethodId')]);
  if (vault.isExpired(method, named.when))
    throw invalid([ruleFault('CARD_EXPIRED', 'paymentMethodId')]);
  const { cardholderName } = method;
  return {
    number: await vault.openCard(keyring, method),
    facts: vault.factsOf(method),
    cardholderName,
  };
}

/** Exactly one of card, token and stored method, and the one that was announced. */
export function cardRequestFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  const method = isRecord(body['paymentMethod']) ? body['paymentMethod'] : {};
  const data = isRecord(method['paymentMethodData']) ? method['paymentMethodData'] : {};
  const given = [
    ['CARD', data['card'], CARD_PATH],
    ['TEMPORARY_TOKEN', method['temporaryToken'], TOKEN_PATH],
    ['PAYMENT_METHOD_ID', body['paymentMethodId'], 'paymentMethodId'],
  ].filter(([, value]) => value !== undefined);
  if (given.length === 0) return [ruleFault('REQUIRED_FIELD', 'paymentMethod')];
  if (given.length > 1) return [ruleFault('PAYMENT_METHOD_AMBIGUOUS', String(given.at(-1)?.[2]))];
  const source = method['paymentMethodSource'];
  const isOther = typeof source === 'string' && source !== given[0]?.[0];
  return isOther
    ? [ruleFault('PAYMENT_METHOD_SOURCE_MISMATCH', 'paymentMethod.paymentMethodSource')]
    : [];
}
