import { EVERY_BUCKET } from '../db/in-buckets.ts';
import { ofEachShard } from '../db/list.ts';
import { type Database, type Sql, sql } from '../db/pool.ts';
import { typoPieces } from './words.ts';

/** Whose records, of which kinds, and of one merchant where a credential is bound to it. */
export type WordScope = Readonly<{
  owners: readonly string[];
  kinds: readonly string[];
  merchantId: string | null;
}>;

export type WordedRecord = Readonly<{
  kind: string;
  id: string;
  /** The phrase by which it was found, and all its words. */
  phrase: string;
  words: string;
}>;

/** From a phrase to another, which is not included. */
export type PhraseRange = Readonly<{ owner: string; from: string; to: string }>;

const LAST_CODE_POINT = '\u{10ffff}'; // Sorts after whatever may follow.
const AFTER_SPACE = '!'; // Sorts after what follows a word in a phrase, and before what goes on with it.

export function beginningWith(owners: readonly string[], text: string): PhraseRange[] {
  return owners.map((owner) => ({ owner, from: text, to: text + LAST_CODE_POINT }));
}

export function ofWord({ owner, word }: FoundWord): PhraseRange {
  return { owner, from: word, to: word + AFTER_SPACE };
}

/** How many records are read: of each range, and of all ranges together, the first of which come first. */
export type Most = Readonly<{ each: number; together?: number }>;

/**
 * The first records of ranges, of each kind: it costs the same however many there are. Through the merchant
 * where there is one: of its partner's others there may be many.
 */
export async function findWorded(
  db: Database,
  { kinds, merchantId }: WordScope,
  ranges: readonly PhraseRange[],
  { each, together }: Most,
): Promise<WordedRecord[]> {
  if (ranges.length === 0) return [];
  const whose = merchantId === null ? sql`partner_id` : sql`merchant_id`;
  const owners = ranges.map(({ owner }) => merchantId ?? owner);
  const found = await ofEachShard<WordedRecord>(
    db,
    // Of all merchants of the owners.
    (here) => sql`
      select found.* from unnest(${kinds}::text[]) as of (kind)
      cross join lateral (
        select of_range.* from unnest(${owners}::text[], ${ranges.map(({ from }) => from)}::text[],
          ${ranges.map(({ to }) => to)}::text[]) as span (owner, first, last)
        cross join lateral (
          select kind, record_id as id, phrase, words from search_phrases ${EVERY_BUCKET}
          where ${whose} = span.owner and kind = of.kind and phrase >= span.first
            and phrase < span.last ${here}
          order by phrase, record_id limit ${each}) as of_range
        limit ${together ?? null}::int) as found`,
  );
  return found.flat();
}

export type FoundWord = Readonly<{ owner: string; word: string }>;

/** Words that have a part, and words that are one letter off. */
const WITH_PART_MAX = 16;
const ALIKE_MAX = 4; // Of each way to leave out a letter.

/** The next of an owner's pieces of words, in the order of their index. */
function nextPiece(owner: Sql, condition: Sql, here: Sql): Sql {
  return sql`
    select piece, word from search_pieces ${EVERY_BUCKET}
    where partner_id = ${owner} and ${condition} ${here} order by piece, word limit 1`;
}

/** Words of the owners that have the text in them or differ from it by a letter: some, if there are many. */
export async function findWords(
  db: Database,
  { owners }: Pick<WordScope, 'owners'>,
  text: string,
): Promise<FoundWord[]> {
  const wanted = [
    { from: text, to: text + LAST_CODE_POINT, most: WITH_PART_MAX },
    ...typoPieces(text).map((piece) => ({ from: piece, to: piece + AFTER_SPACE, most: ALIKE_MAX })),
  ];
  const found = await ofEachShard<FoundWord>(
    db,
    // From word to word, each of which several buckets may have.
    (here) => sql`
      select distinct owner.id as owner, found.word
      from unnest(${owners}::text[]) as owner (id)
      cross join unnest(${wanted.map(({ from }) => from)}::text[],
        ${wanted.map(({ to }) => to)}::text[], ${wanted.map(({ most }) => most)}::int[])
        as span (first, last, most)
      cross join lateral (
        with recursive step (piece, word, count) as (
          select piece, word, 1
          from (${nextPiece(sql`owner.id`, sql`piece >= span.first and piece < span.last`, here)}) as first
          union all
          select further.piece, further.word, step.count + 1 from step
          cross join lateral (${nextPiece(
            sql`owner.id`,
            sql`(piece, word) > (step.piece, step.word) and piece < span.last`,
            here,
          )}) as further
          where step.count < span.most
        ) select word from step) as found`,
  );
  return found.flat();
}
