import type { Statistics } from '../../api/operations.ts';

export type Group = Readonly<{
  key: string;
  approved: number;
  declined: number;
  amount: number;
  before: Readonly<{ approved: number; declined: number; amount: number }>;
}>;

/** Those of one currency with any payments, now or before. */
export function groupsOf(statistics: Statistics, currency: string): readonly Group[] {
  return statistics.data
    .filter((one) => one.currency === currency)
    .map(({ group, totals, previous }) => ({
      key: group ?? '',
      ...figuresIn(totals),
      before: figuresIn(previous),
    }))
    .filter(
      ({ approved, declined, before }) =>
        approved + declined + before.approved + before.declined > 0,
    );
}

function figuresIn({ approved, declined }: Statistics['data'][number]['totals']) {
  return {
    approved: approved?.count ?? 0,
    declined: declined?.count ?? 0,
    amount: approved?.amount ?? 0,
  };
}
