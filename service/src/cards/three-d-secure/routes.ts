import { MERCHANT_SUSPENDED } from '../../merchants/onboarding/index.ts';
import * as partners from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { LOOKED_AT_MAX } from '../../platform/db/list.ts';
import { found } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict, oneLine, oneOf, severalOf, orAbsent } from '../../platform/http/schema.ts';
import { VAULT_PROBLEMS } from '../../records/vault/index.ts';
import {
  AUTHENTICATION_SPELLING,
  CHALLENGE_RESULT_SPELLING,
  AuthenticationId,
} from './requests/schema.ts';
import * as answers from './records/answer-schema.ts';
import { valueToTell } from './records/authentication-value.ts';
import { cardRequestFaults } from './card-ranges/card.ts';
import { createAuthentication } from './authenticate/create-authentication.ts';
import { createCardLookup } from './authenticate/create-card-lookup.ts';
import { THREE_D_SECURE_PROBLEMS } from './requests/errors.ts';
import { messageRoutes } from './explanation/message-routes.ts';
import { requestFaults } from './requests/request-faults.ts';
import { retrieveResult } from './authenticate/retrieve-result.ts';
import * as schema from './requests/schema.ts';
import { schemeRoutes } from './schemes/scheme-routes.ts';
import { openThreeDSecure, type ThreeDSecure } from './authenticate/three-d-secure.ts';
import type { ThreeDSecureDeps } from './directories/three-d-secure-deps.ts';
import { type AuthenticationStatus, STATUSES } from './records/authentication.ts';
import { searchAuthentications, FUNNEL_STEPS } from './records/funnel-step.ts';
import { STATUS_OF } from './records/verdict.ts';

const COMMON = { tag: '3-D Secure' } as const;
const ONE = strict({ authenticationId: schema.AuthenticationId });

/** Every route of 3-D Secure. Directory servers have a separate port (result-port.ts). */
export function threeDSecureRoutes(deps: ThreeDSecureDeps): Route[] {
  const threeDSecure = openThreeDSecure(deps);
  return [
    lookingUp(threeDSecure),
    authenticating(threeDSecure),
    retrieving(threeDSecure),
    ...authenticationListRoutes(threeDSecure),
    retrievingResult(threeDSecure),
    ...messageRoutes(threeDSecure),
    ...schemeRoutes(deps),
  ];
}

function lookingUp(threeDSecure: ThreeDSecure): Route {
  return route('POST /three-d-secure/card-lookups', {
    ...COMMON,
    operationId: 'createCardLookup',
    summary: 'Look up a card',
    description:
      'Reports whether the issuer supports the 3-D Secure method, and what to post to it before the authentication.',
    access: 'payment.write',
    spelling: AUTHENTICATION_SPELLING,
    body: schema.NewCardLookup,
    examine: cardRequestFaults,
    answers: { 201: answers.CardLookupBody },
    problems: [MERCHANT_SUSPENDED, VAULT_PROBLEMS.testToken],
    handle: (call) => createCardLookup(threeDSecure, partners.merchantCall(call)),
  });
}

function authenticating(threeDSecure: ThreeDSecure): Route {
  return route('POST /three-d-secure/authentications', {
    ...COMMON,
    operationId: 'createAuthentication',
    summary: 'Authenticate a cardholder',
    description:
      'Asks the issuer to authenticate the cardholder. A 202 response means that the cardholder must complete a challenge in the browser first.',
    access: 'payment.write',
    spelling: AUTHENTICATION_SPELLING,
    body: schema.NewAuthentication,
    bodyKiB: 192, // Browsers have much to say of themselves, and ten extensions as much again.
    examine: (body) => [...cardRequestFaults(body), ...requestFaults(body)],
    answers: { 200: answers.AuthenticationBody, 202: answers.AuthenticationBody },
    problems: [MERCHANT_SUSPENDED, VAULT_PROBLEMS.testToken],
    handle: (call) => createAuthentication(threeDSecure, partners.merchantCall(call)),
  });
}

