import { ACQUIRER_PROBLEMS } from '../../acquiring/acquirers/index.ts';
import {
  type CardOperationDeps,
  instrumentFaults,
  INSTRUMENT_SPELLING,
} from '../instruments/index.ts';
import { MERCHANT_SUSPENDED } from '../../merchants/onboarding/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import {
  anyones,
  merchantOf,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  withPartner,
} from '../../access/partners/index.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { Problem } from '../../platform/http/problem.ts';
import { found } from '../../platform/http/refuse.ts';
import { JSON_TYPE, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { createValidation } from './create-validation.ts';
import * as schema from './schema.ts';
import { listValidations } from './validation-store.ts';
import { openValidations, type Validations } from './validations.ts';
import { VALIDATION_CHANGES } from './versions.ts';

const VALIDATIONS = { tag: 'Validations', changes: VALIDATION_CHANGES } as const;

/** Every route of validations. */
export function validationRoutes(deps: CardOperationDeps): Route[] {
  const validations = openValidations(deps);
  return [
    creating(validations),
    listing(validations),
    retrieving(validations),
    ...operatorsLook(validations),
  ];
}

function creating(validations: Validations): Route {
  return route({
    ...VALIDATIONS,
    method: 'POST',
    path: '/validations',
    operationId: 'createValidation',
    summary: 'Validate a card',
    description:
      'Checks a card with the issuer without moving money, including its address and security code. With `storePaymentMethod`, a valid card is stored.',
    access: 'payment.write',
    spelling: INSTRUMENT_SPELLING,
    body: schema.NewValidation,
    examine: instrumentFaults,
    answers: { 201: schema.ValidationBody },
    problems: [ACQUIRER_PROBLEMS.declined, ACQUIRER_PROBLEMS.outcomeUnknown, MERCHANT_SUSPENDED],
    handle: async (call) =>
      await createValidation(validations, {
        caller: partnerOf(call),
        merchantId: merchantOf(call),
        body: call.body,
        correlationId: call.correlationId,
      }),
  });
}

function listing({ db }: Validations): Route {
  return route({
    ...VALIDATIONS,
    method: 'GET',
    path: '/validations',
    operationId: 'listValidations',
    summary: 'List validations',
    description:
      'Newest first. Use `idempotencyKey` to find the result of a request whose response you did not receive.',
    access: 'payment.read',
    query: schema.ValidationsQuery,
    answers: { 200: pageOf(schema.ValidationBody) },
    handle: async (call) => {
      const { query, url } = call;
      const request = readPage(query, /^vi/);
      const page = { page: request, filters: query };
      const rows = await listValidations(db, partnerOf(call), page);
      return ok(toPage(rows, { request, url, serialize: schema.validationBody }));
    },
  });
}

function retrieving({ find }: Validations): Route {
  return route({
    ...VALIDATIONS,
    method: 'GET',
    path: '/validations/:validationId',
    operationId: 'retrieveValidation',
    summary: 'Retrieve a validation',
    access: 'payment.read',
    params: strict({ validationId: schema.ValidationId }),
    missingType: JSON_TYPE,
    answers: { 200: schema.ValidationBody },
    handle: async (call) => {
      const { partnerId, merchantId } = partnerOf(call);
      const validation = await find({ id: call.params.validationId, partnerId, merchantId });
      if (!validation) throw missing();
      return ok(schema.validationBody(validation));
    },
  });
}

function operatorsLook({ db, find }: Validations): Route[] {
  const operators = { ...OPERATORS_READ, changes: VALIDATION_CHANGES } as const;
  const serialize = withPartner(schema.validationBody);
  return [
    route({
      ...operators,
      path: '/operator/validations',
      operationId: 'listAllValidations',
      summary: 'List the validations of all partners',
      query: schema.AllValidationsQuery,
      answers: { 200: pageOf(schema.AnyValidationBody) },
      handle: async (call) => {
        operatorOf(call);
        const { query, url } = call;
        const request = readPage(query, /^vi/);
        const page = { page: request, filters: query };
        const rows = await listValidations(db, anyones(query), page);
        return ok(toPage(rows, { request, url, serialize }));
      },
    }),
    route({
      ...operators,
      path: '/operator/validations/:validationId',
      operationId: 'retrieveAnyValidation',
      summary: 'Retrieve a validation of any partner',
      params: strict({ validationId: schema.ValidationId }),
      answers: { 200: schema.AnyValidationBody },
      handle: async (call) => {
        operatorOf(call);
        const seen = { id: call.params.validationId, ...anyones() };
        return ok(serialize(found(await find(seen))));
      },
    }),
  ];
}

/** Since 2025-01-14 the 404 has the member too, so that a client finds it in every body. */
function missing(): Problem {
  const members = { transactionDetails: { authorizationCode: '' } };
  return new Problem(PLATFORM_PROBLEMS.notFound, { members });
}
