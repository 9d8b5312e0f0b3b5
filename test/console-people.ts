import type { ConsolePeople } from '../service/src/runtime/app.ts';
import type { AnyCaller, PartnerKind } from '../service/src/access/partners/index.ts';
import { PLATFORM_PROBLEMS, Problem } from '../service/src/platform/http/errors.ts';
import {
  OPERATOR_ROLES,
  type Role,
  scopesOfRole,
  SESSION_ACCESS,
} from '../service/src/access/users/index.ts';

export type TestPerson = Readonly<{
  userId: string;
  email: string;
  role: Role;
  /** Of a partner's people. */
  partner?: Readonly<{ partnerId: string; kind: PartnerKind }>;
}>;

/** People without passwords: the cookie says who they are. How people sign in is tested elsewhere. */
export function testPeople(people: readonly TestPerson[]): ConsolePeople {
  const callerOf = (person: TestPerson, forPartnerId: string | null): AnyCaller => {
    const { email: clientId, partner, role, userId } = person;
    const base = {
      clientId,
      scopes: new Set<string>([...scopesOfRole(role), SESSION_ACCESS.account]),
      user: { userId, role },
    };
    const isOperator = OPERATOR_ROLES.some((one) => one === role);
    const partnerId = isOperator ? forPartnerId : (partner?.partnerId ?? null);
    if (partnerId === null) return { ...base, kind: 'operator' };
    const partnerKind = partner?.kind ?? 'ISV';
    return { ...base, kind: 'partner', partnerId, partnerKind, merchantId: null };
  };
  return {
    routes: [],
    authenticate: (headers) => {
      const person = people.find(({ email }) => headers['cookie'] === `person=${email}`);
      if (!person) throw new Problem(PLATFORM_PROBLEMS.unauthorized);
      return callerOf(person, headers['x-partner-id']?.toString() ?? null);
    },
    callerOf: async (userId, forPartnerId) => {
      const person = people.find((one) => one.userId === userId);
      return person && callerOf(person, forPartnerId);
    },
  };
}
