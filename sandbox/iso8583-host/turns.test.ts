import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openHostJournal } from './host-journal-store.ts';
import { createTurns } from './turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'turns-'));
const path = join(folder, 'journal.sqlite');
const journal = openHostJournal(path);
const onDisk = openHostJournal(path);
after(() => {
  journal.close();
  onDisk.close();
  rmSync(folder, { recursive: true, force: true });
});

type Told = Readonly<{ name: string; kept: string | undefined }>;

/** Takes work under these names in one turn; resolves with what became of each, in order. */
async function taken(names: readonly string[], follow: () => void): Promise<readonly Told[]> {
  const turns = createTurns(journal, follow);
  const told: Told[] = [];
  await new Promise<void>((resolve) => {
    const tell = (name: string): void => {
      told.push({ name, kept: onDisk.setting(name.replace('failed ', '')) });
      if (told.length === names.length) resolve();
    };
    for (const name of names) {
      turns.take({
        work: () => {
          journal.keepSetting(name, 'kept');
          if (name.startsWith('bad')) throw new Error('it cannot be booked');
          return name;
        },
        done: tell,
        failed: () => tell(`failed ${name}`),
      });
    }
  });
  return told;
}

function nothing(): void {
  // No file follows the journal.
}

function full(): never {
  throw new Error('the disk is full');
}

test('what is answered is on disk by then, and one that fails leaves nothing and fails alone', async () => {
  assert.deepEqual(await taken(['one', 'two'], nothing), [
    { name: 'one', kept: 'kept' },
    { name: 'two', kept: 'kept' },
  ]);
  assert.deepEqual(await taken(['three', 'bad one', 'four', 'bad two'], nothing), [
    { name: 'three', kept: 'kept' },
    { name: 'failed bad one', kept: undefined },
    { name: 'four', kept: 'kept' },
    { name: 'failed bad two', kept: undefined },
  ]);
});

test('nobody is answered where what follows the commit fails', async () => {
  const told = await taken(['five', 'six'], full);
  assert.deepEqual(
    told.map(({ name }) => name),
    ['failed five', 'failed six'],
  );
});
