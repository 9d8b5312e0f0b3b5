import type { Static } from 'typebox';
import type { Present } from './current-session.ts';
import * as factors from './factor-store.ts';
import { newChallenge, type Passkey, relyingPartyOf } from './passkey.ts';
import type { AssertionOptions, RegistrationOptions } from './passkey-schema.ts';
import { setChallenge } from './session-store.ts';
import type { UserDeps } from './user.ts';
import { addMilliseconds } from '../../kernel/clock.ts';

const CHALLENGE_MS = 5 * 60_000; // As long as browsers show their dialogue.

/** What the browser needs to sign in with one of the person's passkeys. */
export async function assertionOptions(
  deps: UserDeps,
  present: Present,
): Promise<Static<typeof AssertionOptions>> {
  const passkeys = await factors.passkeysOf(deps.db, present.user.id);
  return { ...(await challenged(deps, present)), allowCredentials: passkeys.map(descriptorOf) };
}

/** What the browser needs to make a passkey for the person, on a device that has none yet. */
export async function registrationOptions(
  deps: UserDeps,
  present: Present,
): Promise<Static<typeof RegistrationOptions>> {
  const { id, email, name } = present.user;
  const passkeys = await factors.passkeysOf(deps.db, id);
  return {
    ...(await challenged(deps, present)),
    user: { id, name: email, displayName: name },
    attestation: false,
    excludeCredentials: passkeys.map(descriptorOf),
  };
}

async function challenged({ db, clock, consoleUrl }: UserDeps, { session }: Present) {
  const challenge = newChallenge();
  const until = addMilliseconds(clock.now(), CHALLENGE_MS);
  await setChallenge(db, session.id, challenge, until);
  return { challenge, domain: relyingPartyOf(consoleUrl), userVerification: 'required' } as const;
}

function descriptorOf({ credentialId: id, transports }: Passkey) {
  return { id, transports: [...transports] };
}
