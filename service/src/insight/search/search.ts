import { addMilliseconds } from '../../kernel/clock.ts';
import type { RecordScope } from '../../access/partners/index.ts';
import { findById, findMerchantById, findOrderById } from './id-store.ts';
import { RESULTS_MAX, type ResultKind, type SearchResult } from './result.ts';
import * as texts from './text-store.ts';
import { ID_LENGTH } from '../../kernel/id.ts';
import type { Platform } from '../../platform/platform.ts';

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
  typed: string,
): Promise<readonly SearchResult[]> {
  const wanted = meaningsOf(typed);
  const searches: readonly Found[] = [
    ...numbered(deps, whose, wanted),
    ...worded(deps, whose, wanted),
  ];
  const found = await Promise.all(searches);
  const byId = new Map(
    found
      .flat()
      .filter(({ kind }) => maySee(kind))
      .map((result) => [result.kind + result.id, result]),
  );
  return [...byId.values()].slice(0, RESULTS_MAX);
}

function numbered({ db }: SearchDeps, whose: RecordScope, wanted: Meanings): Found[] {
  const { amount, ids, lastFour, merchantId, merchantOrderId } = wanted;
  return [
    ...(ids === null ? [] : [findById(db, whose, ids)]),
    ...(merchantId === null ? [] : [findMerchantById(db, whose, merchantId)]),
    ...(merchantOrderId === null ? [] : [findOrderById(db, whose, merchantOrderId)]),
    ...(lastFour === null ? [] : [texts.paymentsByLastFour(db, whose, lastFour)]),
    ...(amount === null ? [] : [texts.paymentsByAmount(db, whose, amount)]),
  ];
}

function worded({ clock, db, requestLog }: SearchDeps, whose: RecordScope, wanted: Meanings) {
  const { email, text } = wanted;
  const now = clock.now();
  const since = addMilliseconds(now, -requestLog.days * DAY_MS);
  return [
    ...(email === null ? [] : [texts.customersByEmail(db, whose, email)]),
    texts.paymentsByOrder(db, whose, text),
    texts.paymentsByInvoice(db, whose, text),
    texts.customersByReference(db, whose, text),
    texts.merchantsByName(db, whose, text),
    texts.requestsByCorrelation(db, whose, { correlationId: text, now, since }),
  ];
}

/** What a text may be meant as. */
export type Meanings = Readonly<{
  text: string;
  /** The first and the last id that begin so. */
  ids: readonly [first: string, last: string] | null;
  merchantId: string | null;
  merchantOrderId: string | null;
  lastFour: string | null;
  /** In cents. */
  amount: bigint | null;
  email: string | null;
}>;

// The letters of the kind, the bucket, and enough of the rest that few begin alike.
const ID = /^([a-z]{2})([0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{7,25})$/i;
const AMOUNT = /^\$?([0-9]{1,9})[.,]([0-9]{2})$/;

/** Everything that a text could be; whether there is such a thing is for the stores to say. */
export function meaningsOf(typed: string): Meanings {
  const text = typed.trim();
  const [, kind = '', rest = ''] = ID.exec(text) ?? [];
  const [, dollars = '', cents = ''] = AMOUNT.exec(text) ?? [];
  const id = kind.toLowerCase() + rest.toUpperCase();
  const only = (form: RegExp) => (form.test(text) ? text : null);
  return {
    text,
    ids: id === '' ? null : [id.padEnd(ID_LENGTH, '0'), id.padEnd(ID_LENGTH, 'Z')],
    merchantId: only(/^[0-9]{13}$/),
    merchantOrderId: only(/^[1-9][0-9]{10}$/),
    lastFour: only(/^[0-9]{4}$/),
    amount: dollars === '' ? null : BigInt(dollars + cents),
    email: text.includes('@') ? text.toLowerCase() : null,
  };
}
