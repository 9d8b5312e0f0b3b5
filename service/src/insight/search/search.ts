import { addMilliseconds } from '../../kernel/clock.ts';
import type { RecordScope } from '../../access/partners/index.ts';
import { findById, findMerchantById, findOrderById } from './id-store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { findEvents } from '../../records/events/index.ts';
import { findByName } from './find-by-name.ts';
import { wordsIn } from '../../platform/words/words.ts';
import {
  type NamedResult,
  OF_KIND_MAX,
  RESULTS_MAX,
  type ResultKind,
  type SearchResult,
} from './result.ts';
import { requestsByCorrelation } from './requests.ts';
import * as texts from './text-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { meaningsOf, type Meanings } from './meanings.ts';

const DAY_MS = 86_400_000;

export type SearchDeps = Pick<Platform, 'db' | 'clock'> &
  Readonly<{ requestLog: Readonly<{ days: number }> }>;
type Asking = Readonly<{ whose: RecordScope; maySee: (kind: ResultKind) => boolean }>;
type Found = Promise<readonly SearchResult[]>;

/**
 * What a text may mean, the surest first: ids, then numbers, then words. Each is one look into an index, so
 * it costs the same however much there is.
 */
export async function search(
  deps: SearchDeps,
  { maySee, whose }: Asking,
  text: string,
): Promise<readonly NamedResult[]> {
  const wanted = meaningsOf(text);
  const searches: readonly Found[] = [
    ...numbered(deps, whose, wanted),
    ...worded(deps, whose, wanted),
  ];
  const [named, ...found] = await Promise.all([
    findByName(deps.db, { whose, maySee }, wanted.text),
    ...searches,
  ]);
  const typed = wordsIn(wanted.text);
  const sure = found.flat().filter(({ kind }) => maySee(kind));
  const all = [...sure.map((result) => ({ ...result, matched: typed })), ...named];
  const byId = new Map<string, NamedResult>();
  for (const result of all) {
    const key = result.kind + result.id;
    if (!byId.has(key)) byId.set(key, result);
  }
  return [...byId.values()].slice(0, RESULTS_MAX);
}

function numbered({ db }: SearchDeps, whose: RecordScope, wanted: Meanings): Found[] {
  const { amount, ids, lastFour, merchantId, merchantOrderId, number } = wanted;
  return [
    ...(ids === null ? [] : [findById(db, whose, ids), eventsById(db, whose, ids)]),
    ...(merchantId === null ? [] : [findMerchantById(db, whose, merchantId)]),
    ...(merchantOrderId === null ? [] : [findOrderById(db, whose, merchantOrderId)]),
    ...(lastFour === null ? [] : [texts.paymentsByLastFour(db, whose, lastFour)]),
    ...(amount === null ? [] : [texts.paymentsByAmount(db, whose, amount)]),
    ...(number === null ? [] : [texts.paymentsByNumber(db, whose, number)]),
  ];
}

async function eventsById(db: Database, whose: RecordScope, ids: readonly [string, string]) {
  const events = await findEvents(db, whose, ids, OF_KIND_MAX);
  return events.map(({ createdAt, id, merchantId, partnerId, subjectId, type }) => ({
    kind: 'EVENT' as const,
    id,
    title: type,
    subtitle: subjectId,
    partnerId,
    merchantId,
    createdAt,
  }));
}

function worded({ clock, db, requestLog }: SearchDeps, whose: RecordScope, wanted: Meanings) {
  const { email, text } = wanted;
  const since = addMilliseconds(clock.now(), -requestLog.days * DAY_MS);
  return [
    ...(email === null ? [] : [texts.customersByEmail(db, whose, email)]),
    texts.paymentsByOrder(db, whose, text),
    texts.paymentsByInvoice(db, whose, text),
    texts.disputesByCase(db, whose, text),
    texts.customersByReference(db, whose, text),
    texts.byMetadata(db, whose, text),
    requestsByCorrelation(db, whose, { correlationId: text, since }),
  ];
}
