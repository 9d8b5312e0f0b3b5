import type { TSchema } from 'typebox';
import type { Fault } from './errors.ts';
import { isRecord } from './normalise.ts';

/** Tells callers who send back what they read that the service sets it, not that it is unknown. */
export function assignedBy(
  answers: Readonly<Record<number, TSchema | string>>,
): (fault: Fault) => Fault {
  const ours = new Set(
    Object.entries(answers)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([, schema]) => namesIn(schema)),
  );
  return (fault) => {
    const isOurs =
      fault.reasonCode === 'UNKNOWN_FIELD' &&
      ours.has(fault.parameterName?.replaceAll(/\[\d{1,5}\]/g, '[]') ?? '');
    return isOurs
      ? { ...fault, errorMessage: 'This field is set by the service. Omit it.' }
      : fault;
  };
}

/** The dotted names of all members, `[]` after that of a list. */
function namesIn(schema: unknown, path = ''): string[] {
  if (!isRecord(schema)) return [];
  const within = namesIn(schema['items'], `${path}[]`);
  const { properties } = schema;
  if (!isRecord(properties)) return within;
  return Object.entries(properties).flatMap(([name, member]) => {
    const dotted = path === '' ? name : `${path}.${name}`;
    return [dotted, ...namesIn(member, dotted)];
  });
}
