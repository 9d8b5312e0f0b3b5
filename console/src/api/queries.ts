import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../session/place.ts';
import { type AnswerOf, call, type CallOptions, type InputOf, type OperationId } from './call.ts';
import { useHeld } from './live.ts';
import type { ApiProblem } from './problem.ts';
import { topicsOf } from './topics.ts';

export type ReadOptions = Readonly<{
  /** Whose record it is, where that is known; else the partner that was chosen. */
  partnerId?: string | null | undefined;
  /** False where nothing is to be asked yet. */
  enabled?: boolean;
  /** Asks again when it has changed. */
  live?: boolean;
  /** It stands around every page, and says nothing of how old this one is. */
  isAround?: boolean;
}>;

/** What a reading operation answers, kept up to date. */
export function useCall<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  { partnerId, enabled = true, live = false, isAround = false }: ReadOptions = {},
) {
  const place = usePlace();
  const owner = partnerId ?? place.partnerId;
  const isStill = useHeld();
  return useQuery<AnswerOf<Id>, ApiProblem>({
    queryKey: [id, owner, input],
    queryFn: async ({ signal }) => await callAny(id, input, { partnerId: owner, signal }),
    enabled,
    meta: { isPage: !isAround, isLive: live, topics: topicsOf(id) },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: !isStill,
  });
}

type PageBody<Row> = Readonly<{
  data: readonly Row[];
  next?: string | null;
  previous?: string | null;
}>;
export type RowOf<Id extends OperationId> = AnswerOf<Id> extends PageBody<infer Row> ? Row : never;
/** Operations that answer with a list. */
export type ListId = {
  [Id in OperationId]: AnswerOf<Id> extends { readonly data: readonly unknown[] } ? Id : never;
}[OperationId];

export type List<Row> = Readonly<{
  rows: readonly Row[];
  next: string | null;
  previous: string | null;
  isPending: boolean;
  /** Asked for with other filters, while the rows of the last ones still stand. */
  isStale: boolean;
  problem: ApiProblem | null;
  retry: () => void;
}>;

/** A page of a list, kept up to date. Its cursors are those to put into the address. */
export function useList<Id extends ListId>(
  id: Id,
  input: InputOf<Id>,
  options: ReadOptions = {},
): List<RowOf<Id>> {
  const { data, isPending, isPlaceholderData, error, refetch } = useCall(id, input, {
    live: true,
    ...options,
  });
  // What a ListId answers has the form of a page, which the type of the answer cannot show here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const page = data as PageBody<RowOf<Id>> | undefined;
  return {
    rows: page?.data ?? [],
    next: cursorIn(page?.next),
    previous: cursorIn(page?.previous),
    isPending,
    isStale: isPlaceholderData,
    problem: error,
    retry: () => void refetch(),
  };
}

export function cursorIn(address: string | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  return new URLSearchParams(address.split('?')[1] ?? '').get('cursor');
}

/** Has everything on the screen asked for again: after an action of one's own. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => await client.invalidateQueries();
}

/** `call`, where the operation is known to be given what it takes. */
async function callAny<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: CallOptions,
): Promise<AnswerOf<Id>> {
  // While the operation is a parameter, the compiler cannot tell whether its input may be left out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const anyCall = call as (
    id: Id,
    input: InputOf<Id>,
    options: CallOptions,
  ) => Promise<AnswerOf<Id>>;
  return await anyCall(id, input, options);
}
