import { allPartnerIds, type RecordScope } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import {
  beginningWith,
  findWorded,
  findWords,
  type Most,
  type WordedRecord,
  ofWord,
  type WordScope,
} from '../../platform/words/find-store.ts';
import { OPERATORS_OWN } from '../../platform/words/word-store.ts';
import { likeness, PIECE_LENGTH_MIN, wordsIn } from '../../platform/words/words.ts';
import { MERCHANTS, showRecords, type Table, TABLES } from './id-store.ts';
import { type NamedResult, OF_KIND_MAX, RESULTS_MAX, type ResultKind } from './result.ts';

const WORDS_MAX = 6; // That are looked for at once.
const LED_BY = 2; // Of these, how many may lead to a record that does not begin with the first.
const RANGES_MAX = 16; // Words like the one that was typed.
const LOOKED_AT_MAX = 60; // Of each kind, records that have one of several words.
/** Of words like the one that was typed, the likest of which come first; and where there are other words. */
const OF_THE_LIKEST: Most = { each: OF_KIND_MAX, together: OF_KIND_MAX };
const OF_LIKE: Most = { each: LOOKED_AT_MAX, together: 4 * LOOKED_AT_MAX };

/** What has names. */
const NAMED: Readonly<Partial<Record<ResultKind, Table>>> = Object.fromEntries(
  [
    MERCHANTS,
    TABLES.customer,
    TABLES.user,
    TABLES.partner,
    TABLES.client,
    TABLES.webhookEndpoint,
    TABLES.dispute,
    TABLES.bankFile,
    TABLES.adjustment,
    TABLES.difference,
  ].map((table) => [table.kind, table]),
);

type Asking = Readonly<{ whose: RecordScope; maySee: (kind: ResultKind) => boolean }>;
type Hit = WordedRecord & Readonly<{ unlikeness: number; matched: readonly string[] }>;

/**
 * Records by words of their names, the likest first. Words that begin as they were typed are read at once, in
 * their order and then in any; for parts of words and letters that are wrong the words that there are, and then
 * what has them: of kinds of which enough was not found before. Every look is into an index, and for a few rows.
 */
export async function findByName(
  db: Database,
  { maySee, whose }: Asking,
  text: string,
): Promise<NamedResult[]> {
  const asked = wordsIn(text).slice(0, WORDS_MAX);
  const kinds = Object.values(NAMED)
    .map(({ kind }) => kind)
    .filter(maySee);
  if (asked.length === 0 || kinds.length === 0) return [];
  const { merchantId, partnerId } = whose;
  const owners = partnerId === null ? [...(await allPartnerIds(db)), OPERATORS_OWN] : [partnerId];
  const scope = { owners, kinds, merchantId };
  const found: Hit[] = [];
  for (const look of [inOrder, inAnyOrder, alike]) {
    const left = scope.kinds.filter((kind) => !isEnough(found, kind, asked));
    if (left.length === 0 || found.length >= RESULTS_MAX) break;
    found.push(...hitsAmong(await look(db, { ...scope, kinds: left }, asked), asked));
  }
  const best = found
    .toSorted((one, other) => one.unlikeness - other.unlikeness)
    .filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);
  const ofKinds = [...Map.groupBy(best, ({ kind }) => kind).values()];
  return await shown(
    db,
    ofKinds.flatMap((hits) => hits.slice(0, OF_KIND_MAX)),
  );
}

/** As many as are shown, or of several words some that have all of them as they were typed. */
function isEnough(found: readonly Hit[], ofKind: string, asked: readonly string[]): boolean {
  const hits = found.filter(({ kind }) => kind === ofKind);
  const isSure = asked.length > 1 && hits.some(({ unlikeness }) => unlikeness < 1);
  return isSure || new Set(hits.map(({ id }) => id)).size >= OF_KIND_MAX;
}

type Look = (
  db: Database,
  scope: WordScope,
  asked: readonly string[],
) => Promise<readonly WordedRecord[]>;

const inOrder: Look = async (db, scope, asked) =>
  await findWorded(db, scope, beginningWith(scope.owners, asked.join(' ')), { each: OF_KIND_MAX });

const inAnyOrder: Look = async (db, scope, asked) => {
  if (asked.length === 1) return [];
  const ranges = leading(asked).flatMap((word) => beginningWith(scope.owners, word));
  return await findWorded(db, scope, ranges, { each: LOOKED_AT_MAX });
};

const alike: Look = async (db, scope, asked) => {
  const found = await Promise.all(
    leading(asked).map(async (word) => {
      const words = (await findWords(db, scope, word))
        .map((one) => ({ ...one, unlikeness: likeness(word, one.word) ?? Infinity }))
        .filter(({ unlikeness }) => unlikeness < Infinity)
        .toSorted((one, other) => one.unlikeness - other.unlikeness)
        .slice(0, RANGES_MAX);
      const most = asked.length === 1 ? OF_THE_LIKEST : OF_LIKE;
      return await findWorded(db, scope, words.map(ofWord), most);
    }),
  );
  return found.flat();
};

/** The longest, of which there are the fewest records. */
function leading(asked: readonly string[]): readonly string[] {
  return asked
    .filter((word) => word.length >= PIECE_LENGTH_MIN)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, LED_BY);
}

/** Those that have every word, and how like what was typed they are. */
function hitsAmong(records: readonly WordedRecord[], asked: readonly string[]): Hit[] {
  return records.flatMap((record) => {
    const words = record.words.split(' ');
    const bests = asked.map((word) => likest(word, words));
    if (bests.some(({ unlikeness }) => unlikeness === Infinity)) return [];
    const order = record.phrase.startsWith(asked.join(' ')) ? 0 : 0.5;
    const unlikeness = bests.reduce((sum, best) => sum + best.unlikeness, order);
    return [{ ...record, unlikeness, matched: bests.map(({ matched }) => matched) }];
  });
}

function likest(asked: string, words: readonly string[]) {
  return words
    .map((word) => {
      const unlikeness = likeness(asked, word) ?? Infinity;
      // What is one letter off is marked as it stands in the record.
      return { unlikeness, matched: word.includes(asked) ? asked : word };
    })
    .reduce((best, one) => (one.unlikeness < best.unlikeness ? one : best), {
      unlikeness: Infinity,
      matched: asked,
    });
}

async function shown(db: Database, hits: readonly Hit[]): Promise<NamedResult[]> {
  const byKind = Map.groupBy(hits, ({ kind }) => kind);
  const results = await Promise.all(
    Object.values(NAMED).map(async (table) => {
      const ids = (byKind.get(table.kind) ?? []).map(({ id }) => id);
      return ids.length === 0 ? [] : await showRecords(db, table, ids);
    }),
  );
  const byId = new Map(results.flat().map((result) => [result.id, result]));
  return hits
    .toSorted((one, other) => one.unlikeness - other.unlikeness)
    .flatMap(({ id, matched }) => {
      const result = byId.get(id);
      return result ? [{ ...result, matched }] : [];
    });
}
