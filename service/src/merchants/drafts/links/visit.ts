import { secretDigest } from '../../../access/partners/index.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { PLATFORM_PROBLEMS, Problem, ruleBroken } from '../../../platform/http/errors.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { lockingIn } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { timingSafeEqual } from 'node:crypto';
import type { DraftDeps } from '../draft.ts';
import { DRAFT_PROBLEMS } from '../errors.ts';
import { type MerchantLink, linkIdIn, stateOf } from './link.ts';
import { bindLink, findLink } from './link-store.ts';

const CALLS_PER_MINUTE = 120; // One who types saves every second or so.

type Deps = Pick<DraftDeps, 'audit' | 'clock' | 'db' | 'keyring'>;

/** Limits how often what one link names is asked for, right or wrong, from wherever. */
export function linkLimit({ rateLimits }: Pick<DraftDeps, 'rateLimits'>) {
  const limiter = rateLimits('merchant-links', CALLS_PER_MINUTE);
  return async (linkId: string): Promise<void> => {
    const { exceeded, resetSeconds } = await limiter.take(`link:${linkId}`);
    if (!exceeded) return;
    const headers = { 'Retry-After': String(resetSeconds) };
    throw new Problem(PLATFORM_PROBLEMS.rateLimited, { headers });
  };
}

/** The link of a token. One that is wrong in any way is none. */
export async function linkOfToken({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, token: string) {
  return await provenLink(db, token, secretDigest(keyring, token), (link) => link.tokenDigest);
}

/** The link that a browser has opened, by the secret that it made for that. */
export async function linkOfVisit({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, visit: string) {
  return await provenLink(db, visit, secretDigest(keyring, visit), (link) => link.visitDigest);
}

async function provenLink(
  db: Database,
  secret: string,
  digest: Buffer,
  expected: (link: MerchantLink) => Buffer | null,
): Promise<MerchantLink> {
  const id = linkIdIn(secret);
  const link = id === undefined ? undefined : await findLink(db, id);
  const known = link && expected(link);
  if (!known || !isSame(known, digest)) throw new Problem(PLATFORM_PROBLEMS.notFound);
  return link;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Throws the problem of a link that is over; its state is for the page to explain. */
export function refuseEnded(link: MerchantLink, now: Date): void {
  const state = stateOf(link, now);
  if (state === 'SENT' || state === 'OPENED') return;
  throw new Problem(DRAFT_PROBLEMS.linkEnded, { members: { state } });
}

type Opening = Readonly<{ token: string; visit: string; correlationId: string }>;

/**
 * Gives the link to the browser that opens it first. It brings a secret that it made itself, so one whose
 * answer was lost opens it again; to any other browser the link is taken.
 */
export async function openLink(deps: Deps, opening: Opening): Promise<MerchantLink> {
  const { audit, clock, db, keyring } = deps;
  const { correlationId, token, visit } = opening;
  const link = await linkOfToken(deps, token);
  if (linkIdIn(visit) !== link.id) throw new Problem(PLATFORM_PROBLEMS.notFound);
  const now = clock.now();
  refuseEnded(link, now);
  const visitDigest = secretDigest(keyring, visit);
  const isBound = await transaction(lockingIn(db, bucketIn(link.id)), async (tx) => {
    if (!(await bindLink(tx, { id: link.id, now, visitDigest }))) return false;
    const entry = { actor: link.id, action: 'merchant-link.opened', correlationId };
    await audit.record(tx, { ...entry, subject: link.id, details: { draftId: link.draftId } });
    return true;
  });
  if (isBound) return { ...link, visitDigest, openedAt: now };
  const known = await linkOfToken(deps, token);
  refuseEnded(known, now);
  if (!known.visitDigest || !isSame(known.visitDigest, visitDigest)) {
    throw ruleBroken(DRAFT_PROBLEMS.linkInUse);
  }
  return known;
}
