import type { Job } from '../platform/jobs/jobs.ts';
import { resolveValidations } from './resolve-validations.ts';
import type { ValidationDeps } from './validation-deps.ts';
import { openValidations } from './validations.ts';

const RESOLVE_EVERY_MS = 1_000; // How soon a silent acquirer is asked what became of it.

/** The background work of validations. */
export function validationJobs(deps: ValidationDeps): Job[] {
  const validations = openValidations(deps);
  return [
    {
      name: 'resolve-validations',
      everyMs: RESOLVE_EVERY_MS,
      run: async () => await resolveValidations(validations),
    },
  ];
}
