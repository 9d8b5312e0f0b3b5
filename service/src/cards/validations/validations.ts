import { createMerchantReader } from '../../merchants/onboarding/index.ts';
import {
  type CardOperationDeps,
  openFollowUpCards,
  openInstruments,
} from '../instruments/index.ts';
import { createValidationEndings } from './validation-endings.ts';
import { createValidationIntents } from './validation-intents.ts';
import { validationFinder } from './validation-store.ts';

/** What the use cases of validations share: everything hot, gathered into batches. */
export type Validations = ReturnType<typeof openValidations>;

export function openValidations(deps: CardOperationDeps) {
  return {
    ...deps,
    ...openFollowUpCards(deps),
    ...openInstruments(deps),
    ...createMerchantReader(deps.db),
    find: validationFinder(deps.db),
    intend: createValidationIntents(deps),
    end: createValidationEndings(deps),
  };
}
