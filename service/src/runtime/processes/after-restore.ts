import { makeGood } from '../../control/restores/index.ts';
import { readRestoredMark, removeRestoredMark } from '../../platform/db/restored-mark.ts';
import type { Plugs } from '../sandbox-port.ts';
import type { Config } from '../settings/index.ts';
import { openFoundation } from './foundation.ts';
import { startSteps } from './start-steps.mjs';

const CONNECTIONS = 4;

/** The first start after a restore: what came after the moment that it was restored to is made good. */
export async function makeGoodInStep(
  config: Config,
  databaseUrl: string,
  plugs: Plugs,
): Promise<void> {
  const mark = readRestoredMark(config.dataDir);
  if (!mark) return;
  const step = startSteps.begin('Restore');
  const foundation = await openFoundation(config, databaseUrl, plugs, { connections: CONNECTIONS });
  try {
    await foundation.acquirers.start();
    const { found, silent } = await makeGood(foundation, mark);
    removeRestoredMark(config.dataDir);
    const without = silent.length === 0 ? '' : `; no record of ${silent.join(', ')}`;
    step.end();
    console.log(
      `  Restored to ${mark.to.toISOString()}: ${found} operations found at acquirers${without}.\n  npm run restored lists them; docs/guides/operations.md, After a restore, has what is left to do.`,
    );
  } finally {
    await foundation.acquirers.drain();
    await foundation.close();
  }
}
