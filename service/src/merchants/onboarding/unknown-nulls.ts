import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { parameterNameOf } from '../../platform/http/faults.ts';

/** Nulls at unknown names: what a patch deletes is no longer there for the schema to refuse. */
export function unknownNulls(
  schema: unknown,
  patch: unknown,
  steps: readonly string[] = [],
): readonly Fault[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  if (!isRecord(patch) || !isRecord(properties)) return [];
  return Object.entries(patch).flatMap(([name, value]) => {
    const path = [...steps, name];
    if (Object.hasOwn(properties, name)) return unknownNulls(properties[name], value, path);
    return value === null ? [UNKNOWN(path)] : [];
  });
}

const UNKNOWN = (path: readonly string[]): Fault => ({
  parameterName: parameterNameOf(path),
  reasonCode: 'UNKNOWN_FIELD',
  errorMessage: 'Unknown field.',
});
