import { ACQUIRER_PROBLEMS } from '../../acquiring/acquirers/index.ts';
import { asAnswered } from '../../acquiring/operations/index.ts';
import {
  type CardOperationDeps,
  instrumentFaults,
  INSTRUMENT_SPELLING,
} from '../instruments/index.ts';
import { MERCHANT_SUSPENDED } from '../../merchants/onboarding/index.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { merchantCall, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { JSON_TYPE, type Route, route } from '../../platform/http/route.ts';
import { VAULT_PROBLEMS } from '../../records/vault/index.ts';
import { createValidation } from './create-validation.ts';
import * as schema from './schema.ts';
import type { Validation } from './validation.ts';
import { listValidations } from './validation-store.ts';
import { openValidations, type Validations } from './validations.ts';
import { VALIDATION_CHANGES } from './versions.ts';

const VALIDATIONS = { tag: 'Validations', changes: VALIDATION_CHANGES } as const;
const READ = {
  ...VALIDATIONS,
  access: 'payment.read',
  path: '/validations',
  names: ['Validation', 'Validations'],
  nouns: ['a validation', 'validations'],
} as const;

export function validationRoutes(deps: CardOperationDeps): Route[] {
  const validations = openValidations(deps);
  return [creating(validations), ...reading(validations)];
}

function creating(validations: Validations): Route {
  return route('POST /validations', {
    ...VALIDATIONS,
    operationId: 'createValidation',
    summary: 'Validate a card',
    description:
      'Checks a card with the issuer without moving money, including its address and security code. With `storePaymentMethod`, a valid card is stored.',
    access: 'payment.write',
    spelling: INSTRUMENT_SPELLING,
    body: schema.NewValidation,
    examine: instrumentFaults,
    answers: { 201: schema.ValidationBody },
    problems: [
      ACQUIRER_PROBLEMS.declined,
      ACQUIRER_PROBLEMS.outcomeUnknown,
      MERCHANT_SUSPENDED,
      VAULT_PROBLEMS.testToken,
    ],
    handle: (call) => createValidation(validations, merchantCall(call)),
  });
}

function reading({ db, find }: Validations): Route[] {
  const told = {
    record: schema.ValidationBody,
    serialize: asAnswered<Validation>(schema.validationBody),
  };
  const [list, listAll] = sharedList(READ, {
    ...told,
    filters: schema.VALIDATION_FILTERS,
    isFoundByKey: true,
    ids: /^vi/,
    ownDescription: 'Newest first.',
    rows: (whose, asked) => listValidations(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...told,
    id: ['validationId', schema.ValidationId],
    missingType: JSON_TYPE,
    missing,
    find: (whose, id) => find({ id, ...whose }),
  });
  return [list, retrieve, listAll, retrieveAny];
}

/** Since 2025-01-14 the 404 has the member too, so that a client finds it in every body. */
function missing(): Problem {
  const members = { transactionDetails: { authorizationCode: '' } };
  return new Problem(PLATFORM_PROBLEMS.notFound, { members });
}
