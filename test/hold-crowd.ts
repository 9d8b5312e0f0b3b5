import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts a crowd (hostile-crowd.ts) that is gone when `leave` is called, or with this process;
 * resolves when all of it has come.
 */
export async function holdCrowd(
  port: number,
  sizes: readonly number[],
): Promise<{ leave: () => Promise<void> }> {
  const script = join(import.meta.dirname, 'hostile-crowd.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...[port, ...sizes].map(String)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => assert.fail('the crowd left early')),
  ]);
  return {
    leave: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
