import { isSamePerson } from '../../access/partners/index.ts';
import { allows } from '../../platform/http/caller.ts';
import { type ActionDeps, OPERATORS } from './action.ts';
import { waitingActions } from './action-store.ts';
import type { Person } from './person.ts';

/** The operation that a decision takes, and who asked for what it is about. */
type WaitingElsewhere = Readonly<{ operation: string; userId: string }>;

export type CountingDeps = ActionDeps &
  Readonly<{
    /** What operators decide on that a slice keeps itself, the newest first. */
    waitingElsewhere: (most: number) => Promise<readonly WaitingElsewhere[]>;
  }>;

/** As far as anybody counts: the console shows "99+". */
export const WAITING_MAX = 100;

/** How much waits for this person: what others have asked for and they have the scope to decide on. */
export async function countToDecide(deps: CountingDeps, person: Person): Promise<number> {
  const waiting = await ofOthers(deps, person);
  const access = new Map(deps.routes().map((route) => [route.operationId, route.access]));
  let count = 0;
  for (const [partnerId, actions] of Map.groupBy(waiting, ({ forPartnerId }) => forPartnerId)) {
    const scopes = (await deps.callerOf(person.userId, partnerId))?.scopes;
    const needed = actions.flatMap(({ operation }) => access.get(operation) ?? []);
    if (scopes) count += needed.filter((scope) => allows(scopes, scope)).length;
  }
  return Math.min(count, WAITING_MAX);
}

async function ofOthers({ clock, db, waitingElsewhere }: CountingDeps, person: Person) {
  const elsewhere = person.owner === OPERATORS ? await waitingElsewhere(WAITING_MAX) : [];
  const waiting = [
    ...(await waitingActions(db, person, WAITING_MAX)),
    ...elsewhere.map((one) => ({ ...one, forPartnerId: null })),
  ];
  const others = new Set<string>();
  for (const userId of new Set(waiting.map((action) => action.userId))) {
    if (!(await isSamePerson(db, [userId, person.userId], clock.now()))) others.add(userId);
  }
  return waiting.filter(({ userId }) => others.has(userId));
}
