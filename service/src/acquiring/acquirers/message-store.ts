import type { BlockSource } from '../../platform/db/block-store.ts';
import type { Searched } from '../../platform/db/list.ts';
import type { Database } from '../../platform/db/pool.ts';
import { BEGINNING, END, type StoredEntry } from '../../platform/db/read-blocks.ts';
import { searchBlocks, spanOfPage } from '../../platform/db/search-blocks.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { MESSAGE_TABLES, messageIn } from './message-entry.ts';
import type { AcquirerMessage } from './message.ts';

export type MessageFilters = Readonly<{
  /** The payment, refund or validation. */
  subjectId?: string | undefined;
  reference?: string | undefined;
  correlationId?: string | undefined;
  outcome?: string | undefined;
}>;

export type ListedMessage = Omit<AcquirerMessage, 'askedAt'> & Readonly<{ createdAt: Date }>;

/**
 * Newest first, of whichever merchant: an operator may look for what happened to any. By an index: of the
 * subject, the correlation id, or an outcome that is rare.
 */
export async function listMessages(
  db: Database,
  page: PageRequest,
  filters: MessageFilters,
): Promise<Searched<ListedMessage>> {
  const { correlationId, outcome, reference } = filters;
  const subjectId = filters.subjectId ?? reference?.split(':', 1)[0];
  const asked = Object.entries({ subjectId, reference, correlationId, outcome }).filter(
    ([, value]) => value !== undefined,
  );
  return await searchBlocks(db, MESSAGE_TABLES, {
    source: sourceOf({ subjectId, correlationId, outcome }),
    span: spanOfPage(page),
    texts: asked.flatMap(([, value]) => value ?? []),
    found: (entry) => {
      const { askedAt, ...message } = messageIn(entry);
      const members: Readonly<Record<string, unknown>> = message;
      const isMeant = asked.every(([name, value]) => members[name] === value);
      return isMeant ? { ...message, createdAt: askedAt } : undefined;
    },
    most: rowsToFetch(page),
    isBounded: asked.length > 1,
  });
}

function sourceOf({ correlationId, outcome = '', subjectId }: MessageFilters): BlockSource {
  const key = subjectId ?? correlationId;
  if (key === undefined) return { by: 'label', label: outcome, partnerId: null };
  return { by: 'keys', wanted: [{ key, from: BEGINNING, to: END }], partnerIds: null };
}

/** About some records of partners, the oldest first, at most so many. */
export async function messagesAbout(
  db: Database,
  records: readonly Readonly<{ id: string; partnerId: string }>[],
  most: number,
): Promise<readonly AcquirerMessage[]> {
  const ids = new Set(records.map(({ id }) => id));
  const source: BlockSource = {
    by: 'keys',
    wanted: [...ids].map((key) => ({ key, from: BEGINNING, to: END })),
    partnerIds: records.map(({ partnerId }) => partnerId),
  };
  const span = { direction: 'newer', from: BEGINNING, to: END, behind: null } as const;
  const { rows } = await searchBlocks(db, MESSAGE_TABLES, {
    source,
    span,
    texts: [],
    found: (entry) => {
      if (!subjectIn(entry, ids)) return undefined;
      const message = messageIn(entry);
      return ids.has(message.subjectId) ? message : undefined;
    },
    most,
    isBounded: false,
  });
  return rows;
}

/** Whether one of the ids may be its subject, without reading what was said. */
function subjectIn({ facts }: StoredEntry, ids: ReadonlySet<string>): boolean {
  return ids.has(/"subjectId" ?: ?"(\w{1,64})"/.exec(facts)?.[1] ?? '');
}
