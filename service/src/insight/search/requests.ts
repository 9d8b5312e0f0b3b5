import type { RecordScope } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { END } from '../../platform/db/read-blocks.ts';
import { type LoggedRequest, readRequests } from '../../records/request-log/index.ts';
import { OF_KIND_MAX, type SearchResult } from './result.ts';

type Wanted = Readonly<{ correlationId: string; since: Date }>;

const RUNS_MAX = 100; // Of the log: of a merchant there may be few among many.

/** The newest under a correlation id; of a merchant, of a partner or of everybody. */
export async function requestsByCorrelation(
  db: Database,
  { merchantId, partnerId }: RecordScope,
  { correlationId: key, since: from }: Wanted,
): Promise<readonly SearchResult[]> {
  const span = { direction: 'older', from, to: END, behind: null } as const;
  const partnerIds = partnerId === null ? null : [partnerId];
  const source = { correlations: [{ key, from, to: END }], partnerIds };
  const found: SearchResult[] = [];
  let runs = 0;
  for await (const requests of readRequests(db, source, { span })) {
    const its = requests.filter((one) => merchantId === null || one.merchantId === merchantId);
    found.push(...its.map(resultOf));
    runs += 1;
    if (found.length >= OF_KIND_MAX || runs === RUNS_MAX) break;
  }
  return found.slice(0, OF_KIND_MAX);
}

function resultOf(request: LoggedRequest): SearchResult {
  const { createdAt, id, merchantId, method, partnerId, path, status } = request;
  const title = `${method} ${path}`;
  return { kind: 'REQUEST', id, title, subtitle: String(status), partnerId, merchantId, createdAt };
}
