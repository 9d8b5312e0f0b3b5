import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { testDatabase } from '../../../../test/database.ts';
import { createGroupCommit, Saturated } from './group-commit.ts';
import { sql } from './pool.ts';
import { commitOptimistically, transaction } from './transaction.ts';

const db = await testDatabase();
mock.method(Math, 'random', () => 0); // No jitter: a retry comes at once.

const failure = (code: string): Error => Object.assign(new Error(`SQLSTATE ${code}`), { code });
const CHECK_VIOLATION = '23514';
const DEADLOCK = '40P01';
const CONNECTION_LOST = '08006';

/** A `run` whose batches end when, and as, the test says. */
function byHand() {
  const batches: { commands: readonly string[]; finish: (error?: Error) => Promise<void> }[] = [];
  async function run(commands: readonly string[]): Promise<readonly string[]> {
    const ended = Promise.withResolvers<void>();
    const finish = async (error?: Error): Promise<void> => {
      if (error) ended.reject(error);
      else ended.resolve();
      await turn(); // The outcome is delivered,
      await turn(); // and what waited goes.
    };
    batches.push({ commands, finish });
    await ended.promise;
    return commands.map((command) => `done ${command}`);
  }
  const seen = (): string[] => batches.map(({ commands }) => commands.join(' '));
  const finish = (index: number, error?: Error): Promise<void> | undefined =>
    batches[index]?.finish(error);
  return { run, seen, finish };
}

/** Submits what each turn of the event loop brings. */
async function inTurns(
  submit: (command: string) => Promise<string>,
  ...turns: readonly string[]
): Promise<Readonly<{ outcomes: Promise<PromiseSettledResult<string>[]> }>> {
  const submitted: Promise<string>[] = [];
  for (const commands of turns) {
    submitted.push(...commands.split(' ').map(submit));
    await turn();
  }
  return { outcomes: Promise.allSettled(submitted) };
}

const done = (command: string) => ({ status: 'fulfilled', value: `done ${command}` });

function firstLetter(command: string): string {
  return command.slice(0, 1);
}

test('an idle lane takes what one turn of the event loop brought, when it ends', async () => {
  const { run, seen } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 2, gather: 1 });
  await inTurns(group.submit, 'a', 'b c');
  assert.deepEqual(seen(), ['a', 'b c']);
  assert.equal(group.depth(), 0);
});

test('another lane starts when enough wait, or when the running one takes long', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { run, seen } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 3, gather: 2 });
  await inTurns(group.submit, 'a', 'b c', 'd');
  assert.deepEqual(seen(), ['a', 'b c']);
  context.mock.timers.tick(1_000);
  assert.deepEqual(seen(), ['a', 'b c', 'd']);
});

test('commands that arrive while a batch commits share the next, in order and up to the bound', async () => {
  const { run, seen, finish } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 1, batchMax: 3 });
  const { outcomes } = await inTurns(group.submit, 'a', 'b c', 'd e');
  assert.equal(group.depth(), 4);
  await finish(0);
  await finish(1);
  await finish(2);
  assert.deepEqual(seen(), ['a', 'b c d', 'e']);
  assert.deepEqual(await outcomes, ['a', 'b', 'c', 'd', 'e'].map(done));
});

test('a full queue refuses at once, and accepts again when there is room', async () => {
  const { run, seen, finish } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 1, queueMax: 2 });
  await inTurns(group.submit, 'a', 'b c');
  await assert.rejects(group.submit('d'), Saturated);
  await finish(0);
  await inTurns(group.submit, 'e');
  await finish(1);
  assert.deepEqual(seen(), ['a', 'b c', 'e']);
});

test('commands of one key are never in one batch nor in two lanes, and keep their order', async () => {
  const { run, seen, finish } = byHand();
  const group = createGroupCommit({
    name: 'test',
    run,
    parallel: 2,
    keyOf: firstLetter,
    gather: 1,
  });
  const { outcomes } = await inTurns(group.submit, 'a1', 'a2 a3 b1', 'b2 c1');
  assert.deepEqual(seen(), ['a1', 'b1']);
  await finish(1);
  assert.deepEqual(seen().slice(2), ['c1 b2']);
  await finish(0, failure(CHECK_VIOLATION));
  assert.deepEqual(seen().slice(3), ['a2']);
  await finish(3);
  assert.deepEqual(seen().slice(4), ['a3']);
  await finish(2);
  await finish(4);
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', ...Array.from({ length: 5 }, () => 'fulfilled')],
  );
});

test('an error that leaves the outcome unknown goes to the whole batch and nothing is repeated', async () => {
  const { run, seen, finish } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 1 });
  const { outcomes } = await inTurns(group.submit, 'a', 'b c');
  await finish(0);
  const lost = failure(CONNECTION_LOST);
  await finish(1, lost);
  assert.deepEqual(await outcomes, [
    done('a'),
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  assert.deepEqual(seen(), ['a', 'b c']);
});

