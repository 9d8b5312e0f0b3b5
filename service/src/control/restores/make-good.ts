import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addMilliseconds } from '../../kernel/clock.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { RestoredMark } from '../../platform/db/restored-mark.ts';
import { StartError } from '../../platform/start-error.ts';
import { unknownAmong } from './find-operations.ts';
import type { RestoreDeps } from './restore-deps.ts';
import * as store from './restore-store.ts';
import { createWriteBack } from './write-back.ts';

const SKEW_MS = 15 * 60_000; // How far the acquirer's clock may be from ours, and how late it writes down.
const AHEAD_MS = 366 * 86_400_000; // What a sandbox booked while its clock was moved is ahead.
const TRIES = 30; // Of an acquirer that is being started, or does not answer for a moment.
const PAUSE_MS = 1_000;

/** What was found, for the screen. `silent`: who gives no record of its own. */
type MadeGood = Readonly<{ found: number; silent: readonly string[] }>;

/**
 * After a restore to a moment that is over, before anybody is served: sessions end, numbers go ahead of
 * those that were given since, payouts wait for a person, and the acquirers' records tell what they did
 * since. It may be killed anywhere and is then done again; what is done is not undone by that.
 */
export async function makeGood(deps: RestoreDeps, mark: RestoredMark): Promise<MadeGood> {
  const { acquirers, clock, db } = deps;
  await store.keepRestore(db, mark);
  const [restore] = await store.restores(db);
  if (!restore) throw new Error('the restore that was just kept is missing');
  if (!restore.cutOverAt) await cutOver(deps, restore);
  let found = 0;
  const silent: string[] = [];
  for (const name of acquirers.names) {
    const count = await askForRecord(deps, name, restore);
    if (count === undefined) silent.push(name);
    else found += count;
  }
  await createWriteBack(deps)();
  await store.noteMadeGood(db, restore, clock.now());
  return { found, silent };
}

async function cutOver({ audit, clock, db, realClock }: RestoreDeps, restore: store.Restore) {
  const now = clock.now();
  await store.endAllSessions(db);
  await store.jumpAhead(db, realClock.now());
  await store.holdPayouts(db, now);
  // Together: done again after a crash, the log would name none of them.
  await transaction(db, async (tx) => {
    const files = await store.keepFilesBack(tx, now);
    await audit.record(tx, {
      actor: 'causeway',
      action: 'database.restored',
      subject: restore.to.toISOString(),
      correlationId: randomUUID(),
      details: { filesKeptBack: files },
    });
    await store.noteCutOver(tx, restore, now);
  });
}

/** Keeps what of the acquirer's record is not here, and tells how much; undefined where it gives none. */
async function askForRecord(deps: RestoreDeps, name: string, { to }: store.Restore) {
  const { acquirers, clock, db, realClock } = deps;
  const { activity } = acquirers.of(name);
  if (!activity) return undefined;
  const offsetMs = clock.now().getTime() - realClock.now().getTime();
  const span = {
    from: addMilliseconds(to, offsetMs - SKEW_MS),
    to: addMilliseconds(clock.now(), AHEAD_MS),
  };
  let found = 0;
  for (let after: string | undefined; ;) {
    const page = await patiently(name, async () => await activity({ ...span, after }));
    const unknown = await unknownAmong(db, name, page.records);
    const foundAt = clock.now();
    if (unknown.length > 0) {
      await db.query(store.keepFound(unknown.map((one) => ({ ...one, foundAt }))));
    }
    found += unknown.length;
    if (page.next === null) return found;
    after = page.next;
  }
}

async function patiently<T>(name: string, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries < TRIES) await delay(PAUSE_MS);
      else {
        throw new StartError(
          `The database was restored, and the acquirer ${name} does not tell what it did since. Nobody is served before it has: start again when it answers.`,
          error,
        );
      }
    }
  }
}
