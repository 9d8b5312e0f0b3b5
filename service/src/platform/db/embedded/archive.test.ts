import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../test/service.ts';
import { archiving, firstGap, timelineInUse } from './archive.ts';

/** An archive with these segments, the last of which came last. */
function archiveOf(...names: readonly string[]): string {
  const place = temporaryFolder();
  mkdirSync(join(place, 'wal'));
  for (const [seconds, name] of names.entries()) {
    writeFileSync(join(place, 'wal', name), '');
    utimesSync(join(place, 'wal', name), seconds, seconds);
  }
  return place;
}

test('a segment that is missing among others is named, on each timeline', () => {
  const first = '0000000100000000000000FE';
  const whole = [first, '0000000100000000000000FF', '000000010000000100000000'];
  assert.equal(firstGap(archiveOf(...whole), first), undefined);
  assert.equal(firstGap(archiveOf(...whole.toSpliced(1, 1)), first), whole[1]);
  assert.equal(firstGap(archiveOf(...whole.slice(1)), first), first);
  const onNext = ['000000020000000100000000', '000000020000000100000002'];
  assert.equal(firstGap(archiveOf(...whole, ...onNext), first), '000000020000000100000001');
  assert.equal(firstGap(temporaryFolder(), first), undefined);
});

test('the timeline in use is that of the segment that came last', () => {
  assert.equal(timelineInUse(archiveOf()), undefined);
  const [one, two] = ['000000010000000000000004', '000000020000000000000004'];
  assert.equal(timelineInUse(archiveOf(one, '00000002.history', two)), 2);
  assert.equal(timelineInUse(archiveOf(two, one, '00000002.history')), 1);
  assert.equal(timelineInUse(archiveOf(one, '0000000A0000000000000004')), 10);
});

test('a segment never takes the name of another, and nothing unfinished has one', () => {
  const place = temporaryFolder();
  const setting = archiving(place, undefined).find((one) => one.startsWith('archive_command='));
  const archive = (content: string): number | null => {
    writeFileSync(join(place, 'segment'), content);
    const command = (setting ?? '').replace('archive_command=', '').replaceAll('%f', 'NAME');
    return spawnSync('sh', ['-c', command.replaceAll('%p', join(place, 'segment'))]).status;
  };
  assert.equal(archive('as it is'), 0);
  assert.equal(archive('as it is'), 0, 'again, after a crash before PostgreSQL knew');
  assert.notEqual(archive('of another server'), 0);
  assert.deepEqual(readdirSync(join(place, 'wal')), ['NAME']);
  assert.equal(readFileSync(join(place, 'wal', 'NAME'), 'utf8'), 'as it is');
});
