import type { ChildProcess } from 'node:child_process';
import { after } from 'node:test';

// However this process ends: hooks are skipped after one that fails, or where a file fails before its
// first test, and where a file is stopped because its time is over, which is by SIGTERM. A child that
// stayed would hold our output open, and whoever reads it would wait forever.
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
process.once('SIGTERM', () => process.exit(1));

/** Sees to it that a child ends with the test file, however that ends. */
export function endingWithUs<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  after(() => child.kill('SIGKILL'));
  return child;
}
