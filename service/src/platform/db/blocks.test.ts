/** Logs in blocks, as they are written to the database and read from it. */
import assert from 'node:assert/strict';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/id.ts';
import { type BlockSource, BY_KEYS, blocksStatement, type LogSpan } from './block-store.ts';
import { BLOCK_SPAN_MS, blocksOf, comparePlaces, type LogEntry } from './blocks-of.ts';
import { logKey } from './log-key.ts';
import { openDatabase, sql } from './pool.ts';
import { BEGINNING, END, readBlocks, type StoredEntry } from './read-blocks.ts';
import { searchBlocks, spanOfPage } from './search-blocks.ts';
import { slotOf } from './slots.ts';
import { transaction } from './transaction.ts';
import { writingBlocks } from './write-blocks.ts';

const owner = await testDatabase();
const troubles: string[] = [];
/** As the service reads them. */
const db = openDatabase({
  url: owner.url,
  connections: 4,
  onTrouble: (what) => void troubles.push(what),
});
test.after(() => db.close());

const TABLES = { blocks: 'request_blocks', labels: 'request_labels', bodies: 1, isSlotted: true };
const writing = writingBlocks(TABLES);
const write = async (entries: readonly LogEntry[]): Promise<void> =>
  await transaction(db, async (tx) => tx.commitInOneRoundTrip(await writing(entries)));
const forget = () => owner.query(sql`truncate request_blocks, request_labels`);

const START = Date.UTC(2026, 0, 10, 12);
let made = 0;
function entryOf(ms: number, more: Partial<LogEntry> = {}): LogEntry {
  made += 1;
  const at = new Date(START + ms);
  const facts = JSON.stringify({ made });
  return {
    partnerId: 'pa1',
    at,
    id: newId('event', '00', at),
    facts,
    bodies: [null],
    keys: [],
    labels: [],
    ...more,
  };
}

const ALL: LogSpan = { direction: 'older', from: BEGINNING, to: END, behind: null };
async function read(source: BlockSource, span: LogSpan = ALL): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for await (const entries of readBlocks(db, TABLES, source, span)) found.push(...entries);
  return found;
}
const byKey = (key: string, partnerIds: readonly string[] | null = null): BlockSource => ({
  by: 'keys',
  wanted: [{ key, from: BEGINNING, to: END }],
  partnerIds,
});
const OF_PARTNER: BlockSource = { by: 'partner', partnerId: 'pa1' };
const ids = (entries: readonly Readonly<{ id: string }>[]): string[] => entries.map(({ id }) => id);

/** What several processes write, each as it comes. */
const flushes = fc.array(
  fc.array(
    fc.record({ ms: fc.nat({ max: 4 * BLOCK_SPAN_MS }), partner: fc.constantFrom('pa1', 'pa2') }),
    { minLength: 1, maxLength: 12 },
  ),
  { minLength: 1, maxLength: 12 },
);

test('any blocks, any page size, either direction: pages are the sorted list', async () => {
  await fc.assert(
    fc.asyncProperty(flushes, fc.integer({ min: 1, max: 9 }), async (all, limit) => {
      await forget();
      const entries = all.map((flush) =>
        flush.map(({ ms, partner }) =>
          entryOf(ms, { partnerId: partner, keys: ['k'], labels: [`${partner} l`] }),
        ),
      );
      for (const flush of entries) await write(flush);
      const own = entries.flat().filter(({ partnerId }) => partnerId === 'pa1');
      for (const source of [
        OF_PARTNER,
        byKey('k', ['pa1']),
        { by: 'label', label: 'pa1 l', partnerId: 'pa1' },
      ] satisfies BlockSource[]) {
        for (const direction of ['older', 'newer'] as const) {
          const sign = direction === 'older' ? -1 : 1;
          const sorted = own.toSorted((one, other) => sign * comparePlaces(one, other));
          assert.deepEqual(ids(await pages(source, direction, limit)), ids(sorted));
        }
      }
    }),
    { numRuns: 12 },
  );
});

async function pages(source: BlockSource, direction: 'older' | 'newer', limit: number) {
  const found: StoredEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const position = last ? { createdAt: last.at, id: last.id } : null;
    const span = spanOfPage({ direction, position, createdFrom: null, createdTo: null });
    const search = { source, span, texts: [], found: (one: StoredEntry) => one, most: limit };
    const { rows } = await searchBlocks(db, TABLES, { ...search, isBounded: false });
    found.push(...rows);
    if (rows.length < limit) return found;
  }
}

test('a block is of one partner, one slot and a few seconds, and no larger than it may be', async () => {
  const day = 86_400_000;
  const body = JSON.stringify('x'.repeat(300_000));
  const entries = [
    ...Array.from({ length: 600 }, () => entryOf(0)),
    ...Array.from({ length: 8 }, () => entryOf(1, { bodies: [body] })),
    entryOf(BLOCK_SPAN_MS * 2),
    entryOf(3, { partnerId: 'pa2' }),
    entryOf(12 * 3_600_000 - 1, { at: new Date(Math.ceil(START / (3 * day)) * 3 * day - 1) }),
    entryOf(12 * 3_600_000, { at: new Date(Math.ceil(START / (3 * day)) * 3 * day) }),
  ];
  const blocks = await blocksOf(entries);
  for (const block of blocks) {
    assert.ok(block.endedAt.getTime() - block.beganAt.getTime() <= BLOCK_SPAN_MS);
    assert.equal(slotOf(block.beganAt), slotOf(block.endedAt));
    assert.equal(slotOf(block.endedAt), block.slot);
  }
  assert.equal(blocks.length, 3 + 2 + 1 + 1 + 2);
  await forget();
  await write(entries);
  const own = entries.filter(({ partnerId }) => partnerId === 'pa1');
  assert.deepEqual(
    ids(await read(OF_PARTNER)),
    ids(own.toSorted((one, other) => comparePlaces(other, one))),
  );
});

