/**
 * Statements that are broken in every way a few changes of bytes can break them: each is taken or
 * refused with the places of its faults, and none is an error of ours; none is believed whose balances
 * do not add up; reconciliation looks at what was taken. `npm run fuzz -- --kind statements` tries more.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentBank } from '../../sandbox/bank-simulator/index.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { testAcquirers } from '../acquirers.ts';
import { bai2, camt053 } from '../bank-statements.ts';
import { payoutServer } from '../payout-server.ts';
import { reconciling } from '../reconciliation-server.ts';
import { readStatements } from '../../service/src/money/rails/index.ts';
import { attempt, campaignOf } from '../fuzz/campaign.ts';
import { charactersHandled } from '../fuzz/counted-work.ts';
import { assertPlaced } from '../fuzz/file-judge.ts';
import { mutatedStatement, soundBytes } from '../fuzz/statement-mutations.ts';
import { sequence } from '../sequence.ts';

const campaign = campaignOf(3_000);
const STATEMENTS = Math.max(4_000, Math.ceil(campaign.count / 50)); // By the API.
const COUNTED_EVERY = 50;
const LONG = 1_200; // Entries of a statement of which it is counted what it costs.
const HANDLED_MAX = 10; // Characters for each of a file; of a sound one it is three.
const next = sequence(Number(process.env['FUZZ_SEED'] ?? 20_261_116));
const below = (limit: number): number => Math.floor(next() * limit);
const silent = silentBank();
const server = await payoutServer(silent);
const { clock, db, deps, operator } = server;
const [ownAccount = ''] = deps.bank.statementAccounts.CAD;
clock.advance(31 * 86_400_000); // Every day of the month has begun.
await deps.keyring.load(['bank-accounts', 'fingerprint']);
const { list, work } = reconciling({ ...deps, acquirers: testAcquirers({ db, clock }), clock });

const TOKENS = [
  ...'999999999999999 -1 0 é \u0000 , / < > &amp; ]]> 2026-02-30 260230 USD CAD XXX DBIT CRDT OPBD'.split(
    ' ',
  ),
  ...'88, 16, 99,'.split(' '),
  '',
  '\n',
  '<Ntry/>',
  'A'.repeat(300),
];

/** One of the two forms, with entries that nobody knows. */
function sound(): Buffer {
  const statement = {
    day: `2026-03-${String(1 + below(28)).padStart(2, '0')}`,
    account: below(20) === 0 ? `00010001${below(3)}` : ownAccount,
    opening: below(10_000),
    entries: Array.from({ length: below(4) }, () => ({
      amount: below(2_000) - 1_000 || 1,
      bank: `B${below(5)}`,
      own: `O${below(5)}`,
      ...(below(2) === 0 ? {} : { reason: '905' }),
    })),
  };
  return Buffer.from(below(2) === 0 ? bai2(statement) : camt053(statement));
}

function mutated(file: Buffer): Buffer {
  let bytes = file;
  for (let changes = below(4); changes > 0; changes -= 1) {
    const [at, length] = [below(bytes.length + 1), below(12)];
    const token = Buffer.from(TOKENS[below(TOKENS.length)] ?? '');
    const inserted = below(3) === 0 ? Buffer.from([below(256)]) : token;
    const rest = below(2) === 0 ? bytes.subarray(at) : bytes.subarray(at + length);
    bytes = Buffer.concat([bytes.subarray(0, at), inserted, rest]);
  }
  return bytes.length > 0 ? bytes : Buffer.from(' ');
}

test('a statement, sound or broken, is read or refused, and what is read adds up', async (t) => {
  const outcomes = await attempt(t, campaign, (random, number) => {
    const isCounted = number % COUNTED_EVERY === 0;
    const whole = soundBytes(random, ownAccount, isCounted ? LONG : undefined);
    const bytes = mutatedStatement(whole, random, ownAccount);
    let read = readStatements(bytes);
    if (isCounted) {
      const handled = charactersHandled(() => {
        read = readStatements(bytes);
      });
      assert.ok(handled <= HANDLED_MAX * (bytes.length + 100), `${handled} for ${bytes.length}`);
    }
    if (bytes.equals(whole)) assert.equal(read.kind, 'read');
    if (read.kind === 'refused') {
      assertPlaced(read, bytes, [ownAccount]);
      return read.unbalanced ? 'does not add up' : 'refused';
    }
    for (const { closing, day, entries, opening } of read.statements) {
      const sum = entries.reduce((all, { amount }) => all + amount, opening);
      assert.equal(sum, closing, bytes.toString('latin1'));
      assert.equal(new Date(day).toISOString().slice(0, 10), day, 'of the calendar');
    }
    return `read ${bytes.equals(whole) ? 'as it was' : 'though changed'}`;
  });
  assert.ok(outcomes.has('does not add up') && outcomes.has('read though changed'));
});

test(`${STATEMENTS} statements, sound and broken: each is taken or refused, and no look at them fails`, async () => {
  const seen = new Map<number, number>();
  for (let sent = 0; sent < STATEMENTS; sent += 1) {
    const file = mutated(sound());
    const body = { content: file.toString('base64') };
    const { status, text } = await operator('POST', '/operator/bank-statements', body);
    seen.set(status, (seen.get(status) ?? 0) + 1);
    assert.ok(status === 200 || status === 400, `${status} ${text} for ${body.content}`);
    if (sent % 100 === 0) await work('bank');
  }
  await work('bank');
  const found = await list();
  assert.ok((seen.get(200) ?? 0) > STATEMENTS / 10, JSON.stringify([...seen]));
  assert.ok((seen.get(400) ?? 0) > STATEMENTS / 10, JSON.stringify([...seen]));
  assert.ok(found.length > 20, 'what is in them is seen');
  const [left] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from bank_statements where examined_at is null`);
  assert.equal(left?.count, 0);
});
