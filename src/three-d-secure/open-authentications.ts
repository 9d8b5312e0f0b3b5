import { lookAgain, type Merchant, merchantsUnchanged } from '../onboarding/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import {
  type Claim,
  claiming,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../platform/db/idempotency-store.ts';
import { allAtOnce, transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { replay } from '../platform/http/idempotency.ts';
import { invalid } from '../platform/http/refuse.ts';
import type { Authentication } from './authentication.ts';
import { authenticationsInsertion } from './authentication-store.ts';
import type { CardLookup } from './card-lookup.ts';
import { takeLookups, takingLookups } from './card-lookup-store.ts';
import { breach } from './errors.ts';
import { kept } from './kept-message.ts';
import type { AReq, SealedMessage } from './messages/index.ts';
import type { ThreeDSecureDeps } from './three-d-secure-deps.ts';

/** An authentication with the message that asks for it; null where nobody can be asked. */
export type Asking = Readonly<{
  authentication: Authentication;
  message: Readonly<{ areq: AReq; sealed: SealedMessage }> | null;
}>;

/** An authentication to be begun. The id of its transaction is that of the lookup it goes on from. */
export type Opening = Readonly<{
  request: ClaimRequest;
  /** As remembered. */
  merchant: Merchant;
  lookup: CardLookup | undefined;
  /** The request names the lookup, so without it nothing is begun. */
  needsLookup: boolean;
  begin: (lookup: CardLookup | undefined) => Asking;
}>;

/** Nothing was begun: it has to be looked at again with the merchant as it is now. */
type MerchantChanged = Readonly<{ isMerchantChanged: true }>;

export type Opened = Asking | Readonly<{ replayed: Answer }> | MerchantChanged;

/**
 * Step one, for all that arrive together in one transaction: the key is claimed, the lookup is used
 * up, and the authentication is there. After it the directory server may be asked. Where the
 * lookup went to another meanwhile, it is begun without; if it was named that is a 400, and the key
 * stays free.
 */
export function openingOf(deps: ThreeDSecureDeps): (opening: Opening) => Promise<Opened> {
  const name = 'open-authentications';
  const { submit } = createGroupCommit<Opening, Step>({
    name,
    run: (openings) => openAll(deps, openings),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return async (opening) => {
    const step = await submit(opening);
    if (step === 'refused') throw invalid([breach('lookupUnusable', 'cardLookupId')]);
    if ('message' in step || 'isMerchantChanged' in step) return step;
    const replayed = replay(step.claim);
    if (!replayed) throw new Error('a key that is new opens an authentication');
    return { replayed };
  };
}

type Step = Asking | Readonly<{ claim: Claim }> | MerchantChanged | 'refused';

/**
 * In one trip where all keys are new, no lookup went to another and no merchant has changed; else
 * each is looked at.
 */
async function openAll(deps: ThreeDSecureDeps, openings: readonly Opening[]): Promise<Step[]> {
  const now = deps.clock.now();
  const begun = openings.map(({ begin, lookup }) => begin(lookup));
  const isDone = await allAtOnce(deps.db, [
    claiming(
      openings.map(({ request }) => request),
      now,
    ),
    ...takingLookups(openings.flatMap(takingOf)),
    authenticationsInsertion(begun.map((asking) => begunOf(asking, now))),
    // Last: a claim may have waited for another's, and the merchant have changed meanwhile.
    merchantsUnchanged([...new Set(openings.map(({ merchant }) => merchant))]),
  ]);
  return isDone ? begun : await transaction(deps.db, (tx) => openEach(tx, deps, openings));
}

function takingOf({ lookup, request }: Opening) {
  return lookup ? [{ lookupId: lookup.id, authenticationId: request.resourceId }] : [];
}

function begunOf({ authentication, message }: Asking, now: Date) {
  const way = { direction: 'SENT', party: 'DIRECTORY_SERVER' } as const;
  return { authentication, messages: message ? [kept(message.areq, way, now)] : [] };
}

/** Those whose merchant has changed have to be looked at again; the others are opened. */
async function openEach(
  tx: Tx,
  { clock }: ThreeDSecureDeps,
  openings: readonly Opening[],
): Promise<Step[]> {
  const looked = await lookAgain(
    tx,
    openings.map(({ merchant }) => merchant),
  );
  const isSame = ({ merchant }: Opening, place: number): boolean =>
    looked[place]?.version === merchant.version;
  const steps = (await openThese(tx, openings.filter(isSame), clock.now())).values();
  return openings.map((one, place) => {
    const step = isSame(one, place) ? steps.next().value : undefined;
    return step ?? { isMerchantChanged: true };
  });
}

async function openThese(tx: Tx, openings: readonly Opening[], now: Date): Promise<Step[]> {
  const requests = openings.map(({ request }) => request);
  const claims = await claimMany(tx, requests, now);
  const fresh = openings.filter((_, place) => claims[place]?.kind === 'new');
  const taken = await takeLookups(tx, fresh.flatMap(takingOf));
  const begun = new Map(
    fresh.flatMap((opening) => {
      const lookup = taken.has(opening.request.resourceId) ? opening.lookup : undefined;
      return opening.needsLookup && !lookup ? [] : [[opening, opening.begin(lookup)] as const];
    }),
  );
  await releaseMany(
    tx,
    fresh.filter((opening) => !begun.has(opening)).map(({ request }) => request),
  );
  const rows = [...begun.values()].map((asking) => begunOf(asking, now));
  if (rows.length > 0) await tx.together([authenticationsInsertion(rows)]);
  return openings.map((opening, place) => {
    const claim = claims[place];
    if (claim && claim.kind !== 'new') return { claim };
    return begun.get(opening) ?? 'refused';
  });
}
