import { setTimeout as delay } from 'node:timers/promises';
import { paymentRequest } from '../payment-server.ts';
import type { PersistentClient } from '../persistent-client.ts';

const EVERY_MS = 250;
const PATIENCE_MS = 300_000;
const ENOUGH = 6; // That succeed: somebody is served again, and not by chance.

/** A purchase every so often, whatever became of those before; how long it took at most until the next succeeded. */
export function startProbe({ ask }: PersistentClient, merchantId: string) {
  const state = { isOver: false };
  const succeeded: Readonly<{ askedAt: number; at: number }>[] = [];
  const asked: Promise<unknown>[] = [];
  const buy = async (): Promise<void> => {
    const askedAt = Date.now();
    await ask('/payments', paymentRequest(merchantId));
    succeeded.push({ askedAt, at: Date.now() });
  };
  const running = (async () => {
    while (!state.isOver) {
      asked.push(buy());
      await delay(EVERY_MS);
    }
  })();
  return {
    /** Until some that are asked for from now on have succeeded. */
    served: async (): Promise<void> => {
      const from = Date.now();
      const enough = () => succeeded.filter(({ askedAt }) => askedAt >= from).length >= ENOUGH;
      while (!enough()) {
        if (Date.now() > from + PATIENCE_MS) throw new Error('Nobody was served again.');
        await delay(EVERY_MS);
      }
    },
    stop: async (): Promise<number> => {
      state.isOver = true;
      await running;
      await Promise.all(asked);
      const times = succeeded.map(({ at }) => at).toSorted((one, other) => one - other);
      return Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? at)));
    },
  };
}
