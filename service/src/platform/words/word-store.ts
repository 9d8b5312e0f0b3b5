import { insertInto } from '../db/bulk-statement.ts';
import { char, text } from '../db/columns.ts';
import { sql, type Statement, type Tx } from '../db/pool.ts';
import { allWordsIn, phrasesIn, piecesOf, wholePiece, leadingWords } from './words.ts';

/**
 * The words of records are written in the transaction that makes or changes these. A row for each phrase leads to the
 * record; the pieces of a word, by which a part of it or its like with another letter is found, are kept once for
 * all records of an owner in a bucket that have it.
 */

/** Who has what only operators see. */
export const OPERATORS_OWN = '';

export type RecordNames = Readonly<{
  kind: string;
  id: string;
  bucket: string;
  /** Null for what operators alone see. */
  partnerId: string | null;
  merchantId: string | null;
  texts: readonly (string | null)[];
}>;

type PhraseRow = Omit<RecordNames, 'texts'> & Readonly<{ phrase: string; words: string }>;
type PieceRow = Readonly<{ bucket: string; owner: string; piece: string; word: string }>;

function ownerOf({ partnerId }: Pick<RecordNames, 'partnerId'>): string {
  return partnerId ?? OPERATORS_OWN;
}

const phrases = insertInto<PhraseRow>(
  'search_phrases',
  {
    bucket: char(({ bucket }) => bucket),
    partner_id: text(ownerOf),
    phrase: text(({ phrase }) => phrase),
    record_id: text(({ id }) => id),
    kind: text(({ kind }) => kind),
    merchant_id: text(({ merchantId }) => merchantId),
    words: text((row) => row.words),
  },
  'on conflict do nothing',
);

const PIECE = {
  bucket: char(({ bucket }: PieceRow) => bucket),
  partner_id: text(({ owner }: PieceRow) => owner),
  piece: text(({ piece }: PieceRow) => piece),
  word: text(({ word }: PieceRow) => word),
};
/** Whoever takes the word away meanwhile is waited for, or waits and then sees that it is in use. */
const words = insertInto<PieceRow>(
  'search_pieces',
  PIECE,
  'on conflict (partner_id, piece, word, bucket) do update set word = excluded.word',
);
const pieces = insertInto<PieceRow>('search_pieces', PIECE, 'on conflict do nothing');

/** For the transaction that makes the records; their words may be there already. */
export function insertingWords(records: readonly RecordNames[]): readonly Statement[] {
  const named = records.flatMap(({ texts, ...record }) => {
    const all = allWordsIn(texts);
    return phrasesIn(texts).map((phrase) => ({ ...record, phrase, words: all }));
  });
  const known = wordRows(named);
  const others = known.flatMap((row) =>
    piecesOf(row.word).flatMap((piece) => (piece === row.piece ? [] : [{ ...row, piece }])),
  );
  return [
    ...(named.length === 0 ? [] : [phrases(named)]),
    ...(known.length === 0 ? [] : [words(known)]),
    ...(others.length === 0 ? [] : [pieces(others)]),
  ];
}

/** Each word once for an owner and a bucket, in one order: whoever writes the same waits, and nobody in a ring. */
function wordRows(named: readonly PhraseRow[]): PieceRow[] {
  const groups = Map.groupBy(named, (row) => row.bucket + ownerOf(row));
  return [...groups.keys()].toSorted().flatMap((key) => {
    const rows = groups.get(key) ?? [];
    return leadingWords(rows.map(({ phrase }) => phrase)).flatMap((word) => {
      const [first] = rows;
      const whole = { owner: first ? ownerOf(first) : '', piece: wholePiece(word), word };
      return first ? [{ ...whole, bucket: first.bucket }] : [];
    });
  });
}

/** For the transaction that holds the record's lock: what it was called, and what it is called now. */
export async function replaceWords(tx: Tx, before: RecordNames, after: RecordNames): Promise<void> {
  if (phrasesIn(before.texts).join() === phrasesIn(after.texts).join()) return;
  await removePhrases(tx, before);
  await tx.commitInOneRoundTrip(insertingWords([after]));
  await removeUnused(tx, before);
}

/** For the transaction that removes the record. */
export async function removeWords(tx: Tx, record: RecordNames): Promise<void> {
  await removePhrases(tx, record);
  await removeUnused(tx, record);
}

async function removePhrases(tx: Tx, record: RecordNames): Promise<void> {
  const { bucket, id, texts } = record;
  await tx.query(sql`
    delete from search_phrases
    where bucket = ${bucket} and partner_id = ${ownerOf(record)}
      and phrase = any(${phrasesIn(texts)}::text[]) and record_id = ${id}`);
}

/** A name that nobody has any more is kept nowhere. */
async function removeUnused(tx: Tx, record: RecordNames): Promise<void> {
  const { bucket } = record;
  const owner = ownerOf(record);
  const gone = leadingWords(phrasesIn(record.texts));
  if (gone.length === 0) return;
  await tx.query(sql`
    select from search_pieces
    where bucket = ${bucket} and partner_id = ${owner}
      and piece = any(${gone.map(wholePiece)}::text[])
    order by word for update`);
  const all = gone.flatMap((word) => piecesOf(word).map((piece) => ({ piece, word })));
  await tx.query(sql`
    delete from search_pieces as kept
    using unnest(${all.map(({ piece }) => piece)}::text[], ${all.map(({ word }) => word)}::text[])
      as gone (piece, word)
    where kept.bucket = ${bucket} and kept.partner_id = ${owner}
      and kept.piece = gone.piece and kept.word = gone.word
      and not exists (
        select from search_phrases as used
        where used.bucket = ${bucket} and used.partner_id = ${owner}
          and used.phrase >= gone.word and used.phrase < gone.word || '!')`);
}
