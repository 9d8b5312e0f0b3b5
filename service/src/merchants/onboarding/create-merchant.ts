import { bucketIn, bucketOf, newThirteenDigits } from '../../kernel/id.ts';
import {
  exactPlaces,
  findChainIds,
  type PartnerCaller,
  type Vacancy,
} from '../../access/partners/index.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import { claiming, rememberingOf, type RequestKey } from '../../platform/db/idempotency-store.ts';
import { type Database, forBucket, type Statement } from '../../platform/db/pool.ts';
import { commitOptimistically, transaction } from '../../platform/db/transaction.ts';
import { type Answer, created, writtenOnce } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { fingerprintOf, onceResumable, rememberedAs } from '../../platform/http/idempotency.ts';
import type { By } from '../../platform/http/caller.ts';
import { recordingChanges } from './change-merchant.ts';
import type { Merchant, OnboardingDeps } from './merchant.ts';
import {
  asWhole,
  openedProfile,
  readsWhole,
  sealedProfile,
  type WholeProfile,
} from './private-details.ts';
import { openedAnswer, sealedAnswer, withoutNumbers } from './sealed-answer.ts';
import { etagHeader, merchantBody } from './merchant-body.ts';
import { findMade, insertMerchant, isTaken, merchantsInsertion } from './merchant-store.ts';
import { type NewMerchant, tidyProfile } from './profile.ts';
import { chainFor } from './chain.ts';

const DRAWS_MAX = 10; // Of 9 × 10^11 numbers: that many taken in a row is a bug.

export const OPERATION = 'create-merchant';

type Request = Readonly<{ body: NewMerchant; correlationId: string }>;

type CreateMerchant = (caller: PartnerCaller, request: Request) => Promise<Answer>;

/**
 * Makes one merchant for each request, whatever happens on the way. With an idempotencyKey every
 * repeat, at any moment and from any process, finishes or finds the same merchant.
 */
export function merchantCreation(deps: OnboardingDeps): CreateMerchant {
  const { db, clock, keyring } = deps;
  const makeTogether = openMaking(deps);
  const places = exactPlaces(deps, 'merchants');
  const chainIdsOf = createGroupRead({ name: 'chains', db, find: findChainIds });

  return async (caller, { body, correlationId }) => {
    // It could never see the new merchant.
    if (caller.merchantId !== null) throw new Problem(PLATFORM_PROBLEMS.forbidden);
    const { idempotencyKey: key, chainId: named, ...stated } = body;
    const { partnerId, clientId: actor } = caller;
    const profile = asWhole(tidyProfile(stated));
    const chainId = await chainFor(chainIdsOf, caller, named);
    const now = clock.now();
    const makingOf = (merchantId: string): Making => {
      const own = sealedProfile(keyring, merchantId, profile);
      const merchant = newMerchant(merchantId, { partnerId, chainId, ...own, now });
      return { merchant, profile, actor, correlationId, key: key ?? null };
    };
    const request =
      key === undefined
        ? null
        : {
            partnerId,
            merchantId: null,
            operation: OPERATION,
            key,
            fingerprint: fingerprintOf((text) => keyring.mac('fingerprint', text), body),
          };
    const first = makingOf(newThirteenDigits());
    const answer = answerWith(first);
    // In one transaction with the key, where both are on one shard.
    const isTogether =
      !request || db.shardOf(bucketIn(partnerId)) === db.shardOf(first.merchant.bucket);
    const shown = (whole: Answer) => (readsWhole(caller) ? whole : withoutNumbers(whole));
    return await places.within(partnerId, async (place) => {
      const canBeTogether = isTogether && place.isFree;
      if (canBeTogether && (await makeTogether({ ...first, answer, request })))
        return shown(answer);
      return shown(await makeInSteps(deps, { request, now, makingOf, place }));
    });
  };
}

async function underFreeNumber<T>(attempt: (id: string) => Promise<T | undefined>): Promise<T> {
  for (let drawn = 0; drawn < DRAWS_MAX; drawn += 1) {
    const made = await attempt(newThirteenDigits());
    if (made !== undefined) return made;
  }
  throw new Error(`${DRAWS_MAX} merchant numbers in a row are taken`);
}

type Stated = Pick<Merchant, 'chainId' | 'partnerId' | 'profile' | 'sealed'> &
  Readonly<{ now: Date }>;

