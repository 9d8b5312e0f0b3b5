/** The processes that run.mjs starts: what it is told to stop by, they are told too. */
import { spawn } from 'node:child_process';

export const STOPPED = 130; // By a signal, as shells report Ctrl-C.
const PARENT_MS = 500;

/** @type {Map<import('node:child_process').ChildProcess, boolean>} */
const groups = new Map();
let isStopping = false;

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<Readonly<{ code: number, said: string }>>} `said`: on a pipe for errors.
 */
export function launch(command, args, options) {
  if (isStopping) process.exit(STOPPED);
  const child = spawn(command, args, options);
  groups.set(child, options.detached === true);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, said: `${error.message}\n` }));
    child.once('close', (code) => {
      groups.delete(child);
      // What was interrupted is not finished by others: see installing.mjs.
      if (isStopping && options.detached === true) process.exit(STOPPED);
      resolve({ code: code ?? STOPPED, said });
    });
  });
}

/**
 * A terminal sends Ctrl-C to the children too; each decides when to end, and how, and takes the same
 * request twice within a moment as one. npm's shell does not pass on what npm passes to it: by SIGTERM it dies,
 * and we have another parent. `npm start` has no shell, because not all die by SIGINT.
 */
export function passSignalsOn() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => stop(signal));
  }
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, PARENT_MS);
  watch.unref();
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  isStopping = true;
  if (groups.size === 0) process.exit(STOPPED);
  for (const [child, isGroup] of groups) {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  }
}
