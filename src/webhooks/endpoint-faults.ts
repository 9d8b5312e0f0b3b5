import { resolveVersion } from '../platform/http/api-version/versions.ts';
import { show } from '../platform/http/faults.ts';
import { isRecord } from '../platform/http/normalise.ts';
import type { Fault } from '../platform/http/problem.ts';
import type { Outgoing } from '../platform/outgoing/outgoing.ts';

/** What no schema can say of an endpoint: whether its URL may be called, and its version is one. */
export function endpointFaults(body: unknown, outgoing: Outgoing): Fault[] {
  if (!isRecord(body)) return [];
  const { url, apiVersion } = body;
  return [...(isText(url) ? faultOfUrl(url, outgoing) : []), ...faultOfVersion(apiVersion)];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** All that is wrong with it, in one entry: there is one entry for each place. */
function faultOfUrl(url: string, outgoing: Outgoing): Fault[] {
  const faults = outgoing.urlFaults(url);
  if (faults.length === 0) return [];
  const { origin } = URL.canParse(url) ? new URL(url) : { origin: undefined };
  return [
    {
      parameterName: 'url',
      // A path may hold a token, and with a password the origin is all that may be repeated.
      ...(origin === undefined || origin === 'null' ? {} : { parameterValue: show(origin) ?? '' }),
      reasonCode: 'INVALID_VALUE',
      errorMessage: faults.join(' '),
    },
  ];
}

function faultOfVersion(apiVersion: unknown): Fault[] {
  if (!isText(apiVersion)) return [];
  const resolved = resolveVersion(apiVersion);
  return isText(resolved) ? [] : [{ ...resolved, parameterName: 'apiVersion' }];
}

/** The released version that a checked date stands for. */
export function versionAt(date: string | undefined): string {
  const resolved = resolveVersion(date);
  if (!isText(resolved)) throw new Error('the version was checked');
  return resolved;
}
