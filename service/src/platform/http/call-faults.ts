import { resolveVersion } from './api-version/versions.ts';
import { holdsCardNumber } from './card-number.ts';
import { type Fault, invalid } from './errors.ts';
import { headerOf } from './read-body.ts';
import { strayCard } from './stray-cards.ts';
import { isRecord } from './normalise.ts';

type Sent = Readonly<{ headers: Parameters<typeof headerOf>[0]; correlationId: string }>;

export function headerFaults({ headers, correlationId }: Sent, versioned: boolean): Fault[] {
  const faults: Fault[] = [];
  const version = versioned ? resolveVersion(headerOf(headers, 'api-version')) : '';
  if (typeof version !== 'string') faults.push(version);
  const sent = headerOf(headers, 'x-correlation-id');
  if (sent !== undefined && sent !== correlationId) {
    faults.push(holdsCardNumber(sent) ? strayCard('X-Correlation-Id') : ILL_FORMED_CORRELATION_ID);
  }
  return faults;
}

const ILL_FORMED_CORRELATION_ID: Fault = {
  parameterName: 'X-Correlation-Id',
  reasonCode: 'INVALID_FORMAT',
  errorMessage: 'Must be 1 to 64 visible ASCII characters.',
};

/** No database holds the character NUL in a text, and nothing has it in its name. */
export function refuseUnstorable({
  params,
  query,
}: Readonly<{ params: unknown; query: unknown }>): void {
  if (!holdsNul(params) && !holdsNul(query)) return;
  const errors = [...textFaults(params), ...textFaults(query)];
  throw invalid(errors);
}

function holdsNul(part: unknown): boolean {
  if (!isRecord(part)) return false;
  for (const name in part) if (isNulText(part[name])) return true;
  return false;
}

function isNulText(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0');
}

function textFaults(part: unknown): Fault[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([parameterName, value]) => {
    if (!isNulText(value)) return [];
    const errorMessage = 'Must not contain the NUL character.';
    return [{ parameterName, reasonCode: 'INVALID_FORMAT', errorMessage }];
  });
}
