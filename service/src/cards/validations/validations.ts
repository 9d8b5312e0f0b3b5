import { openFollowUpCards, openInstruments } from '../instruments/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { createMerchantReader } from '../../merchants/onboarding/index.ts';
import { createCarryOut } from '../../acquiring/operations/index.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import { askForVerification } from './ask-acquirer.ts';
import { validationBody } from './schema.ts';
import type { Validation } from './validation.ts';
import type { ValidationDeps } from './validation-deps.ts';
import { createValidationEndings } from './validation-endings.ts';
import { type BegunValidation, createValidationIntents } from './validation-intents.ts';
import { findValidations, validationsDue } from './validation-store.ts';

/** What the use cases of validations share: everything hot, gathered into batches. */
export type Validations = ReturnType<typeof openValidations>;

export function openValidations(deps: ValidationDeps) {
  const { db } = deps;
  const end = createValidationEndings(deps);
  return {
    ...deps,
    ...openInstruments(deps),
    ...openFollowUpCards(deps),
    intend: createValidationIntents(deps),
    carryOut: createCarryOut<Validation, BegunValidation>(deps, {
      ask: (begun) => askForVerification(deps, begun),
      end: ({ record: validation }, verdict) => end({ validation, verdict }),
      due: validationsDue,
      body: validationBody,
    }),
    end,
    ...createMerchantReader(db),
    find: createGroupRead({
      name: 'validations',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findValidations,
    }),
  };
}
