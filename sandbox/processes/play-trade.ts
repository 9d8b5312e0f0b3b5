import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PlayTrade } from '../controls/index.ts';

const SEED = join(import.meta.dirname, '..', 'seed', 'seed.ts');
const CONCURRENCY = 4; // Beside whoever else uses the sandbox.
const DAYS_DONE = /^([0-9,]+) of [0-9,]+$/;
const SEEDS = 1_000_000_000; // Each fill has merchants of its own.

/** Plays trade by `npm run seed`, in a process of its own, whose progress is read from what it prints. */
export function openTrade(): Readonly<{ play: PlayTrade; stop: () => void }> {
  let running: ChildProcess | undefined;
  return {
    play: async ({ days, merchants, onDay }) => {
      const seed = Math.floor(Math.random() * SEEDS) + 1;
      const options = { days, merchants, seed, concurrency: CONCURRENCY };
      const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
      const child = spawn(process.execPath, [SEED, ...given], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running = child;
      const last = { line: 'It ended without a word.' };
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          const [, done] = DAYS_DONE.exec(line) ?? [];
          if (done !== undefined) onDay(Number(done.replaceAll(',', '')));
          else if (stream === child.stderr && line !== '') last.line = line;
        });
      }
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      running = undefined;
      if (code !== 0) throw new Error(last.line);
    },
    stop: () => void running?.kill(),
  };
}
