import {
  canDecide,
  OPERATOR_ROLES,
  PARTNER_ROLES,
  scopesOfPerson,
} from '../../access/users/index.ts';
import { allows, type Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { OPERATORS, type Person, personOf } from '../approvals/index.ts';

/**
 * Who calls, and on whose side: operators on one, the people of each partner on one of their own. What one
 * side keeps about records no other sees. An operator who acts for a partner stays an operator.
 */
export type SideMember = Person &
  Readonly<{
    scopes: ReadonlySet<string>;
    /** Whether they do more than look. */
    mayWrite: boolean;
  }>;

const ROLES = [...OPERATOR_ROLES, ...PARTNER_ROLES];

type Called = Readonly<{ caller: Caller | undefined }>;

export function sideMemberOf(call: Called): SideMember {
  const person = personOf(call);
  const { caller } = call;
  const role = ROLES.find((one) => one === caller?.user?.role);
  const scopes = caller ? scopesOfPerson(caller) : new Set<string>();
  const mayWrite = role === undefined ? writes(person.tokenScopes) : canDecide(role);
  return { ...person, scopes, mayWrite };
}

/** A client that may only read writes no notes either. */
function writes(tokenScopes: Person['tokenScopes']): boolean {
  return tokenScopes === undefined || [...tokenScopes].some((scope) => !scope.endsWith('.read'));
}

/** The same of somebody who changes something; whoever may only look is refused. */
export function writerOf(call: Called): SideMember {
  const viewer = sideMemberOf(call);
  if (!viewer.mayWrite) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return viewer;
}

/** Null: operators, who see the records of all partners. */
export function partnerIdOf({ owner }: Pick<SideMember, 'owner'>): string | null {
  return owner === OPERATORS ? null : owner;
}

/** People read what their role does; a client of operators everything that its token lets it. */
export function mayLookAt({ scopes, tokenScopes }: SideMember, scope: string): boolean {
  return allows(scopes, tokenScopes === undefined ? scope : 'operator.read');
}
