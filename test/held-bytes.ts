import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What this process has in use when all is collected that can be. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}
