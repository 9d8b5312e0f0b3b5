import { allows, type Caller } from '../../../platform/http/caller.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import type { SecondPerson } from '../../../platform/http/guard.ts';
import { strict, orAbsent } from '../../../platform/http/schema.ts';
import { isPartner } from '../callers/caller.ts';
import { readClient } from './client-store.ts';
import { holds } from '../people/person.ts';
import { NewClient, NewOwnClient, PartnerId } from '../callers/schema.ts';

/** The operators' way to all clients and API keys, and a partner's to its own. */
export const CREDENTIAL_DOORS = {
  operator: {
    prefix: '/operator',
    read: { tag: 'Operator', access: 'operator.read' },
    write: { tag: 'Operator', access: 'operator.partner.write' },
    nameOf: (verb: string, noun: string) => `${verb}${noun}`,
    ClientsQuery: strict({ ...PAGE_QUERY, partnerId: orAbsent(PartnerId) }),
    NewClient,
    belongs:
      'Without partnerId, the client belongs to the operator and its only scope is `operator`.',
  },
  partner: {
    prefix: '',
    read: { tag: 'Credentials', access: 'credential.read' },
    write: { tag: 'Credentials', access: 'credential.write' },
    nameOf: (verb: string, noun: string) => `${verb}Own${noun}`,
    ClientsQuery: strict(PAGE_QUERY),
    NewClient: NewOwnClient,
    belongs:
      'The client belongs to the partner that makes it. The scopes `user.*` and `credential.*` can be given only by somebody who has them.',
  },
} as const;
export type CredentialDoor = (typeof CREDENTIAL_DOORS)[keyof typeof CREDENTIAL_DOORS];

type Asked = Readonly<{ caller: Caller | undefined }>;

/** Whose credentials a caller looks after, and which of them it may hand out. */
type Keeper = Readonly<{
  /** Undefined for operators, who look after all. */
  partnerId: string | undefined;
  /** Of a credential that is bound to one merchant: it looks after those bound to the same. */
  merchantId: string | null;
  /** Throws the 403 where the scopes are more than this caller may hand out. */
  refuseBeyond: (scopes: readonly string[]) => void;
}>;

export function keeperOf({ caller }: Asked): Keeper {
  if (!isPartner(caller)) {
    return { partnerId: undefined, merchantId: null, refuseBeyond: () => undefined };
  }
  const { partnerId, merchantId, scopes: granted } = caller;
  const refuseBeyond = (scopes: readonly string[]): void => {
    const beyond = scopes.find((scope) => MANAGES.test(scope) && !allows(granted, scope));
    if (beyond === undefined) return;
    throw new Problem(PLATFORM_PROBLEMS.forbidden, {
      detail: `The client has the scope ${beyond}, which this credential does not have and so cannot hand out.`,
    });
  };
  return { partnerId, merchantId, refuseBeyond };
}

/** What is done with these scopes changes who may do what. */
const MANAGES = /^(?:user|credential)\./;

/** With one of these somebody could be a second person, or make one. */
const MAKES_PEOPLE = /^(?:operator(?:\..+)?|(?:user|credential)\.write)$/;

function makesPeople(scopes: readonly string[]): boolean {
  return scopes.some((scope) => MAKES_PEOPLE.test(scope));
}

export const MAKING_A_CLIENT: SecondPerson<Readonly<{ body: { scopes: readonly string[] } }>> = {
  when: 'the client is the operator’s, or may manage people or credentials',
  isNeeded: ({ body }) => makesPeople(body.scopes),
};

/** What hands out another credential of a client; `clientIdOf` finds which. */
export function handingOut<GuardedCall extends Asked>(
  deps: Readonly<{ db: Queryable }>,
  clientIdOf: (call: GuardedCall) => Promise<string | undefined> | string | undefined,
): SecondPerson<GuardedCall> {
  return {
    when: 'the client is somebody else’s and is the operator’s, or may manage people or credentials',
    isNeeded: async (call) => {
      const clientId = await clientIdOf(call);
      if (clientId === undefined || !(await mayRead(deps, call, clientId))) return false;
      const client = await readClient(deps.db, clientId);
      if (!client || client.revokedAt || !makesPeople(client.scopes)) return false;
      return !(await holds(deps.db, call.caller, clientId));
    },
  };
}

/** Whether the client is the caller's to look at. Whose a client is never changes. */
export async function mayRead(
  deps: Readonly<{ db: Queryable }>,
  call: Asked,
  clientId: string,
): Promise<boolean> {
  const { partnerId, merchantId } = keeperOf(call);
  if (partnerId === undefined) return true;
  const client = await readClient(deps.db, clientId);
  if (client?.partnerId !== partnerId) return false;
  return merchantId === null || client.merchantId === merchantId;
}

/** The same for what shows a new secret: that is a way to whatever the client may do. */
export async function mayHandOut(
  deps: Readonly<{ db: Queryable }>,
  call: Asked,
  clientId: string,
): Promise<boolean> {
  if (!(await mayRead(deps, call, clientId))) return false;
  const client = await readClient(deps.db, clientId);
  keeperOf(call).refuseBeyond(client?.scopes ?? []);
  return true;
}
