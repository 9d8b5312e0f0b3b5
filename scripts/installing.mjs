/**
 * One process at a time installs packages. The file that says so stays behind when a process was killed
 * while it did: what it left may be half a package.
 */
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const BEAT_MS = 1_000;
const SILENT_MS = 15_000; // Of a process that lives, yet shows no sign of it: its number is another's now.
const LOOK_MS = 200;

/**
 * Waits for its turn, then does the work.
 * @param {string} file
 * @param {(wasInterrupted: boolean) => Promise<void>} work
 */
export async function oneAtATime(file, work) {
  const wasInterrupted = await take(file);
  const beat = setInterval(() => showSign(file), BEAT_MS);
  try {
    await work(wasInterrupted);
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function showSign(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {} // Somebody removed it by hand.
}

/** @param {string} file */
async function take(file) {
  let seen = { beat: 0, at: performance.now() };
  for (let wasInterrupted = false; ;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return wasInterrupted;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const beat = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (beat !== seen.beat) seen = { beat, at: performance.now() };
    if (isLeft(file) || performance.now() - seen.at > SILENT_MS) {
      wasInterrupted = remove(file) || wasInterrupted;
    } else {
      await delay(LOOK_MS);
    }
  }
}

/**
 * Whether the process that wrote it is gone.
 * @param {string} file
 */
function isLeft(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false; // Also where it is just being written.
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/**
 * By a name of our own: of two that see the same file, one removes it.
 * @param {string} file
 */
function remove(file) {
  try {
    renameSync(file, `${file}-${process.pid}`);
  } catch {
    return false;
  }
  rmSync(`${file}-${process.pid}`, { force: true });
  return true;
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
