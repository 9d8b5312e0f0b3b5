import { resolveVersion } from './api-version/versions.ts';
import { holdsCardNumber } from './card-number.ts';
import type { Fault } from './errors.ts';
import { headerOf } from './read-body.ts';
import { strayCard } from './stray-cards.ts';

type Sent = Readonly<{ headers: Parameters<typeof headerOf>[0]; correlationId: string }>;

/** What is wrong with the headers that every route looks at. */
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
