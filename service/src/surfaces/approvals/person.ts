import { assert } from '../../kernel/assert.ts';
import { isPartner, isSamePerson } from '../../access/partners/index.ts';
import { type Caller, allows } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { OPERATOR_ROLES } from '../../access/users/index.ts';
import { OPERATORS, type ActionDeps } from './action.ts';
import { waitingActions } from './action-store.ts';

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
    const detail = 'Actions are for people who are signed in to the console, and for operators.';
    throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
  }
  const { clientId, scopes: tokenScopes } = caller;
  return { userId: clientId, email: clientId, owner: OPERATORS, forPartnerId: null, tokenScopes };
}

/** As far as anybody counts: the console shows "99+". */
export const WAITING_MAX = 100;

/** How many actions wait for this person: those of others that they have the scope to decide on. */
export async function countToDecide(deps: ActionDeps, person: Person): Promise<number> {
  const waiting = await ofOthers(deps, person);
  const access = new Map(deps.routes().map((route) => [route.operationId, route.access]));
  let count = 0;
  for (const [partnerId, actions] of Map.groupBy(waiting, ({ forPartnerId }) => forPartnerId)) {
    const scopes = (await deps.callerOf(person.userId, partnerId))?.scopes;
    const needed = actions.flatMap(({ operation }) => access.get(operation) ?? []);
    if (scopes) count += needed.filter((scope) => allows(scopes, scope)).length;
  }
  return count;
}

async function ofOthers({ clock, db }: ActionDeps, person: Person) {
  const waiting = await waitingActions(db, person, WAITING_MAX);
  const others = new Set<string>();
  for (const userId of new Set(waiting.map((action) => action.userId))) {
    if (!(await isSamePerson(db, [userId, person.userId], clock.now()))) others.add(userId);
  }
  return waiting.filter(({ userId }) => others.has(userId));
}
