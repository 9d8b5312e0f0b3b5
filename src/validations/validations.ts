import { openingOf, openInstruments } from '../instruments/index.ts';
import { createMerchantReader, type MerchantReader } from '../onboarding/index.ts';
import { bucketIn } from '../kernel/id.ts';
import { createGroupRead } from '../platform/db/group-read.ts';
import type { Seen } from '../platform/http/caller.ts';
import { type ClaimingOpening, proving, type Use } from '../three-d-secure/index.ts';
import { endingOf } from './end-validations.ts';
import type { Validation } from './validation.ts';
import type { ValidationDeps } from './validation-deps.ts';
import { findValidations, validationsInsertion } from './validation-store.ts';

/** What the use cases of validations share: everything hot, gathered into batches. */
export type Validations = ValidationDeps &
  ReturnType<typeof openInstruments> &
  MerchantReader &
  Readonly<{
    open: ReturnType<typeof openingOf<Validation, Use, ClaimingOpening<Validation>>>;
    end: ReturnType<typeof endingOf>;
    find: (wanted: Seen) => Promise<Validation | undefined>;
  }>;

export function openValidations(deps: ValidationDeps): Validations {
  const { db } = deps;
  return {
    ...deps,
    ...openInstruments(deps),
    open: openingOf<Validation, Use, ClaimingOpening<Validation>>(deps, {
      name: 'open-validations',
      insertion: validationsInsertion,
      claims: ({ claim }) => claim !== null,
      prove: proving(deps.keyring),
    }),
    end: endingOf(deps),
    ...createMerchantReader(db),
    find: createGroupRead({
      name: 'validations',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findValidations,
    }),
  };
}