function retrieving({ clock, find, keyring }: ThreeDSecure): Route {
  return route('GET /three-d-secure/authentications/:authenticationId', {
    ...COMMON,
    operationId: 'retrieveAuthentication',
    summary: 'Retrieve an authentication',
    access: 'payment.read',
    params: ONE,
    answers: { 200: answers.AuthenticationBody },
    handle: async (call) => {
      const { partnerId, merchantId } = partners.partnerOf(call);
      const id = call.params.authenticationId;
      const authentication = found(await find({ id, partnerId, merchantId }));
      const value = await valueToTell(keyring, authentication, clock.now());
      return ok(answers.authenticationBody(authentication, value));
    },
  });
}

function retrievingResult(threeDSecure: ThreeDSecure): Route {
  return route('POST /three-d-secure/authentications/:authenticationId/lookup', {
    ...COMMON,
    operationId: 'retrieveChallengeResult',
    summary: 'Look up the result of a challenge',
    description:
      'Send the field `cres` that the issuer posted. The issuer sends the result itself over a separate channel; this request waits up to 3 seconds for it.',
    access: 'payment.write',
    spelling: CHALLENGE_RESULT_SPELLING,
    params: ONE,
    body: schema.ChallengeResult,
    bodyKiB: 32, // A CRes with extensions.
    answers: { 200: answers.ChallengeResultBody },
    problems: [THREE_D_SECURE_PROBLEMS.notChallenged],
    handle: async (call) =>
      await retrieveResult(threeDSecure, {
        caller: partners.partnerOf(call),
        merchantId: partners.merchantNamedBy(call),
        authenticationId: call.params.authenticationId,
        body: call.body,
      }),
  });
}

const AUTHENTICATIONS = {
  tag: '3-D Secure',
  access: 'payment.read',
  path: '/three-d-secure/authentications',
  operatorPath: '/operator/authentications',
  names: ['Authentication', 'Authentications'],
  nouns: ['an authentication', 'authentications'],
} as const;
const REASON_MAX = 64;
const FILTERS = {
  merchantId: orAbsent(partners.MerchantId),
  status: orAbsent(severalOf(STATUSES, 'The threeDSecureTransactionStatus')),
  transStatus: orAbsent(
    severalOf(
      ['Y', 'A', 'C', 'D', 'N', 'R', 'U', 'I'],
      'The same in the letter of the EMV messages',
    ),
  ),
  step: orAbsent(
    oneOf(
      FUNNEL_STEPS,
      'How far it came, as in statistics: without a challenge, challenged, authenticated or attempted, failed',
    ),
  ),
  reason: orAbsent(
    oneLine(REASON_MAX, 'Why it failed, such as SUSPECTED_FRAUD; OTHER if nobody said'),
  ),
};

/** Authentications, newest first: for their partner, and everybody's for operators. */
function authenticationListRoutes({ db, find }: ThreeDSecure): Route[] {
  const shown = {
    record: answers.ListedAuthenticationBody,
    titleForOperators: 'AuthenticationOfPartner',
    serialize: answers.listedAuthenticationBody,
  };
  const [list, listAll] = partners.sharedList(AUTHENTICATIONS, {
    ...shown,
    filters: FILTERS,
    description: `Newest first. With \`step\` or \`reason\`, each page searches up to ${LOOKED_AT_MAX} authentications: it may have fewer records than \`limit\`, even none, and still a \`next\`.`,
    ids: /^ta/,
    rows: async (whose, { page, filters: asked }) => {
      const { merchantId, status, transStatus, ...wanted } = asked;
      const byLetter = transStatus?.map((letter): AuthenticationStatus => STATUS_OF[letter]);
      const both = byLetter && status ? status.filter((one) => byLetter.includes(one)) : undefined;
      if (both?.length === 0) return [];
      const statuses = both ?? byLetter ?? status;
      const filters = {
        ...(merchantId === undefined ? {} : { merchantId }),
        ...(statuses ? { status: statuses } : {}),
      };
      return await searchAuthentications(db, whose, { page, filters, ...wanted });
    },
  });
  // A partner's own has the value to pay with (routes.ts).
  const [, retrieveAny] = partners.sharedRetrieve(AUTHENTICATIONS, {
    ...shown,
    id: ['authenticationId', AuthenticationId],
    find: (whose, id) => find({ id, ...whose }),
  });
  return [list, listAll, retrieveAny];
}
