import { type Instrument, type PayingCard, payingCard } from '../instruments/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import {
  type Claim,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Fault } from '../platform/http/problem.ts';
import { redeemTokens, tokenFault } from '../vault/index.ts';
import type { Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { insertPayments } from './payment-store.ts';

/** A payment to be opened. The card of a token is known once the token is redeemed. */
export type Opening = Readonly<{
  request: ClaimRequest;
  merchantId: string;
  instrument: Instrument;
  paying: PayingCard | null;
  paymentWith: (paying: PayingCard) => Payment;
  now: Date;
}>;

export type Opened =
  | Readonly<{ kind: 'opened'; payment: Payment; paying: PayingCard }>
  | Readonly<{ kind: 'claimed'; claim: Claim }>
  | Readonly<{ kind: 'refused'; fault: Fault }>;

/**
 * Step one of a payment, for all that arrive together in one transaction: the key is claimed, a
 * token is used up, and the payment is there as PROCESSING. After it the acquirer may be asked.
 */
export function openingOf(deps: PaymentDeps): (opening: Opening) => Promise<Opened> {
  const name = 'open-payments';
  const { submit } = createGroupCommit<Opening, Opened>({
    name,
    run: (openings) => transaction(deps.db, (tx) => openAll(tx, deps, openings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

async function openAll(tx: Tx, deps: PaymentDeps, openings: readonly Opening[]): Promise<Opened[]> {
  const claims = await claimMany(
    tx,
    openings.map(({ request }) => request),
    deps.clock.now(),
  );
  const fresh = openings.filter((_, place) => claims[place]?.kind === 'new');
  const cards = await cardsOf(tx, deps, fresh);
  const payments = new Map(
    [...cards].map(([opening, paying]) => [opening, opening.paymentWith(paying)]),
  );
  await releaseMany(
    tx,
    fresh.filter((opening) => !cards.has(opening)).map(({ request }) => request),
  );
  await insertPayments(tx, [...payments.values()]);
  return openings.map((opening, place) => {
    const claim = claims[place];
    if (claim && claim.kind !== 'new') return { kind: 'claimed', claim };
    const [payment, paying] = [payments.get(opening), cards.get(opening)];
    if (payment && paying) return { kind: 'opened', payment, paying };
    return { kind: 'refused', fault: tokenFault('paymentMethod.temporaryToken') };
  });
}

/** The card of each opening that has one: all but those whose token gives nothing. */
async function cardsOf(
  tx: Tx,
  { keyring, clock }: PaymentDeps,
  openings: readonly Opening[],
): Promise<Map<Opening, PayingCard>> {
  const cards = new Map<Opening, PayingCard>();
  const tokens = openings.flatMap((opening) => {
    const { source } = opening.instrument;
    if (opening.paying) cards.set(opening, opening.paying);
    return source.kind === 'token' ? [{ opening, token: source.token }] : [];
  });
  const redemptions = await redeemTokens(
    tx,
    { keyring, now: clock.now() },
    tokens.map(({ opening, token }) => ({ merchantId: opening.merchantId, token })),
  );
  for (const [place, { opening }] of tokens.entries()) {
    const redemption = redemptions[place];
    if (redemption?.outcome !== 'redeemed') continue;
    const { instrument, merchantId, now } = opening;
    const redeemed = redemption.card;
    cards.set(opening, await payingCard(keyring, { merchantId, instrument, redeemed, now }));
  }
  return cards;
}
