import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectorStore } from '../../service/src/acquiring/acquirers/index.ts';

// Longer than an answer takes. Who does not get a key in that time leaves the asking to another.
const ASKING_MS = 15_000;
const LOOK_MS = 200;
const TURN = { size: 1, blocks: 1, windowMs: ASKING_MS };

type FirstKeyDeps = Readonly<{
  /** The name of the turn, which one process has at a time. */
  counter: string;
  leaseNumbers: ConnectorStore['leaseNumbers'];
  now: () => Date;
  /** Takes what another process has stored; whether there is a key by then. */
  look: () => Promise<boolean>;
  isStopped: () => boolean;
}>;

/**
 * Asks a host for the first key once, for all connections of all processes: a host may forget a key when it
 * gives another. What it is given resolves when there is a key, asked for here or stored by who asked.
 */
export function askForFirstKey(deps: FirstKeyDeps): (ask: () => Promise<void>) => Promise<void> {
  const { counter, isStopped, leaseNumbers, look, now } = deps;
  let oursUntil = 0;
  let obtaining: Promise<void> | undefined;
  /** Ours again, where the host refused before. */
  const isOurTurn = async (): Promise<boolean> => {
    const time = now().getTime();
    if (time < oursUntil) return true;
    if ((await leaseNumbers(counter, TURN)) === undefined) return false;
    oursUntil = time + ASKING_MS;
    return true;
  };
  const obtain = async (ask: () => Promise<void>): Promise<void> => {
    while (!isStopped() && !(await look())) {
      if (await isOurTurn()) {
        await ask();
        return;
      }
      await delay(LOOK_MS, undefined, { ref: false });
    }
  };
  return async (ask) => {
    obtaining ??= obtain(ask).finally(() => {
      obtaining = undefined;
    });
    await obtaining;
  };
}
