import { useInfiniteQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type CallOptions, type QueryOf } from '../api/call.ts';
import type { ApiProblem } from '../api/problem.ts';
import { cursorIn } from '../api/queries.ts';
import { ANY } from '../api/topics.ts';
import { usePlace } from '../session/place.ts';
import type { Entry } from './steps.ts';

type Id =
  'paymentId' | 'correlationId' | 'authenticationId' | 'merchantId' | 'payoutId' | 'disputeId';

/** What a timeline is of: one of these ids. */
export type TimelineOf = IdsOf<QueryOf<'retrieveTimeline'>>;
/** Of each way to ask, so that it stays one of them. */
type IdsOf<Query> =
  Query extends Partial<Record<Id, unknown>> ? Pick<Query, Id & keyof Query> : never;

const PAGE_ENTRIES = 100;

/** All that is known to have happened to something, oldest first, kept up to date. */
export function useTimeline(of: TimelineOf, partnerId?: string | null) {
  const place = usePlace();
  const owner = partnerId ?? place.partnerId;
  const answer = useInfiniteQuery<
    AnswerOf<'retrieveTimeline'>,
    ApiProblem,
    readonly Entry[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['timeline', place.isEverywhere, owner, of],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await read(
        place.isEverywhere,
        { ...of, cursor, limit: PAGE_ENTRIES },
        {
          partnerId: owner,
          signal,
        },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => cursorIn(next) ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    meta: { isPage: true, isLive: true, topics: [ANY] },
  });
  return {
    entries: answer.data ?? [],
    isPending: answer.isPending,
    problem: answer.error,
    retry: () => void answer.refetch(),
    /** There is more than is shown. */
    more: answer.hasNextPage ? () => void answer.fetchNextPage() : undefined,
    isLoadingMore: answer.isFetchingNextPage,
  };
}

type Asked = TimelineOf & Readonly<{ cursor: string | undefined; limit: number }>;

async function read(isEverywhere: boolean, asked: Asked, options: CallOptions) {
  const query = { ...asked, order: 'OLDEST_FIRST' } as const;
  return isEverywhere
    ? await call('retrieveAnyTimeline', { query }, options)
    : await call('retrieveTimeline', { query }, options);
}
