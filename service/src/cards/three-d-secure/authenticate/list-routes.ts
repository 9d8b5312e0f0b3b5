import { Type } from 'typebox';
import { MerchantId, sharedList, sharedRetrieve } from '../../../access/partners/index.ts';
import type { Route } from '../../../platform/http/route.ts';
import * as answers from '../records/answer-schema.ts';
import { STATUSES } from '../records/authentication.ts';
import { listAuthentications } from '../records/authentication-list-store.ts';
import { AuthenticationId } from '../requests/schema.ts';
import type { ThreeDSecure } from './three-d-secure.ts';
import { STATUS_OF } from '../records/verdict.ts';

const AUTHENTICATIONS = {
  tag: '3-D Secure',
  access: 'payment.read',
  path: '/three-d-secure/authentications',
  operatorPath: '/operator/authentications',
  names: ['Authentication', 'Authentications'],
  nouns: ['an authentication', 'authentications'],
} as const;
const FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(
    Type.Enum([...STATUSES], { description: 'The threeDSecureTransactionStatus' }),
  ),
  transStatus: Type.Optional(
    Type.Enum(['Y', 'A', 'C', 'D', 'N', 'R', 'U', 'I'], {
      description: 'The same in the letter of the EMV messages',
    }),
  ),
};

/** Authentications, newest first: for their partner, and everybody's for operators. */
export function authenticationListRoutes({ db, find }: ThreeDSecure): Route[] {
  const shown = {
    record: answers.ListedAuthenticationBody,
    titleForOperators: 'AuthenticationOfPartner',
    serialize: answers.listedAuthenticationBody,
  };
  const [list, listAll] = sharedList(AUTHENTICATIONS, {
    ...shown,
    filters: FILTERS,
    ids: /^ta/,
    rows: async (whose, { page, filters: { merchantId, status, transStatus } }) => {
      const statuses = [status, transStatus && STATUS_OF[transStatus]].filter(
        (one) => one !== undefined,
      );
      const filters = { ...(merchantId === undefined ? {} : { merchantId }), statuses };
      return await listAuthentications(db, whose, { page, filters });
    },
  });
  // A partner's own has the value to pay with (routes.ts).
  const [, retrieveAny] = sharedRetrieve(AUTHENTICATIONS, {
    ...shown,
    id: ['authenticationId', AuthenticationId],
    find: (whose, id) => find({ id, ...whose }),
  });
  return [list, listAll, retrieveAny];
}
