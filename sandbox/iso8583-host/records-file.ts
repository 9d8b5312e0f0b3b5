import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { HostJournal } from './host-journal-store.ts';

/** The file of what was booked, which follows the journal line by line. */
export type RecordsFile = Readonly<{
  /** Appends what the journal has and the file lacks. */
  follow: () => void;
  close: () => void;
}>;

const CHUNK = 64 * 1024;
const PAGE = 500;
const NEWLINE = 0x0a;

/** A line that was being written when the host was killed is written again. */
export function openRecordsFile(path: string, journal: HostJournal): RecordsFile {
  const reading = openSync(path, 'a+');
  const { end, lines } = wholeLines(reading);
  ftruncateSync(reading, end);
  closeSync(reading);
  if (lines > journal.recordCount()) {
    throw new Error('the file of records has more than the journal: it is of another one');
  }
  const file = openSync(path, 'a');
  let written = lines;
  const follow = (): void => {
    for (;;) {
      const page = journal.records(written, PAGE);
      if (page.length === 0) return;
      writeAll(file, Buffer.from(`${page.join('\n')}\n`));
      written += page.length;
    }
  };
  follow();
  return { follow, close: () => closeSync(file) };
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function wholeLines(file: number): Readonly<{ end: number; lines: number }> {
  const chunk = Buffer.alloc(CHUNK);
  let [at, end, lines] = [0, 0, 0];
  for (;;) {
    const count = readSync(file, chunk, 0, CHUNK, at);
    if (count === 0) return { end, lines };
    for (let place = 0; place < count; place += 1) {
      if (chunk[place] !== NEWLINE) continue;
      lines += 1;
      end = at + place + 1;
    }
    at += count;
  }
}
