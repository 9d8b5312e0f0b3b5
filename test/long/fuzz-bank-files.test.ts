/**
 * The bank's files of what came back, broken in every way: each is taken or refused with the places
 * of its faults, and none whose totals, order or owner are wrong moves money. All of them are read,
 * and some go through the API of a service with payouts that could come back.
 * `npm run fuzz -- --kind bank-files` tries more.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentBank } from '../../sandbox/bank-simulator/index.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { findPayoutDifferences } from '../../service/src/money/payouts/index.ts';
import { attempt, campaignOf } from '../fuzz/campaign.ts';
import { charactersHandled } from '../fuzz/counted-work.ts';
import { assertPlaced } from '../fuzz/file-judge.ts';
import { mutatedReturns, soundReturns } from '../fuzz/returns-mutations.ts';
import { whyUnsound } from '../fuzz/returns-oracle.ts';
import { payoutServer, sentPayout } from '../payout-server.ts';
import { returnsFile } from '../returns-file.ts';

const campaign = campaignOf(3_000);
const UPLOADED = Math.max(50, Math.ceil(campaign.count / 50)); // It takes a hundred times as long.
const ACCOUNTS = ['1000001', '1234567'];
const COUNTED_EVERY = 50;
const LONG = 1_200; // Returns in a file of which it is counted what it costs.
const HANDLED_MAX = 10; // Characters for each of a file; of a sound one it is two.

const bank = silentBank();

test('a file of returns, sound or broken, is read or refused, and its totals are believed only if they are right', async (t) => {
  const outcomes = await attempt(t, campaign, (random, number) => {
    const isCounted = number % COUNTED_EVERY === 0;
    const written = { number: 1 + random.below(9_999), day: '026061' };
    const sound = soundReturns(random, { ...written, ...(isCounted ? { most: LONG } : {}) });
    const bytes = mutatedReturns(sound, random);
    let read = bank.rail.readReturns(bytes);
    if (isCounted) {
      const handled = charactersHandled(() => {
        read = bank.rail.readReturns(bytes);
      });
      assert.ok(handled <= HANDLED_MAX * (bytes.length + 100), `${handled} for ${bytes.length}`);
    }
    const wrong = whyUnsound(bytes);
    if (read.kind === 'read') assert.equal(wrong, undefined);
    else assertPlaced(read, bytes, ACCOUNTS);
    if (bytes.equals(sound)) assert.equal(read.kind, 'read');
    return read.kind === 'read' ? 'read' : (wrong ?? 'sound as a whole, and refused');
  });
  assert.ok((outcomes.get('read') ?? 0) > campaign.count / 10);
});

test('of files that are uploaded, those that are refused move nothing, and the books agree', async (t) => {
  const server = await payoutServer(bank);
  const { db, operator } = server;
  const movements = async () => {
    const [row] = await db.query<{ count: number }>(sql`
      select (select count(*) from postings)::int + (select count(*) from bank_returns)::int
        as count`);
    return row?.count ?? 0;
  };
  const sent: Awaited<ReturnType<typeof sentPayout>>[] = [];
  let number = 1;
  await attempt(t, { ...campaign, count: UPLOADED }, async (random, trial) => {
    if (trial % 25 === 0) sent.push(await sentPayout(server));
    const returned = random.pick(sent);
    const { amount, crossReference, traceNumber } = returned;
    const named = random.chance(0.5) ? { crossReference } : { traceNumber };
    const reasonCode = random.pick(['900', '905', '912']);
    const sound = Buffer.from(returnsFile([{ amount, reasonCode, ...named }], { number }));
    const bytes = mutatedReturns(sound, random);
    const before = await movements();
    const body = { content: bytes.toString('base64') };
    const { status, text } = await operator('POST', '/operator/payout-returns', body);
    const moved = (await movements()) - before;
    if (status === 200) {
      number += 1;
      assert.equal(whyUnsound(bytes), undefined);
      return moved > 1 ? 'taken, and a payout came back' : 'taken';
    }
    assert.ok(status === 400 || (status === 413 && body.content.length > 200_000), text);
    assert.equal(moved, 0, 'nothing is moved by what is refused');
    return text.includes('unreadable-bank-file') ? 'refused' : 'no upload';
  });
  assert.deepEqual(await findPayoutDifferences(db), []);
});