test('entries are found by any text, however hostile, and by no other', async () => {
  await forget();
  const texts = [
    randomUUIDv7(),
    randomUUID(),
    newId('payment', '07', new Date(START)),
    '',
    '\0',
    `'"; drop table request_blocks; --`,
    '{1,2,NULL}',
    'x'.repeat(65_536),
    '\ud800',
    'ÿ€𝄞',
    'rq99ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
  ];
  const entries = texts.map((text, place) =>
    entryOf(place * 10, { keys: [text], facts: JSON.stringify({ text }) }),
  );
  await write(entries);
  await write([entryOf(5, { partnerId: 'pa2', keys: texts })]);
  for (const [place, text] of texts.entries()) {
    const found = await read(byKey(text, ['pa1']));
    const [exact, ...others] = found.filter(({ facts }) => facts === JSON.stringify({ text }));
    assert.equal(exact?.id, entries[place]?.id, text.slice(0, 40));
    assert.deepEqual(others, []);
    assert.ok(
      found.every(({ partnerId }) => partnerId === 'pa1'),
      'never another’s',
    );
  }
  assert.deepEqual(await read(byKey('of nothing')), []);
  assert.equal(new Set(texts.map(logKey)).size, texts.length);
});

test('two processes that write of the same millisecond lose nothing of each other', async () => {
  await forget();
  const [one, other] = [
    [entryOf(0), entryOf(0)],
    [entryOf(0), entryOf(0)],
  ];
  await Promise.all([write(one), write(other)]);
  assert.equal((await read(OF_PARTNER)).length, 4);
  await assert.rejects(write(one), { code: '23505' }, 'and a repetition is recognised');
});

test('blocks that arrive while pages are read change no page that follows', async () => {
  await forget();
  for (let place = 0; place < 30; place += 1) await write([entryOf(place * 1_000)]);
  const seen: StoredEntry[] = [];
  for await (const entries of readBlocks(db, TABLES, OF_PARTNER, ALL)) {
    seen.push(...entries);
    await write([entryOf(60_000 + seen.length)]);
  }
  assert.equal(seen.length, 30);
  const places = seen.map(({ at }) => at.getTime());
  assert.deepEqual(
    places,
    places.toSorted((one, other) => other - one),
  );
});

test('a block that is damaged is passed over, and somebody is told', async () => {
  await forget();
  await write([entryOf(0)]);
  await write([entryOf(10_000)]);
  await write([entryOf(20_000)]);
  await owner.query(sql`
    update request_blocks set entries = '\\x01deadbeef' where ended_at = ${new Date(START + 10_000)}`);
  assert.equal((await read(OF_PARTNER)).length, 2);
  assert.deepEqual([...new Set(troubles)], ['unreadable-block']);
});

test('a rare entry is looked for in so many at a time, and the next page goes on from there', async () => {
  await forget();
  for (let place = 0; place < 250; place += 1) {
    const labels = place === 10 ? ['rare'] : [];
    await write([entryOf(place, { facts: JSON.stringify({ labels }) })]);
  }
  const search = {
    source: OF_PARTNER,
    texts: ['rare'],
    found: (entry: StoredEntry) => entry.id,
    most: 1,
    isBounded: true,
  };
  const page = { direction: 'older', position: null, createdFrom: null, createdTo: null } as const;
  const first = await searchBlocks(db, TABLES, { ...search, span: spanOfPage(page) });
  assert.deepEqual(first.rows, []);
  assert.ok(first.reached);
  const next = { ...page, position: first.reached };
  const second = await searchBlocks(db, TABLES, { ...search, span: spanOfPage(next) });
  assert.equal(second.rows.length, 1);
});

const planOf = async (source: BlockSource): Promise<string> =>
  await transaction(db, async (tx) => {
    if (source.by === 'keys') await tx.query(BY_KEYS);
    const { text, values } = blocksStatement(TABLES, source, {
      span: ALL,
      behind: undefined,
      most: 4,
    });
    const lines = await tx.query<Record<string, string>>({ text: `explain ${text}`, values });
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

const assertPlans = async (): Promise<void> => {
  for (const source of [byKey('k'), byKey('k', ['pa1'])]) {
    const plan = await planOf(source);
    assert.match(plan, /Bitmap Index Scan on request_blocks_\d\d_keys_idx/);
    assert.doesNotMatch(plan, /Seq Scan|_pkey/, plan);
  }
  for (const partnerId of ['pa1', null]) {
    const plan = await planOf({ by: 'label', label: 'l', partnerId });
    assert.match(plan, /Index Scan.* using request_labels_\d\d_pkey/);
    assert.doesNotMatch(plan, /Seq Scan|-> +Sort |Bitmap/, plan);
  }
  const plan = await planOf(OF_PARTNER);
  assert.match(plan, /Index Scan.* using request_blocks_\d\d_pkey/);
  assert.doesNotMatch(plan, /Seq Scan|-> +Sort |Bitmap/, plan);
};

test('keys are looked up in their index, labels and partners in the order of theirs, in tables of any size', async () => {
  await forget();
  await assertPlans();
  await owner.query(sql`
    insert into request_blocks (bucket, slot, partner_id, began_at, ended_at, block_id, keys, entries)
    select '00', 5, 'pa1', at, at, n::text, array[n], '' from generate_series(1, 20000) as n,
      lateral (select to_timestamp(1700000000 + n) as at) as moment`);
  await owner.query(sql`analyze request_blocks`);
  await assertPlans();
});