function newMerchant(merchantId: string, { now, ...stated }: Stated): Merchant {
  return {
    ...stated,
    merchantId,
    bucket: bucketOf(merchantId),
    status: 'ACTIVE',
    version: 1,
    terminalId: null,
    firstOrderAt: null,
    createdAt: now,
    modifiedAt: now,
  };
}

/** A merchant to be made, with what its history says of that. */
type Making = By & Readonly<{ merchant: Merchant; profile: WholeProfile; key: string | null }>;

/** With its answer, and the request that is given it again: all in one transaction. */
type WholeMaking = Making & Readonly<{ answer: Answer; request: RequestKey | null }>;

/** Many in one transaction. False where a key or number was used before: then none is made. */
function openMaking({ clock, db, keyring }: OnboardingDeps) {
  const { submit } = createGroupCommit<WholeMaking, boolean>({
    name: 'create-merchants',
    shardOf: ({ merchant }) => db.shardOf(merchant.bucket),
    run: async (makings, shard) => {
      const isDone = await commitOptimistically(
        db.at(shard),
        makingAll(keyring, makings, clock.now()),
      );
      return makings.map(() => isDone);
    },
  });
  return submit;
}

function makingAll(keyring: Keyring, makings: readonly WholeMaking[], now: Date): Statement[] {
  const repeatable = makings.flatMap(({ answer, merchant: { merchantId }, request }) =>
    request
      ? {
          answer: sealedAnswer(keyring, merchantId, answer),
          claim: { ...request, resourceId: merchantId },
        }
      : [],
  );
  const claims = repeatable.map(({ claim }) => claim);
  return [
    ...(claims.length === 0 ? [] : [claiming(claims, now)]),
    ...merchantsInsertion(makings.map(rowOf)),
    ...recordingChanges(makings.map(creationOf)),
    ...rememberingOf(
      repeatable.map(({ answer, claim }) => ({ ...claim, ...rememberedAs(answer) })),
    ),
  ];
}

type Steps = Readonly<{
  request: RequestKey | null;
  now: Date;
  makingOf: (merchantId: string) => Making;
  place: Vacancy;
}>;

/** With a key the number is decided with its claim, and every repeat goes on with that number. */
async function makeInSteps(
  { db, keyring }: OnboardingDeps,
  { request, now, makingOf, place }: Steps,
): Promise<Answer> {
  const make = async (merchantId: string): Promise<Answer | undefined> => {
    const making = makingOf(merchantId);
    return (await insertMerchantOnce(db, making)) ? answerWith(making) : undefined;
  };
  if (!request) {
    place.take();
    return await underFreeNumber(make);
  }
  const { key, partnerId } = request;
  const free = async (id: string) => ((await isTaken(db, id)) ? undefined : id);
  const resourceId = await underFreeNumber(free);
  const kept = await onceResumable(db, { request, now, resourceId }, async (merchantId) => {
    // Without a place: perhaps it was made before, and only its answer was lost.
    const made = place.isFree ? await make(merchantId) : undefined;
    if (made) return sealedAnswer(keyring, merchantId, made);
    const merchant = await findMade(db, { merchantId, partnerId, key });
    if (!merchant) place.take();
    if (!merchant) throw new Error('the number was free when the key was claimed');
    const profile = await openedProfile(keyring, merchant);
    return sealedAnswer(keyring, merchantId, answerWith({ merchant, profile }));
  });
  return await openedAnswer(keyring, kept);
}

/** Of concurrent attempts one inserts the merchant, with its history and its event; the others do not. */
async function insertMerchantOnce(db: Database, making: Making): Promise<boolean> {
  return await transaction(forBucket(db, making.merchant.bucket), async (tx) => {
    if (!(await insertMerchant(tx, rowOf(making)))) return false;
    await tx.commitInOneRoundTrip(recordingChanges([creationOf(making)]));
    return true;
  });
}

function rowOf({ merchant, key: idempotencyKey }: Making) {
  return { merchant, idempotencyKey };
}

function creationOf({ merchant, actor, correlationId }: Making) {
  return { merchant, actor, correlationId, type: 'merchant.created', changes: [] } as const;
}

function answerWith({ merchant, profile }: Pick<Making, 'merchant' | 'profile'>): Answer {
  const body = writtenOnce(merchantBody(merchant, profile));
  const answer = created(body, `/onboarding/merchants/${merchant.merchantId}`);
  return { ...answer, headers: { ...answer.headers, ...etagHeader(merchant) } };
}
