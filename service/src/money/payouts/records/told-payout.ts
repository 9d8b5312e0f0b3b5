import { findMerchantsOf, openedProfile } from '../../../merchants/onboarding/index.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { DEAD_ACCOUNT_REASONS } from '../../rails/index.ts';
import { accountFor, isDestination } from '../accounts/destination.ts';
import { payoutsPaidAgain, payoutsPayingAgain } from './line-store.ts';
import type { Payout, PayoutDeps } from './payout.ts';

export const NEXT_STEPS = ['CHANGE_BANK_ACCOUNT', 'WAIT_FOR_NEXT_PAYOUT'] as const;

/** What came back, with what has become of its money since. */
export type ToldPayout = Payout &
  Readonly<{
    /** The payout that pays it again. */
    paidAgainBy: string | null;
    /** Those that it pays again itself. */
    paysAgain: readonly string[];
    /** What has to happen for it to be paid; null where nothing has to. */
    nextStep: (typeof NEXT_STEPS)[number] | null;
  }>;

/** Payouts with what they pay again, and with what is still to be done. */
export async function tellPayouts(
  db: Queryable,
  deps: Pick<PayoutDeps, 'keyring'>,
  payouts: readonly Payout[],
): Promise<ToldPayout[]> {
  const paidAgain = await payoutsPaidAgain(db, idsOf(payouts.filter(isEnded)));
  const payingAgain = await payoutsPayingAgain(db, idsOf(payouts));
  const dead = await onDeadAccounts(
    db,
    deps,
    payouts.filter((payout) => isDead(payout) && !paidAgain.has(payout.id)),
  );
  return payouts.map((payout) => {
    const { id } = payout;
    const paidAgainBy = paidAgain.get(id) ?? null;
    const isOpen = isEnded(payout) && paidAgainBy === null;
    const toDo = dead.has(id) ? 'CHANGE_BANK_ACCOUNT' : 'WAIT_FOR_NEXT_PAYOUT';
    const paysAgain = payingAgain.get(id) ?? [];
    return { ...payout, paidAgainBy, paysAgain, nextStep: isOpen ? toDo : null };
  });
}

export async function tellPayout(
  db: Queryable,
  deps: Pick<PayoutDeps, 'keyring'>,
  payout: Payout | undefined,
): Promise<ToldPayout | undefined> {
  return payout && (await tellPayouts(db, deps, [payout]))[0];
}

function idsOf(payouts: readonly Payout[]): string[] {
  return payouts.map(({ id }) => id);
}

function isEnded({ endedAt }: Payout): boolean {
  return endedAt !== null;
}

function isDead({ reasonCode, status }: Payout): boolean {
  return status === 'RETURNED' && DEAD_ACCOUNT_REASONS.includes(reasonCode ?? '');
}

/** Those whose account the merchant still has. */
async function onDeadAccounts(
  db: Queryable,
  { keyring }: Pick<PayoutDeps, 'keyring'>,
  payouts: readonly Payout[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (payouts.length === 0) return ids;
  const merchants = await findMerchantsOf(db, payouts);
  for (const [place, payout] of payouts.entries()) {
    const merchant = merchants[place];
    const profile = merchant && (await openedProfile(keyring, merchant));
    const account = profile && accountFor(profile, payout.direction, payout.currency);
    if (account && (await isDestination(keyring, payout, account))) ids.add(payout.id);
  }
  return ids;
}
