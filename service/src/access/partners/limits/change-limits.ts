import { type Queryable, transaction } from '../../../platform/db/pool.ts';
import type { By } from '../../../platform/http/caller.ts';
import { found } from '../../../platform/http/errors.ts';
import { findPartner } from '../accounts/partner-store.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { CAP_NAMES, type Cap, type SetLimits, STANDARD } from './limits.ts';
import { countOf, lockLimits, readSet, writeSet } from './limits-store.ts';

/** What is set for a partner, and how many of each it has. */
export type LimitsInUse = Readonly<{
  partnerId: string;
  set: SetLimits;
  used: Readonly<Record<Cap, number>>;
}>;

const COUNTED_MAX = 1_000_000; // To count more takes longer than somebody who looks at it waits.

export async function limitsInUse(db: Queryable, partnerId: string): Promise<LimitsInUse> {
  found(await findPartner(db, partnerId));
  const [set = STANDARD] = await readSet(db, [partnerId]);
  const counts = CAP_NAMES.map(async (cap) => {
    const count = await countOf(db, cap, { partnerId, most: COUNTED_MAX });
    return [cap, count] as const;
  });
  // The names are those of the table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const used = Object.fromEntries(await Promise.all(counts)) as Record<Cap, number>;
  return { partnerId, set, used };
}

/** What changes; null sets the standard again. */
export type LimitsChange = Readonly<Partial<SetLimits>>;

/** Sets a partner's limits. What it has beyond a lower one stays; it gets no more. Repeating it changes nothing. */
export async function changeLimits(
  { audit, clock, db, partnerLimits }: PartnerDeps,
  { change, partnerId }: Readonly<{ partnerId: string; change: LimitsChange }>,
  by: By,
): Promise<LimitsInUse> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    found(await findPartner(tx, partnerId));
    await lockLimits(tx, partnerId);
    const [before = { ...STANDARD, partnerId }] = await readSet(tx, [partnerId]);
    const after = { ...before, ...change };
    const changed = namesIn(change).filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return;
    await writeSet(tx, { ...after, now });
    const details = Object.fromEntries(
      changed.map((name) => [name, `${shown(before[name])} → ${shown(after[name])}`]),
    );
    await audit.record(tx, {
      ...by,
      action: 'partner.limits-changed',
      subject: partnerId,
      details,
    });
  });
  partnerLimits.forget(partnerId);
  return await limitsInUse(db, partnerId);
}

function namesIn(change: LimitsChange): (keyof SetLimits)[] {
  // Its members are those that its schema names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(change) as (keyof SetLimits)[];
}

function shown(limit: number | null): string {
  return limit === null ? 'standard' : String(limit);
}
