import { type Static, Type } from 'typebox';
import {
  anyones,
  MerchantId,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  queryOfAny,
  type Whose,
  withPartner,
} from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import * as answers from './answer-schema.ts';
import { type Authentication, STATUSES } from './authentication.ts';
import { listAuthentications } from './authentication-list-store.ts';
import { AuthenticationId } from './schema.ts';
import type { ThreeDSecure } from './three-d-secure.ts';
import { STATUS_OF } from './verdict.ts';

const FILTERS = {
  ...PAGE_QUERY,
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
const AuthenticationsQuery = strict(FILTERS);

/** Authentications, newest first: for their partner, and everybody's for operators. */
export function authenticationListRoutes({ db, find }: ThreeDSecure): Route[] {
  const serialize = withPartner(answers.listedAuthenticationBody);
  return [
    route({
      tag: '3-D Secure',
      access: 'payment.read',
      method: 'GET',
      path: '/three-d-secure/authentications',
      operationId: 'listAuthentications',
      summary: 'List authentications',
      query: AuthenticationsQuery,
      answers: { 200: pageOf(answers.ListedAuthenticationBody) },
      handle: async (call) => {
        const shown = { whose: partnerOf(call), serialize: answers.listedAuthenticationBody };
        return ok(await list(db, call, shown));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/authentications',
      operationId: 'listAllAuthentications',
      summary: 'List the authentications of all partners',
      query: queryOfAny(FILTERS),
      answers: { 200: pageOf(answers.AnyAuthenticationBody) },
      handle: async (call) => {
        operatorOf(call);
        return ok(await list(db, call, { whose: anyones(call.query), serialize }));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/authentications/:authenticationId',
      operationId: 'retrieveAnyAuthentication',
      summary: 'Retrieve an authentication of any partner',
      params: strict({ authenticationId: AuthenticationId }),
      answers: { 200: answers.AnyAuthenticationBody },
      handle: async (call) => {
        operatorOf(call);
        const seen = { id: call.params.authenticationId, ...anyones() };
        return ok(serialize(found(await find(seen))));
      },
    }),
  ];
}

type ListCall = Readonly<{ url: string; query: Static<typeof AuthenticationsQuery> }>;
type Shown = Readonly<{ whose: Whose; serialize: (one: Authentication) => object }>;

async function list(db: ThreeDSecure['db'], { query, url }: ListCall, { serialize, whose }: Shown) {
  const { merchantId, status, transStatus } = query;
  const request = readPage(query, /^ta/);
  const statuses = [status, transStatus && STATUS_OF[transStatus]].filter(
    (one) => one !== undefined,
  );
  const filters = { ...(merchantId === undefined ? {} : { merchantId }), statuses };
  const rows = await listAuthentications(db, whose, { page: request, filters });
  return toPage(rows, { request, url, serialize });
}
