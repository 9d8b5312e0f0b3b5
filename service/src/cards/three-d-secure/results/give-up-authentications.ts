import { forBucket, transaction } from '../../../platform/db/pool.ts';
import { type Authentication, isOpenChallenge } from '../records/authentication.ts';
import { authenticationsDue, lockByTransactionId } from '../records/authentication-store.ts';
import { noted } from '../records/kept-message.ts';
import { endWith } from './receive-result.ts';
import type { ThreeDSecure } from '../authenticate/three-d-secure.ts';
import { verdictOfSilence, verdictOfTrouble } from '../records/verdict.ts';

const ROUND_MAX = 100;
const WAY = { direction: 'RECEIVED', party: 'DIRECTORY_SERVER' } as const;

/**
 * One round: ends what will not be answered any more. Authentications whose process died while it
 * asked prove nothing, and a repeated request gets that result. Challenges whose time is over
 * without a result are a technical issue, and a result that still comes is refused.
 */
export async function giveUpAuthentications(threeDSecure: ThreeDSecure): Promise<number> {
  const { clock, db } = threeDSecure;
  const abandoned = await authenticationsDue.lease(db, clock.now(), ROUND_MAX);
  await Promise.all(
    abandoned.map(async (authentication) => {
      if (isOpenChallenge(authentication)) return await endChallenge(threeDSecure, authentication);
      const verdict = verdictOfTrouble('ABANDONED', authentication);
      const messages = [noted('given up', WAY, clock.now())];
      await threeDSecure.end({ authentication, verdict, messages });
    }),
  );
  return abandoned.length;
}

async function endChallenge(
  { clock, db, keyring }: ThreeDSecure,
  { bucket, serverTransactionId }: Authentication,
): Promise<void> {
  await transaction(forBucket(db, bucket), async (tx) => {
    const held = await lockByTransactionId(tx, serverTransactionId);
    if (!held || !isOpenChallenge(held) || held.outcome === null) return; // A result came first.
    const now = clock.now();
    await endWith(tx, keyring, {
      authentication: { ...held, modifiedAt: now },
      verdict: verdictOfSilence({ ...held, outcome: held.outcome }),
      messages: [noted('no result came in time', WAY, now)],
    });
  });
}
