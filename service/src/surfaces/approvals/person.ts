import { assert } from '../../kernel/assert.ts';
import { isPartner } from '../../access/partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { OPERATOR_ROLES } from '../../access/users/index.ts';
import { OPERATORS } from './action.ts';

/** Somebody who is signed in to the console, or a client of the operator. */
export type Person = Readonly<{
  userId: string;
  email: string;
  /** Whose actions they see and decide on. */
  owner: string;
  /** The partner that an operator acts for in this call. */
  forPartnerId: string | null;
  /** Of a client: its token may have fewer than it has. */
  tokenScopes?: ReadonlySet<string>;
}>;

/** Who makes the call. An operator who acts for a partner stays an operator. */
export function personOf({ caller }: Readonly<{ caller: Caller | undefined }>): Person {
  const user = caller?.user;
  if (!caller || !user) return clientOf(caller);
  const { clientId: email } = caller;
  const { userId } = user;
  const partnerId = isPartner(caller) ? caller.partnerId : null;
  if (OPERATOR_ROLES.some((role) => role === user.role)) {
    return { userId, email, owner: OPERATORS, forPartnerId: partnerId };
  }
  assert(partnerId, 'whoever is no operator is somebody of a partner');
  return { userId, email, owner: partnerId, forPartnerId: null };
}

function clientOf(caller: Caller | undefined): Person {
  if (caller?.kind !== 'operator') {
    const detail = 'This is for people who are signed in to the console, and for operators.';
    throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
  }
  const { clientId, scopes: tokenScopes } = caller;
  return { userId: clientId, email: clientId, owner: OPERATORS, forPartnerId: null, tokenScopes };
}
