/** The words by which records are found follow their names, whoever changes them at the same time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { openDatabase, sql, transaction } from '../service/src/platform/db/pool.ts';
import { findWords } from '../service/src/platform/words/find-store.ts';
import {
  insertingWords,
  type RecordNames,
  removeWords,
  replaceWords,
} from '../service/src/platform/words/word-store.ts';
import {
  allWordsIn,
  phrasesIn,
  piecesOf,
  leadingWords,
} from '../service/src/platform/words/words.ts';
import { databaseBefore } from './database-before.ts';
import { testDatabase } from './database.ts';

const db = await testDatabase();
const named = (id: string, ...texts: string[]): RecordNames => ({
  kind: 'CUSTOMER',
  id,
  bucket: '07',
  partnerId: 'pa',
  merchantId: '1234567890123',
  texts,
});
const insert = (record: RecordNames) =>
  transaction(db, (tx) => tx.commitInOneRoundTrip(insertingWords([record])));
async function wordsLike(text: string): Promise<string[]> {
  return (await findWords(db, { owners: ['pa'] }, text)).map(({ word }) => word).toSorted();
}

test('a name that is gone is kept nowhere; one that another has is still found', async () => {
  await insert(named('a', 'Ana Tremblay'));
  await insert(named('b', 'Luc Tremblay'));
  await transaction(db, (tx) =>
    replaceWords(tx, named('a', 'Ana Tremblay'), named('a', 'Ana Gagnon')),
  );
  assert.deepEqual(await wordsLike('tremblai'), ['tremblay']);
  assert.deepEqual(await wordsLike('agnon'), ['gagnon']);
  await transaction(db, (tx) => removeWords(tx, named('a', 'Ana Gagnon')));
  await transaction(db, (tx) => removeWords(tx, named('b', 'Luc Tremblay')));
  const left = await db.query(sql`
    select phrase from search_phrases where bucket = '07'
    union all select piece from search_pieces where bucket = '07'`);
  assert.deepEqual(left, []);
});

test('who removes a name and who adds it at the same time leave what is in use', async () => {
  await insert(named('c', 'Zebra Crossing'));
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const one = named(`d${at}`, 'Zebra Crossing', `Stripe${'abcdefghijkl'.charAt(at)}`);
      await insert(one);
      if (at % 2 === 0) await transaction(db, (tx) => removeWords(tx, one));
    }),
  );
  assert.deepEqual(await wordsLike('zebr'), ['zebra']);
  assert.deepEqual(
    await wordsLike('trip'),
    Array.from('bdfhjl', (letter) => `stripe${letter}`),
  );
  const uses = await db.query(sql`select 1 from search_phrases where phrase = 'zebra crossing'`);
  assert.equal(uses.length, 7);
});

const NAMES = ['O’Keefe & Müller Pub', 'Smørrebrød-Straße N° 00042', 'A.B.C. «Œuvre»', 'x 007'];

test('names from before are found by the same words', async () => {
  const url = await databaseBefore('search-words');
  const old = openDatabase({ url, connections: 1 });
  await old.query(sql`
    insert into partners (partner_id, kind, name, created_at, modified_at)
    select 'pa00' || n, 'ISV', name, now(), now()
    from unnest(${NAMES}::text[]) with ordinality as one (name, n)`);
  await migrate(url);
  const rows = await old.query<{ id: string; phrases: string[]; words: string }>(sql`
    select record_id as id, array_agg(phrase order by phrase) as phrases, min(words) as words
    from search_phrases group by record_id order by record_id`);
  assert.deepEqual(
    rows.map(({ phrases, words }) => [phrases, [...new Set(words.split(' '))].toSorted()]),
    NAMES.map((name) => [phrasesIn([name]), allWordsIn([name]).split(' ').toSorted()]),
  );
  const pieces = await old.query<{ piece: string }>(sql`
    select distinct piece from search_pieces order by piece`);
  const ours = NAMES.flatMap((name) => leadingWords(phrasesIn([name])).flatMap(piecesOf));
  assert.deepEqual(
    pieces.map(({ piece }) => piece),
    [...new Set(ours)].toSorted(),
  );
  await old.close();
});
