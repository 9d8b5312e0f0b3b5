import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 10;

type Nothing = false | undefined;

/**
 * What a look finds, once it finds something. The time limit of the test is the only one: how long work in
 * the background takes on a busy machine says nothing about the work.
 */
export async function until<Found>(
  look: () => Found | Nothing | Promise<Found | Nothing>,
): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== false && found !== undefined) return found;
    await delay(EVERY_MS);
  }
}
