import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Dispute } from '../../api/operations.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { cursorIn, type List } from '../../api/queries.ts';
import type { Params } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { byDeadline } from './deadlines.ts';

const PAGE_ROWS = 100;
const PAGES_MAX = 5; // More than a person answers in a week; the list of all has the rest.

type OpenState = 'NEEDS_RESPONSE' | 'SUBMITTED';
type Asked = Readonly<{ isEverywhere: boolean; partnerId: string | null }>;
type Found = Readonly<{ rows: readonly Dispute[]; isWhole: boolean }>;

/** Open disputes in one state, those that must be answered first at the beginning, kept up to date. */
export function useOpenDisputes(
  disputeState: OpenState,
  filters: Params = {},
  { enabled = true }: Readonly<{ enabled?: boolean }> = {},
): List<Dispute> & Readonly<{ isWhole: boolean }> {
  const { isEverywhere, partnerId } = usePlace();
  const { data, error, isPending, refetch } = useQuery<Found, ApiProblem>({
    queryKey: ['openDisputes', isEverywhere, partnerId, disputeState, filters],
    queryFn: async ({ signal }) =>
      await readAll({ isEverywhere, partnerId }, { ...filters, disputeState }, signal),
    enabled,
    meta: { isPage: true, isLive: true, topics: ['dispute'] },
  });
  return {
    rows: data?.rows ?? [],
    isWhole: data?.isWhole ?? true,
    next: null,
    previous: null,
    isPending,
    isStale: false,
    problem: error,
    retry: () => void refetch(),
  };
}

async function readAll(
  { isEverywhere, partnerId }: Asked,
  filters: Params & Readonly<{ disputeState: OpenState }>,
  signal: AbortSignal,
): Promise<Found> {
  const rows: Dispute[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The filters are those of the list.
    const input = { query: { ...filters, limit: PAGE_ROWS, cursor } } as object;
    const found = isEverywhere
      ? await call('listAllDisputes', input, { signal })
      : await call('listDisputes', input, { partnerId, signal });
    rows.push(...found.data);
    cursor = cursorIn(found.next) ?? undefined;
    if (cursor === undefined) break;
  }
  return { rows: byDeadline(rows), isWhole: cursor === undefined };
}
