import type { BlockSource, LogSpan, WantedKey } from '../../platform/db/block-store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { mayHold, readBlocks, type StoredEntry } from '../../platform/db/read-blocks.ts';
import type { LoggedRequest } from './logged-request.ts';
import { concerning, REQUEST_TABLES, requestIn } from './request-entry.ts';

/** Which requests: those that concern a merchant, or under correlation ids, whosever if nobody is named. */
export type RequestSource =
  | Readonly<{ partnerId: string; merchantId: string }>
  | Readonly<{ correlations: readonly WantedKey[]; partnerIds: readonly string[] | null }>;

/** Of a request, what is known of it before it is read. */
export type RequestTimes = Readonly<{ endedAt: Date; durationMs: number }>;
type Reading = Readonly<{ span: LogSpan; mayMatter?: (times: RequestTimes) => boolean }>;

const ANY = (): boolean => true;

/** Requests in the order in which they were over, some at a time, for whoever looks through them. */
export async function* readRequests(
  db: Database,
  source: RequestSource,
  { span, mayMatter = ANY }: Reading,
): AsyncGenerator<readonly LoggedRequest[]> {
  const isMeant = meantBy(source);
  for await (const entries of readBlocks(db, REQUEST_TABLES, blocksWith(source), span)) {
    yield entries.flatMap((entry) => {
      const mayBe = isMeant(entry) && mayMatter(timesOf(entry));
      const request = mayBe ? requestIn(entry) : undefined;
      return request && isExactly(request, source) ? [request] : [];
    });
  }
}

function timesOf({ at: endedAt, facts }: StoredEntry): RequestTimes {
  return { endedAt, durationMs: Number(DURATION.exec(facts)?.[1] ?? 0) };
}

const DURATION = /"durationMs" ?: ?(\d+)/;

function blocksWith(source: RequestSource): BlockSource {
  if ('correlations' in source) {
    return { by: 'keys', wanted: source.correlations, partnerIds: source.partnerIds };
  }
  const { merchantId, partnerId } = source;
  return { by: 'label', label: concerning(partnerId, merchantId), partnerId };
}

function meantBy(source: RequestSource): (entry: StoredEntry) => boolean {
  const texts =
    'merchantId' in source
      ? [source.merchantId]
      : [...new Set(source.correlations.map(({ key }) => key))];
  return (entry) => texts.some((text) => mayHold(entry, text));
}

function isExactly(request: LoggedRequest, source: RequestSource): boolean {
  if ('merchantId' in source) return request.merchantId === source.merchantId;
  return source.correlations.some(
    ({ key, from, to }) =>
      request.correlationId === key && request.createdAt >= from && request.createdAt <= to,
  );
}
