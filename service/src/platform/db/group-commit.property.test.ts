import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createGroupCommit, Saturated } from './group-commit.ts';

const failure = (code: string): Error => Object.assign(new Error(`SQLSTATE ${code}`), { code });
const CHECK_VIOLATION = '23514';
const DEADLOCK = '40P01';
const CONNECTION_LOST = '08006';

type Command = Readonly<{ key: string; isBad: boolean }>;
type Fault = 'none' | 'deadlock' | 'lost before commit' | 'lost after commit';
type Bounds = Readonly<{ batchMax: number; queueMax: number; parallel: number }>;

/** A table that takes a batch whole or not at all, and checks what it may be asked to take. */
class MemoryTable {
  readonly committed: Command[] = [];
  readonly #busy: Command[][] = [];
  readonly #commit: () => Promise<void>;
  readonly #faults: Fault[];
  readonly #bounds: Bounds;

  constructor(commit: () => Promise<void>, faults: readonly Fault[], bounds: Bounds) {
    this.#commit = commit;
    this.#faults = [...faults];
    this.#bounds = bounds;
  }

  run = async (commands: readonly Command[]): Promise<readonly Command[]> => {
    const batch = [...commands];
    this.#busy.push(batch);
    assert.ok(this.#busy.length <= this.#bounds.parallel);
    assert.ok(batch.length > 0 && batch.length <= this.#bounds.batchMax);
    const keys = this.#busy.flat().map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
    await this.#commit();
    this.#busy.splice(this.#busy.indexOf(batch), 1);
    const fault = this.#faults.shift();
    if (fault === 'deadlock') throw failure(DEADLOCK);
    if (fault === 'lost before commit') throw failure(CONNECTION_LOST);
    if (batch.some(({ isBad }) => isBad)) throw failure(CHECK_VIOLATION);
    this.committed.push(...batch);
    if (fault === 'lost after commit') throw failure(CONNECTION_LOST);
    return batch;
  };
}

const kinds = new Set<string>();

async function playOut(
  scheduler: fc.Scheduler,
  commands: readonly Command[],
  faults: readonly Fault[],
  bounds: Bounds,
): Promise<void> {
  const table = new MemoryTable(() => scheduler.schedule(Promise.resolve()), faults, bounds);
  const group = createGroupCommit({
    name: 'test',
    run: table.run,
    keyOf: ({ key }: Command) => key,
    ...bounds,
  });
  const submitted: Command[] = [];
  const arrive = async (command: Command): Promise<void> => {
    await scheduler.schedule(Promise.resolve());
    submitted.push(command);
    const isFull = group.depth() === bounds.queueMax;
    const outcome = group.submit(command).then(
      (result) => (result === command ? 'own result' : 'result of another'),
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
    assert.ok(group.depth() <= bounds.queueMax);
    const kind = await outcome;
    const times = table.committed.filter((row) => row === command).length;
    kinds.add(kind instanceof Saturated ? 'saturated' : String(kind));
    assert.equal(kind instanceof Saturated, isFull);
    if (kind === 'own result') assert.deepEqual([times, command.isBad], [1, false]);
    else if (kind === CHECK_VIOLATION) assert.deepEqual([times, command.isBad], [0, true]);
    else if (kind === CONNECTION_LOST) assert.ok(times <= 1 && faults.some(isLost));
    else if (kind === DEADLOCK) assert.ok(times === 0 && faults.includes('deadlock'));
    else assert.ok(isFull && times === 0, String(kind));
  };
  await scheduler.waitFor(Promise.all(commands.map(arrive)));
  await scheduler.waitFor(group.drain());
  assert.equal(group.depth(), 0);
  assert.equal(new Set(table.committed).size, table.committed.length);
  for (const { key } of commands) {
    const order = (rows: readonly Command[]): Command[] => rows.filter((row) => row.key === key);
    const committed = order(table.committed);
    assert.deepEqual(
      order(submitted).filter((row) => committed.includes(row)),
      committed,
    );
  }
}

function isLost(fault: Fault): boolean {
  return fault.startsWith('lost');
}

test('whatever arrives and fails: one outcome each, its own, never committed twice, in order by key', async () => {
  const command = fc.record({
    key: fc.constantFrom('k', 'l', 'm', 'n', 'o', 'p', 'q', 'r'),
    isBad: fc.constantFrom(false, false, false, false, true),
  });
  const fault = fc.constantFrom<Fault>(
    'none',
    'deadlock',
    'lost before commit',
    'lost after commit',
  );
  const bounds = fc.record({
    batchMax: fc.integer({ min: 1, max: 20 }),
    queueMax: fc.integer({ min: 1, max: 40 }),
    parallel: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(command, { maxLength: 60 }),
      fc.array(fault, { maxLength: 8 }),
      bounds,
      playOut,
    ),
    { numRuns: 300 },
  );
  const all = ['own result', 'saturated', CHECK_VIOLATION, CONNECTION_LOST, DEADLOCK];
  assert.ok(
    all.every((kind) => kinds.has(kind)),
    'the generator makes every kind of outcome',
  );
});
