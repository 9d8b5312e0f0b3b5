import type { Job } from '../../platform/jobs/jobs.ts';
import { resolveValidations } from './resolve-validations.ts';
import type { ValidationDeps } from './validation-deps.ts';
import { openValidations } from './validations.ts';

/** The background work of validations. */
export function validationJobs(deps: ValidationDeps): Job[] {
  return [resolveValidations(openValidations(deps))];
}
