import type { ActionDeps } from '../surfaces/approvals/index.ts';
import { type AuthDeps, callerOfClientId } from '../access/auth/index.ts';
import { isId } from '../kernel/id.ts';
import type { Foundation } from './foundation.ts';

/** In whose name an action is carried out: a person's, or a client's. */
export function callerOfRequester(
  { db }: Foundation,
  ofPerson: ActionDeps['callerOf'],
): ActionDeps['callerOf'] {
  return async (id, forPartnerId) =>
    isId('client', id) ? await callerOfClientId(db, id) : await ofPerson(id, forPartnerId);
}

/** Sessions and codes go by the machine's time. */
export function userDepsOf(foundation: Foundation) {
  return { ...foundation, clock: foundation.realClock, serviceClock: foundation.clock };
}

export function authDepsOf({
  clock: secretsClock,
  realClock: clock,
  ...others
}: Foundation): AuthDeps {
  return { ...others, clock, secretsClock, isSandbox: others.sandbox !== undefined };
}
