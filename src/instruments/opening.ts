import type { Clock } from '../kernel/clock.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import {
  type Claim,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../platform/db/idempotency-store.ts';
import type { Database } from '../platform/db/pool.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { replay } from '../platform/http/idempotency.ts';
import { invalid } from '../platform/http/refuse.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type HeldCodes, ownerOfToken, redeemTokens, tokenFault } from '../vault/index.ts';
import type { Instrument } from './instrument.ts';
import { type PayingCard, payingCard } from './paying-card.ts';

/** A payment or validation to be opened. The card of a token is known once it is redeemed. */
export type Opening<Record> = Readonly<{
  request: ClaimRequest;
  merchantId: string;
  instrument: Instrument;
  paying: PayingCard | null;
  recordWith: (paying: PayingCard) => Record;
  now: Date;
}>;

/** What was opened, or the answer that the key had before. */
export type Opened<Record> =
  Readonly<{ record: Record; paying: PayingCard }> | Readonly<{ replayed: Answer }>;

type Deps = Readonly<{
  db: Database;
  keyring: Keyring;
  clock: Clock;
  metrics: Metrics;
  /** Where the security codes of tokens wait; without it tokens have none. */
  heldCodes?: HeldCodes;
}>;
type Kind<Record> = Readonly<{
  name: string;
  insert: (tx: Tx, records: readonly Record[]) => Promise<void>;
}>;

/**
 * Step one of whatever asks an issuer about a card, for all that arrive together in one
 * transaction: the key is claimed, a token is used up, and the record is there. After it the
 * acquirer may be asked. A token that gives no card is a 400 and leaves the key free.
 */
export function openingOf<Record>(
  deps: Deps,
  { name, insert }: Kind<Record>,
): (opening: Opening<Record>) => Promise<Opened<Record>> {
  const { submit } = createGroupCommit<Opening<Record>, Step<Record>>({
    name,
    run: (openings) => transaction(deps.db, (tx) => openAll(tx, { ...deps, insert }, openings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return async (opening) => {
    const step = await submit(opening);
    if (step === 'refused') throw invalid([tokenFault('paymentMethod.temporaryToken')]);
    if ('record' in step) return { ...step, paying: withHeldCode(deps, opening, step.paying) };
    const replayed = replay(step.claim);
    if (!replayed) throw new Error('a key that is new opens a record');
    return { replayed };
  };
}

/** Taken once the token is used up for good: a transaction that is tried again finds it still. */
function withHeldCode(
  { heldCodes, keyring }: Deps,
  { instrument: { source }, merchantId }: Pick<Opening<unknown>, 'instrument' | 'merchantId'>,
  paying: PayingCard,
): PayingCard {
  if (source.kind !== 'token' || !heldCodes) return paying;
  const heldCode = heldCodes.take(ownerOfToken(keyring, { merchantId, token: source.token }));
  return heldCode ? { ...paying, heldCode } : paying;
}

type Step<Record> =
  Readonly<{ record: Record; paying: PayingCard }> | Readonly<{ claim: Claim }> | 'refused';

async function openAll<Record>(
  tx: Tx,
  { keyring, clock, insert }: Pick<Deps, 'keyring' | 'clock'> & Pick<Kind<Record>, 'insert'>,
  openings: readonly Opening<Record>[],
): Promise<Step<Record>[]> {
  const now = clock.now();
  const claims = await claimMany(
    tx,
    openings.map(({ request }) => request),
    now,
  );
  const fresh = openings.filter((_, place) => claims[place]?.kind === 'new');
  const cards = await cardsOf(tx, { keyring, now }, fresh);
  const opened = new Map(
    [...cards].map(([opening, paying]) => [
      opening,
      { record: opening.recordWith(paying), paying },
    ]),
  );
  await releaseMany(
    tx,
    fresh.filter((opening) => !opened.has(opening)).map(({ request }) => request),
  );
  await insert(
    tx,
    [...opened.values()].map(({ record }) => record),
  );
  return openings.map((opening, place) => {
    const claim = claims[place];
    if (claim && claim.kind !== 'new') return { claim };
    return opened.get(opening) ?? 'refused';
  });
}

/** The card of each opening that has one: all but those whose token gives nothing. */
async function cardsOf<Record>(
  tx: Tx,
  means: Readonly<{ keyring: Keyring; now: Date }>,
  openings: readonly Opening<Record>[],
): Promise<Map<Opening<Record>, PayingCard>> {
  const cards = new Map<Opening<Record>, PayingCard>();
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
  for (const [place, { opening }] of tokens.entries()) {
    const redemption = redemptions[place];
    if (redemption?.outcome !== 'redeemed') continue;
    const { instrument, merchantId, now } = opening;
    const redeemed = redemption.card;
    cards.set(opening, await payingCard(means.keyring, { merchantId, instrument, redeemed, now }));
  }
  return cards;
}
