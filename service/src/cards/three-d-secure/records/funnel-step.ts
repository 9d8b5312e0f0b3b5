import type { RecordScope } from '../../../access/partners/index.ts';
import { LOOKED_AT_MAX, type Searched } from '../../../platform/db/list.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../../platform/http/page.ts';
import type { Authentication } from './authentication.ts';
import { listAuthentications } from './authentication-store.ts';

/** How far an authentication came, as statistics count them. */
export const FUNNEL_STEPS = ['FRICTIONLESS', 'CHALLENGED', 'AUTHENTICATED', 'FAILED'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const PASSED: ReadonlySet<string> = new Set(['AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED']);
const FAILED: ReadonlySet<string> = new Set(['NOT_AUTHENTICATED', 'REJECTED', 'TECHNICAL_ISSUE']);

type Judged = Pick<Authentication, 'status' | 'outcome'>;

export function isAtStep({ status, outcome }: Judged, step: FunnelStep): boolean {
  // What a challenge was stays with it when it is over.
  const isChallenged = Boolean(outcome?.challenge) || outcome?.decoupledMinutes !== undefined;
  switch (step) {
    case 'FRICTIONLESS':
      return PASSED.has(status) && !isChallenged;
    case 'CHALLENGED':
      return isChallenged;
    case 'AUTHENTICATED':
      return PASSED.has(status);
    case 'FAILED':
      return FAILED.has(status);
  }
}

/** Where nobody said why; statistics count it under this name. */
const NO_REASON = 'OTHER';

export function hasReason({ outcome }: Judged, reason: string): boolean {
  return (outcome?.reason ?? NO_REASON) === reason;
}

type Listing = Readonly<{
  page: PageRequest;
  filters: Parameters<typeof listAuthentications>[2]['filters'];
}>;
type Wanted = Readonly<{ step?: FunnelStep; reason?: string }>;

/** Those at a step, or that ended for a reason: looked at one by one, so many for a page. */
export async function searchAuthentications(
  db: Database,
  whose: RecordScope,
  { page, filters, step, reason }: Listing & Wanted,
): Promise<Searched<Authentication>> {
  if (step === undefined && reason === undefined) {
    return await listAuthentications(db, whose, { page, filters });
  }
  const lookedAt = { ...page, limit: LOOKED_AT_MAX - 1 };
  const { reached, rows } = await listAuthentications(db, whose, { page: lookedAt, filters });
  const wanted = rows
    .filter((row) => step === undefined || isAtStep(row, step))
    .filter((row) => reason === undefined || hasReason(row, reason))
    .slice(0, rowsToFetch(page));
  if (wanted.length === rowsToFetch(page)) return { rows: wanted, reached: undefined };
  const isMore = rows.length === rowsToFetch(lookedAt);
  return { rows: wanted, reached: isMore ? rows.at(-1) : reached };
}
