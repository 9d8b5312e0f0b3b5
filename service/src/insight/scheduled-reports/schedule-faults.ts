import type { Fault } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { recipientFaults } from '../emails/index.ts';

/** What no schema says of a schedule: members that go together, and filters that are the period's. */
export function scheduleFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  return [...timingFaults(body), ...filterFaults(body['filters']), ...recipientFaults(body)];
}

const GOES_WITH = { weekday: 'WEEK', dayOfMonth: 'MONTH' } as const;

function timingFaults(body: Readonly<Record<string, unknown>>): Fault[] {
  return Object.entries(GOES_WITH).flatMap(([parameterName, every]): Fault[] => {
    if (body[parameterName] === undefined || body['every'] === every) return [];
    const errorMessage = `Goes with \`every\` ${every} alone.`;
    return [{ parameterName, reasonCode: 'INVALID_VALUE', errorMessage }];
  });
}

/** Of the period, or of pages. */
const NOT_FILTERS = ['created_from', 'created_to', 'cursor', 'limit'];

function filterFaults(filters: unknown): Fault[] {
  if (!isRecord(filters)) return [];
  return NOT_FILTERS.filter((name) => filters[name] !== undefined).map((name) => ({
    parameterName: `filters.${name}`,
    reasonCode: 'INVALID_VALUE' as const,
    errorMessage: 'Is set by the period of the report.',
  }));
}
