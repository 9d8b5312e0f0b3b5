import type { Answer } from '../../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../../platform/http/errors.ts';
import { type KeyedCall, secretOnce } from '../../../platform/http/secret-once.ts';
import type { ChangedCredentials, PartnerDeps } from '../callers/partner-deps.ts';

/** How descriptions of what returns a secret end. */
export const REPEATED = ', and to a repeat with the same `idempotencyKey` within 24 hours.';
export const NOT_KEPT = PLATFORM_PROBLEMS.secretNotKept;

/**
 * Makes a credential once for its key. Who else has to know of it is told when that is committed, and a
 * repeat tells nobody again.
 */
export async function credentialOnce(
  deps: PartnerDeps,
  call: KeyedCall,
  operation: string,
  work: (deps: PartnerDeps) => Promise<Answer>,
): Promise<Answer> {
  let changed: ChangedCredentials | undefined;
  const answer = await secretOnce(deps, { call, operation }, async (db) => {
    changed = undefined;
    return await work({
      ...deps,
      db,
      credentialsChanged: (change) => {
        changed = change;
        return Promise.resolve();
      },
    });
  });
  if (changed) await deps.credentialsChanged?.(changed);
  return answer;
}
