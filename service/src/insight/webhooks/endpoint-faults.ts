import { definedEvents } from '../../records/events/index.ts';
import { resolveVersion } from '../../platform/http/api-version/versions.ts';
import { show } from '../../platform/http/faults.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { matchesType } from './endpoint.ts';

/** What no schema can say: whether a URL may be called, events have such types, the version is one. */
export function endpointFaults(body: unknown, outgoing: Outgoing): Fault[] {
  if (!isRecord(body)) return [];
  const { apiVersion, types, url } = body;
  return [
    ...(isText(url) ? faultOfUrl(url, outgoing) : []),
    ...(Array.isArray(types) ? faultsOfTypes(types) : []),
    ...faultOfVersion(apiVersion),
  ];
}

/** More are a fault of their own. */
export const TYPES_MAX = 100;

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

function faultsOfTypes(types: readonly unknown[]): Fault[] {
  const known = definedEvents();
  return types.slice(0, TYPES_MAX).flatMap((pattern, place) => {
    if (!isText(pattern) || known.some(({ type }) => matchesType(pattern, type))) return [];
    return [
      {
        parameterName: `types[${place}]`,
        parameterValue: show(pattern) ?? '',
        reasonCode: 'INVALID_VALUE',
        errorMessage: 'There are no events of this type. See the guide to events for all types.',
      },
    ];
  });
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
