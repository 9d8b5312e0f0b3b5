import { leaseAbandoned } from './authentication-store.ts';
import { noted } from './kept-message.ts';
import type { ThreeDSecure } from './three-d-secure.ts';
import { verdictOfTrouble } from './verdict.ts';

const ROUND_MAX = 100;

/**
 * One round: ends authentications that nobody looks after any more, because the process that asked
 * has died. They prove nothing, and whoever repeats the request is told so.
 */
export async function giveUpAuthentications(threeDSecure: ThreeDSecure): Promise<number> {
  const { clock, db } = threeDSecure;
  const abandoned = await leaseAbandoned(db, clock.now(), ROUND_MAX);
  const way = { direction: 'RECEIVED', party: 'DIRECTORY_SERVER' } as const;
  await Promise.all(
    abandoned.map(async (authentication) => {
      const verdict = verdictOfTrouble('ABANDONED', authentication);
      const messages = [noted('given up', way, clock.now())];
      await threeDSecure.end({ authentication, verdict, messages });
    }),
  );
  return abandoned.length;
}
