import { transaction } from '../../platform/db/pool.ts';
import type { WaitWithoutSlot } from '../../platform/http/route.ts';
import { masked } from '../../platform/http/masked.ts';
import { notSignedIn } from './errors.ts';
import type { Browser } from './current-session.ts';
import { provePassword } from './prove-password.ts';
import type { SessionState } from './session.ts';
import { factorsOf, type User, type SignInDeps } from './user.ts';
import { lockUser } from './user-store.ts';
import { type Opening, openSession } from './open-session.ts';

type Given = Readonly<{ email: string; password: string; waitWithoutSlot?: WaitWithoutSlot }>;
type Begun = Opening & Readonly<{ user: User }>;

const WRONG = 'The e-mail address or the password is wrong.';

/**
 * Begins a session by password. Whoever has a second factor has to show it next; whoever has none
 * may do nothing but set one up, except in the sandbox. An unknown address, a wrong password and
 * somebody disabled are answered alike, after the same work, and all of it is on record.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, waitWithoutSlot }: Given,
  browser: Browser,
): Promise<Begun> {
  const { ip, correlationId } = browser;
  const subject = masked(email.toLowerCase());
  const entry = { actor: 'anonymous', action: 'session.refused', subject, correlationId };
  const failureEntry = { ...entry, details: { ip, factor: 'PASSWORD' } };
  const by = { ip, correlationId, waitWithoutSlot, byPassword: true } as const;
  const attempt = { ...by, subject: `user ${subject}`, failureEntry };
  const user = await deps.attempts.run(attempt, () => provePassword(deps.db, email, password));
  if (!user) throw notSignedIn(WRONG);
  const state = stateFor(deps, user);
  const opened = { userId: user.id, email: user.email, state, factor: 'PASSWORD' };
  const opening = await transaction(deps.db, async (tx) => {
    const now = await lockUser(tx, user.id, { partnerId: undefined });
    // What ends sessions may have happened since the password was looked at.
    if (!now || now.disabledAt || timeOf(now) !== timeOf(user)) throw notSignedIn(WRONG);
    return await openSession(tx, deps, opened, browser);
  });
  return { user, ...opening };
}

function stateFor({ isSandbox }: SignInDeps, user: User): SessionState {
  if (factorsOf(user).length > 0) return 'SECOND_FACTOR_REQUIRED';
  return isSandbox ? 'SIGNED_IN' : 'ENROLMENT_REQUIRED';
}

function timeOf({ signedOutBefore }: User): number | undefined {
  return signedOutBefore?.getTime();
}
