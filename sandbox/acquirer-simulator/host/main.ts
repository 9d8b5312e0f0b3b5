/**
 * The acquirers' host as a program: `node scripts/run.mjs sandbox/acquirer-simulator/host/main.ts`. `ACQUIRER_HOST_JOURNAL`
 * is the file of its journal, `ACQUIRER_HOST_ADDRESS` where it answers: see wire.ts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { holdAlone, openJournalFile } from './journal-file-store.ts';
import { serveJournal } from './serve-journal.ts';

const RETRY_MS = 50;
const { ACQUIRER_HOST_ADDRESS: address = '', ACQUIRER_HOST_JOURNAL: path = '' } = process.env;

// Nothing is half done between two turns of the host, so it may end at any of them. Its socket stays,
// since by now it may be that of the next.
const stop = (): never => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
process.on('disconnect', stop); // The parent process is gone.

try {
  if (address === '' || path === '') {
    throw new Error('ACQUIRER_HOST_ADDRESS and ACQUIRER_HOST_JOURNAL must be set.');
  }
  // Of several on one journal one answers, and the next takes its place when it ends.
  while (!holdAlone(path)) await delay(RETRY_MS);
  await serveJournal(openJournalFile(path), address);
  process.stdout.write('The acquirers’ host answers.\n');
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The acquirers’ host could not start: ${reason}\n`);
  process.exit(1);
}
