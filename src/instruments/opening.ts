import type { Clock } from '../kernel/clock.ts';
import { lookAgain, type Merchant, merchantsUnchanged } from '../onboarding/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import {
  type Claim,
  claiming,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../platform/db/idempotency-store.ts';
import type { Database, Statement } from '../platform/db/pool.ts';
import { allAtOnce, transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { replay } from '../platform/http/idempotency.ts';
import type { Fault } from '../platform/http/problem.ts';
import { invalid } from '../platform/http/refuse.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Metrics } from '../platform/metrics.ts';
import {
  giveBackTokens,
  type HeldCodes,
  ownerOfToken,
  redeemTokens,
  type TokenCard,
  tokenFault,
} from '../vault/index.ts';
import type { Instrument } from './instrument.ts';
import { type PayingCard, payingCard } from './paying-card.ts';

/** A payment or validation to be opened. The card of a token is known once it is redeemed. */
export type Opening<Record, Proof = undefined> = Readonly<{
  request: ClaimRequest;
  /** As it was when the opening was found right. */
  merchant: Merchant;
  merchantId: string;
  instrument: Instrument;
  paying: PayingCard | null;
  recordWith: (paying: PayingCard, proof: Proof | undefined) => Record;
  now: Date;
}>;

/** An opening whose card is known. */
export type Paying<One> = Readonly<{ opening: One; paying: PayingCard }>;
/** What an opening claims beside its card, found to be so; or what is wrong with it. */
export type Proven<Proof> = Readonly<{ proof: Proof | undefined }> | Readonly<{ fault: Fault }>;

/** What was opened, or the answer that the key had before; or the merchant is no longer the same. */
export type Opened<Record, Proof = undefined> =
  Made<Record, Proof> | Readonly<{ replayed: Answer }> | MerchantChanged;
type MerchantChanged = Readonly<{ isMerchantChanged: true }>;

type Made<Record, Proof> = Readonly<{
  record: Record;
  paying: PayingCard;
  proof: Proof | undefined;
}>;

type Deps = Readonly<{
  db: Database;
  keyring: Keyring;
  clock: Clock;
  metrics: Metrics;
  /** Where the security codes of tokens wait; without it tokens have none. */
  heldCodes?: HeldCodes;
}>;
type Kind<Record, Proof, One> = Readonly<{
  name: string;
  /** For one record or more. */
  insertion: (records: readonly Record[]) => Statement;
  /** Whether an opening claims something beside its card. */
  claims?: (opening: One) => boolean;
  /** Claims are used up with the opening; of each in the order asked. */
  prove?: (tx: Tx, asked: readonly Paying<One>[]) => Promise<readonly Proven<Proof>[]>;
}>;

/**
 * Step one of whatever asks an issuer about a card, for all that arrive together in one
 * transaction: the key is claimed, a token is used up, and the record is there. After it the
 * acquirer may be asked. A token that gives no card is a 400 and leaves the key free.
 */
export function openingOf<
  Record,
  Proof = undefined,
  One extends Opening<Record, Proof> = Opening<Record, Proof>,
>(deps: Deps, kind: Kind<Record, Proof, One>): (opening: One) => Promise<Opened<Record, Proof>> {
  const { name } = kind;
  const { submit } = createGroupCommit<One, Step<Record, Proof>>({
    name,
    run: (openings) => openAll({ ...deps, ...kind }, openings),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return async (opening) => {
    const step = await submit(opening);
    if ('fault' in step) throw invalid([step.fault]);
    if ('isMerchantChanged' in step) return step;
    if ('record' in step) {
      const isToken = opening.instrument.source.kind === 'token';
      return isToken ? { ...step, paying: await withHeldCode(deps, opening, step.paying) } : step;
    }
    const replayed = replay(step.claim);
    if (!replayed) throw new Error('a key that is new opens a record');
    return { replayed };
  };
}

/** Taken once the token is used up for good: a transaction that is tried again finds it still. */
async function withHeldCode(
  { heldCodes, keyring }: Deps,
  { instrument: { source }, merchantId }: Pick<Opening<unknown>, 'instrument' | 'merchantId'>,
  paying: PayingCard,
): Promise<PayingCard> {
  if (source.kind !== 'token' || !heldCodes) return paying;
  const owner = ownerOfToken(keyring, { merchantId, token: source.token });
  const heldCode = await heldCodes.take({ merchantId, owner });
  return heldCode ? { ...paying, heldCode } : paying;
}

type Step<Record, Proof> =
  Made<Record, Proof> | Readonly<{ claim: Claim }> | Readonly<{ fault: Fault }> | MerchantChanged;

/** At once where nothing has to be looked at first: no key was used before, no token, no claim. */
async function openAll<Record, Proof, One extends Opening<Record, Proof>>(
  kind: Deps & Kind<Record, Proof, One>,
  openings: readonly One[],
): Promise<Step<Record, Proof>[]> {
  const made = openings.flatMap((opening) => {
    const { paying } = opening;
    if (paying === null || kind.claims?.(opening) === true) return [];
    return [{ record: opening.recordWith(paying, undefined), paying, proof: undefined }];
  });
  if (made.length === openings.length) {
    const requests = openings.map(({ request }) => request);
    const records = made.map(({ record }) => record);
    const isDone = await allAtOnce(kind.db, [
      claiming(requests, kind.clock.now()),
      kind.insertion(records),
      // Last: a claim may have waited for another's, and the merchant have changed meanwhile.
      merchantsUnchanged(openings.map(({ merchant }) => merchant)),
    ]);
    if (isDone) return made;
  }
  return await transaction(kind.db, (tx) => openEach(tx, kind, openings));
}

/** Those whose merchant has changed have to be looked at again; the others are opened. */
async function openEach<Record, Proof, One extends Opening<Record, Proof>>(
  tx: Tx,
  kind: Pick<Deps, 'keyring' | 'clock'> & Kind<Record, Proof, One>,
  openings: readonly One[],
): Promise<Step<Record, Proof>[]> {
  const looked = await lookAgain(
    tx,
    openings.map(({ merchant }) => merchant),
  );
  const isSame = ({ merchant }: One, place: number): boolean =>
    looked[place]?.version === merchant.version;
  const steps = (await openThese(tx, kind, openings.filter(isSame))).values();
  return openings.map((one, place) => {
    const step = isSame(one, place) ? steps.next().value : undefined;
    return step ?? { isMerchantChanged: true };
  });
}

async function openThese<Record, Proof, One extends Opening<Record, Proof>>(
  tx: Tx,
  kind: Pick<Deps, 'keyring' | 'clock'> & Kind<Record, Proof, One>,
  openings: readonly One[],
): Promise<Step<Record, Proof>[]> {
  const now = kind.clock.now();
  const claims = await claimMany(
    tx,
    openings.map(({ request }) => request),
    now,
  );
  const fresh = openings.filter((_, place) => claims[place]?.kind === 'new');
  const { cards, redeemed } = await cardsOf(tx, { keyring: kind.keyring, now }, fresh);
  const steps = await madeWith(tx, kind, cards);
  const refused = fresh.filter((opening) => !isMade(steps.get(opening)));
  await releaseMany(
    tx,
    refused.map(({ request }) => request),
  );
  // A token is used up by what it paid for, and not by what was refused for another reason.
  await giveBackTokens(
    tx,
    kind.keyring,
    refused.flatMap((opening) => redeemed.get(opening) ?? []),
  );
  const records = [...steps.values()].flatMap((step) => ('record' in step ? [step.record] : []));
  if (records.length > 0) await tx.together([kind.insertion(records)]);
  return openings.map((opening, place) => {
    const claim = claims[place];
    if (claim && claim.kind !== 'new') return { claim };
    return steps.get(opening) ?? { fault: tokenFault('paymentMethod.temporaryToken') };
  });
}

function isMade(step: Step<unknown, unknown> | undefined): boolean {
  return step !== undefined && 'record' in step;
}

/** The record of each opening with a card, unless what it claims beside the card is not so. */
async function madeWith<Record, Proof, One extends Opening<Record, Proof>>(
  tx: Tx,
  { prove }: Kind<Record, Proof, One>,
  cards: ReadonlyMap<One, PayingCard>,
): Promise<Map<One, Step<Record, Proof>>> {
  const asked = [...cards].map(([opening, paying]) => ({ opening, paying }));
  const proven = (await prove?.(tx, asked)) ?? [];
  return new Map(
    asked.map(({ opening, paying }, place): [One, Step<Record, Proof>] => {
      const one = proven[place] ?? { proof: undefined };
      if ('fault' in one) return [opening, one];
      const { proof } = one;
      return [opening, { record: opening.recordWith(paying, proof), paying, proof }];
    }),
  );
}

type Redeemed = Readonly<{ merchantId: string; token: string; card: TokenCard }>;

/** The card of each opening that has one: all but those whose token gives nothing. */
async function cardsOf<
  One extends Pick<Opening<unknown>, 'instrument' | 'merchantId' | 'now' | 'paying'>,
>(
  tx: Tx,
  means: Readonly<{ keyring: Keyring; now: Date }>,
  openings: readonly One[],
): Promise<Readonly<{ cards: Map<One, PayingCard>; redeemed: Map<One, Redeemed> }>> {
  const cards = new Map<One, PayingCard>();
  const given = new Map<One, Redeemed>();
  const tokens = openings.flatMap((opening) => {
    const { source } = opening.instrument;
    if (opening.paying) cards.set(opening, opening.paying);
    return source.kind === 'token' ? [{ opening, token: source.token }] : [];
  });
  const redemptions = await redeemTokens(
    tx,
    means,
    tokens.map(({ opening, token }) => ({ merchantId: opening.merchantId, token })),
  );
  for (const [place, { opening, token }] of tokens.entries()) {
    const redemption = redemptions[place];
    if (redemption?.outcome !== 'redeemed') continue;
    const { instrument, merchantId, now } = opening;
    const redeemed = redemption.card;
    given.set(opening, { merchantId, token, card: redeemed });
    cards.set(opening, await payingCard(means.keyring, { merchantId, instrument, redeemed, now }));
  }
  return { cards, redeemed: given };
}
