import { isSamePerson } from '../../access/partners/index.ts';
import { allows } from '../../platform/http/caller.ts';
import type { ActionDeps } from './action.ts';
import { waitingActions } from './action-store.ts';
import type { Person } from './person.ts';

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
