import { lookAgain, type Merchant } from '../../merchants/onboarding/index.ts';
import type { Decision } from '../../acquiring/operations/index.ts';
import type { ClaimRequest } from '../../platform/db/idempotency-store.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import * as vault from '../../records/vault/index.ts';
import { type PayingCard, payingCard } from './paying-card.ts';
import { type Instrument } from './instrument.ts';

/** A payment or validation to be begun, as far as its card goes. */
export type CardIntent = Readonly<{
  request: ClaimRequest;
  /** As it was when the request was found right. */
  merchant: Merchant;
  instrument: Instrument;
  /** Null for a token, whose card is known once it is redeemed. */
  paying: PayingCard | null;
  now: Date;
}>;

/** An intent whose card is known. */
export type CardToPay<One> = Readonly<{ intent: One; paying: PayingCard }>;
/** What an intent claims beside its card, found to be so; or what is wrong with it. */
export type Proven<Proof> = Readonly<{ proof: Proof | undefined }> | Readonly<{ fault: Fault }>;
/** An intent whose card is known and whose claim is proven, where it makes one. */
export type ProvenCard<One, Proof> = CardToPay<One> & Readonly<{ proof: Proof | undefined }>;
export type CardRefusal = Fault | 'merchant-changed';

type ProofDeps<One, Proof> = Readonly<{
  keyring: Keyring;
  /** Uses up what is claimed; of each in the order asked. */
  prove: (tx: Tx, asked: readonly CardToPay<One>[]) => Promise<readonly Proven<Proof>[]>;
}>;

/**
 * The cards of intents, in the transaction that commits them and in their order: a token is used up,
 * and so is what is claimed. One that is refused for another reason has its token back; where the
 * merchant is no longer as it was, everything has to be looked at again.
 */
export async function openCards<One extends CardIntent, Proof>(
  tx: Tx,
  { keyring, prove }: ProofDeps<One, Proof>,
  intents: readonly One[],
  now: Date,
): Promise<Decision<ProvenCard<One, Proof>, CardRefusal>[]> {
  const looked = await lookAgain(
    tx,
    intents.map(({ merchant }) => merchant),
  );
  const unchanged = intents.filter(
    ({ merchant }, place) => looked[place]?.version === merchant.version,
  );
  const tokens = await redeem(tx, { keyring, now }, unchanged);
  const refusals = new Map<One, CardRefusal>(intents.map((one) => [one, 'merchant-changed']));
  const asked: CardToPay<One>[] = [];
  for (const intent of unchanged) {
    const paying = intent.paying ?? (await cardOfToken(keyring, intent, tokens.get(intent)));
    if (paying) asked.push({ intent, paying });
    else refusals.set(intent, vault.tokenFault('paymentMethod.temporaryToken'));
  }
  const proven = await prove(tx, asked);
  const cards = new Map<One, ProvenCard<One, Proof>>();
  for (const [place, card] of asked.entries()) {
    const one = proven[place] ?? { proof: undefined };
    if ('fault' in one) refusals.set(card.intent, one.fault);
    else cards.set(card.intent, { ...card, proof: one.proof });
  }
  await vault.giveBackTokens(
    tx,
    keyring,
    [...tokens].flatMap(([intent, token]) => (cards.has(intent) ? [] : [token])),
  );
  return intents.map((intent) => {
    const record = cards.get(intent);
    return record ? { record } : { refusal: refusals.get(intent) ?? 'merchant-changed' };
  });
}

type Redeemed = Readonly<{ merchantId: string; token: string; card: vault.TokenCard }>;

async function redeem<One extends CardIntent>(
  tx: Tx,
  deps: Readonly<{ keyring: Keyring; now: Date }>,
  intents: readonly One[],
): Promise<ReadonlyMap<One, Redeemed>> {
  const tokens = intents.flatMap((intent) => {
    const { instrument, merchant } = intent;
    const { source } = instrument;
    if (source.kind !== 'token') return [];
    return [{ intent, merchantId: merchant.merchantId, token: source.token }];
  });
  const redemptions = await vault.redeemTokens(tx, deps, tokens);
  return new Map(
    tokens.flatMap(({ intent, merchantId, token }, place) => {
      const redemption = redemptions[place];
      if (redemption?.outcome !== 'redeemed') return [];
      return [[intent, { merchantId, token, card: redemption.card }] as const];
    }),
  );
}

async function cardOfToken(
  keyring: Keyring,
  { instrument, now }: CardIntent,
  redeemed: Redeemed | undefined,
): Promise<PayingCard | undefined> {
  if (!redeemed) return undefined;
  const { merchantId, card } = redeemed;
  return await payingCard(keyring, { merchantId, instrument, redeemed: card, now });
}

type Codes = Readonly<{
  keyring: Keyring;
  /** Where the security codes of tokens wait; without it tokens have none. */
  heldCodes?: vault.HeldCodes;
}>;

/**
 * The card with the security code that waited with its token. Taken once the token is used up for
 * good: a transaction that is tried again finds it still.
 */
export async function withHeldCode(
  { heldCodes, keyring }: Codes,
  { intent: { instrument, merchant }, paying }: CardToPay<CardIntent>,
): Promise<PayingCard> {
  const { source } = instrument;
  if (source.kind !== 'token' || !heldCodes) return paying;
  const { merchantId } = merchant;
  const owner = vault.ownerOfToken(keyring, { merchantId, token: source.token });
  const heldCode = await heldCodes.take({ merchantId, owner });
  return heldCode ? { ...paying, heldCode } : paying;
}
