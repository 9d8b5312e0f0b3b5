import type { People } from '../auth/index.ts';
import type { OperatorCaller } from '../partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { provePassword } from './prove-password.ts';
import { operatorScopesOf, sideOf } from './role.ts';
import { factorsOf, type User } from './user.ts';
import { findUserByEmail } from './user-store.ts';

/** The operators for whom a password alone makes an access token: in the sandbox, without a factor. */
export function createPeople({
  db,
  isSandbox,
}: Readonly<{ db: Database; isSandbox: boolean }>): People {
  return {
    byPassword: async (email, password) => {
      const user = await provePassword(db, email, password);
      if (!user || sideOf(user.role) !== 'OPERATOR') return undefined;
      const needsSecondFactor = !isSandbox || factorsOf(user).length > 0;
      return { email: user.email, scopes: operatorScopesOf(user.role), needsSecondFactor };
    },
    callerOf: async (email, issuedAt) => {
      const user = await findUserByEmail(db, email);
      const isIn = user && !user.disabledAt && !isSignedOut(user, issuedAt);
      return isIn && sideOf(user.role) === 'OPERATOR' ? operatorOfUser(user) : undefined;
    },
  };
}

export function operatorOfUser({ id: userId, email, role }: User): OperatorCaller {
  const scopes = new Set<string>(operatorScopesOf(role));
  return { kind: 'operator', clientId: email, scopes, user: { userId, role } };
}

function isSignedOut({ signedOutBefore }: User, issuedAt: Date): boolean {
  return signedOutBefore !== null && issuedAt < signedOutBefore;
}