test('a conflict goes to the whole batch: what is run again, for a while, is the transaction', async () => {
  let runs = 0;
  const run = async (commands: readonly string[]): Promise<readonly string[]> => {
    await transaction(db, async (tx) => {
      runs += 1;
      await tx.query(sql`do $$ begin raise exception 'no' using errcode = '40P01'; end $$`);
    });
    return commands;
  };
  const { submit } = createGroupCommit({ name: 'test', run });
  await assert.rejects(submit('a'), { code: DEADLOCK });
  assert.ok(runs >= 5, `${runs} runs`);
  const refused = sql`do $$ begin perform nextval('tries'); raise exception 'no' using errcode = '40001'; end $$`;
  await db.query(sql`create sequence tries`);
  await assert.rejects(commitOptimistically(db, [refused]), { code: '40001' });
  const [tries] = await db.query<{ last: bigint }>(sql`select last_value as last from tries`);
  assert.ok((tries?.last ?? 0n) >= 5n, `${tries?.last} tries`);
});

test('a conflict that retries do not resolve refuses no queued command; a database that is lost does', async () => {
  const { run, seen, finish } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 1, waitMaxMs: 0 });
  const { outcomes } = await inTurns(group.submit, 'a', 'b', 'c');
  await finish(0, failure(DEADLOCK));
  assert.deepEqual(seen(), ['a', 'b c']);
  const later = await inTurns(group.submit, 'd');
  await finish(1, failure(CONNECTION_LOST));
  const all = [...(await outcomes), ...(await later.outcomes)];
  assert.deepEqual(
    all.map((one) => one.status === 'rejected' && String(one.reason)),
    ['Error: SQLSTATE 40P01', ...'bc'.split('').map(() => 'Error: SQLSTATE 08006')].concat(
      'Saturated: test: the database does not serve',
    ),
  );
});

test('one result too many or too few fails its batch and no other', async () => {
  let surplus = 1;
  const run = (commands: readonly string[]): Promise<readonly string[]> =>
    Promise.resolve([...commands, 'x', 'x'].slice(0, commands.length + surplus));
  const group = createGroupCommit({ name: 'test', run });
  await assert.rejects(group.submit('a'), /2 results for 1 commands/);
  surplus = -1;
  await assert.rejects(group.submit('b'), /0 results for 1 commands/);
  surplus = 0;
  assert.equal(await group.submit('c'), 'c');
});

test('every call of run is observed with its size', async () => {
  const { run, finish } = byHand();
  const calls: { size: number; durationMs: number }[] = [];
  const observe = (call: { size: number; durationMs: number }): void => void calls.push(call);
  const group = createGroupCommit({ name: 'test', run, parallel: 1, observe });
  const { outcomes } = await inTurns(group.submit, 'a', 'b c');
  await finish(0);
  await finish(1, failure(CHECK_VIOLATION));
  await finish(2);
  await finish(3);
  await outcomes;
  assert.deepEqual(
    calls.map(({ size }) => size),
    [1, 2, 1, 1],
  );
  assert.ok(calls.every(({ durationMs }) => durationMs >= 0));
});

test('drain waits for every accepted command and refuses new ones', async () => {
  const { run, finish } = byHand();
  const group = createGroupCommit({ name: 'test', run, parallel: 1, keyOf: () => 'same' });
  const { outcomes } = await inTurns(group.submit, 'a b');
  let drained = false;
  const drain = group.drain().then(() => (drained = true));
  await assert.rejects(group.submit('c'), Saturated);
  await finish(0);
  assert.equal(drained, false);
  await finish(1);
  await drain;
  assert.deepEqual(await outcomes, ['a', 'b'].map(done));
  await createGroupCommit({ name: 'idle', run }).drain();
});

test('a row PostgreSQL refuses among fifty good ones fails alone, whatever is wrong with it', async () => {
  await db.query(sql`create table entry (name text primary key, amount int check (amount > 0))`);
  type Row = Readonly<{ name: string; amount: number }>;
  const group = createGroupCommit({
    name: 'entry',
    parallel: 1, // Of two rows with one name the later is the one refused.
    run: (rows: readonly Row[]) =>
      db.query<{ name: string }>(sql`
        insert into entry
        select * from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ amount }) => amount)}::int[])
        returning name`),
  });
  const refused: (Row & { code: string })[] = [
    { name: 'negative', amount: -1, code: '23514' },
    { name: 'good 7', amount: 1, code: '23505' },
    { name: 'has \0 in it', amount: 1, code: '22021' },
    { name: 'overflow', amount: 2 ** 40, code: '22003' },
    { name: randomBytes(9_000).toString('hex'), amount: 1, code: '54000' }, // Too long to index.
  ];
  for (const { code, ...bad } of refused) {
    await db.query(sql`truncate entry`);
    const rows = Array.from({ length: 50 }, (_, index) => ({ name: `good ${index}`, amount: 1 }));
    const outcomes = await Promise.allSettled(rows.toSpliced(25, 0, bad).map(group.submit));
    const [failed] = outcomes.splice(25, 1);
    assert.ok(failed?.status === 'rejected');
    const reason: unknown = failed.reason;
    assert.throws(
      () => {
        throw reason;
      },
      { code },
    );
    assert.deepEqual(
      outcomes,
      rows.map(({ name }) => ({ status: 'fulfilled', value: { name } })),
    );
    const [count] = await db.query<{ rows: bigint }>(sql`select count(*) as rows from entry`);
    assert.equal(count?.rows, 50n);
  }
});
