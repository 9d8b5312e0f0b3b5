import { Attempts } from './attempts.ts';
import type { AuthDeps } from './auth-deps.ts';
import { SigningKeys } from './signing-keys.ts';

/** What the parts of this slice share: the dependencies, and what a process remembers. */
export type AuthContext = AuthDeps & Readonly<{ signingKeys: SigningKeys; attempts: Attempts }>;

export function openContext(deps: AuthDeps): AuthContext {
  return { ...deps, signingKeys: new SigningKeys(deps), attempts: new Attempts(deps) };
}
