import type { TSchema } from 'typebox';
import { isRecord } from './normalise.ts';
import type { Fault } from './errors.ts';

/**
 * A member that responses have and requests do not is set by the service. Callers who send it
 * back, as programs do that read a record and send it again, are told so, and not that the member is unknown.
 */
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
