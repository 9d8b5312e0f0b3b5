import { type Granter, giverOf, isPartner } from '../partners/index.ts';
import { allows, type Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { operatorScopesOf, partnerScopesOf, type Role } from './role.ts';
import type { PeopleOf } from './user-store.ts';

/** Whoever looks after people: operators after everybody, a partner's administrators after its own. */
export type Administrator = Granter &
  Readonly<{
    whose: PeopleOf;
    /** Who it is, where it is a person. */
    userId: string | undefined;
    /** Whether the role has nothing that the administrator has not: who gives it could do no more with it. */
    hasAllOf: (role: Role) => boolean;
  }>;

export function administratorOf(
  call: Readonly<{ caller: Caller | undefined; correlationId: string }>,
): Administrator {
  const { caller } = call;
  const granted = caller?.scopes ?? new Set<string>();
  const kind = isPartner(caller) ? caller.partnerKind : undefined;
  const scopesOf = (role: Role): readonly string[] =>
    kind === undefined ? operatorScopesOf(role) : partnerScopesOf(role, kind);
  return {
    whose: { partnerId: isPartner(caller) ? caller.partnerId : undefined },
    ...giverOf(call),
    userId: caller?.user?.userId,
    hasAllOf: (role) => scopesOf(role).every((scope) => allows(granted, scope)),
  };
}

/** Throws the 403 where the role has more than the administrator: nobody gets rights by giving them. */
export function refuseBeyond({ hasAllOf }: Administrator, role: Role): void {
  if (hasAllOf(role)) return;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, {
    detail: `The role ${role} may do more than this credential, which therefore cannot manage it.`,
  });
}
