import { holdsCardNumber } from '../../platform/http/card-number.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import type { RawCall } from '../../platform/http/route.ts';
import { strayCard } from '../../platform/http/stray-cards.ts';

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const REASON_LENGTH = { min: 3, max: 500 };
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

type GuardHeaders = Readonly<{ key: string; reason: string; faults: readonly Fault[] }>;

/** Why an agent calls, and every fault of that. Its key is the call's own, or none. */
export function agentHeadersOf({ headers }: Pick<RawCall, 'headers'>): Omit<GuardHeaders, 'key'> {
  const sent = headerOf(headers, 'x-reason');
  const reason = decoded(sent);
  return { reason: reason ?? '', faults: reasonFaults(sent, reason) };
}

/** What a guarded call says in its headers, and every fault of them. */
export function guardHeadersOf({ headers }: Pick<RawCall, 'headers'>): GuardHeaders {
  const key = headerOf(headers, 'idempotency-key');
  const { faults, reason } = agentHeadersOf({ headers });
  return { key: key ?? '', reason, faults: [...keyFaults(key), ...faults] };
}

/**
 * The same of a client of the operator, whose body may say as much. Without a key a repeat is another
 * call.
 */
export function operatorHeadersOf(
  { headers }: Pick<RawCall, 'headers'>,
  body: unknown,
): Omit<GuardHeaders, 'key'> & Readonly<{ key: string | undefined }> {
  const said = isRecord(body) ? body : {};
  const given = (name: string, value: unknown) =>
    headerOf(headers, name) === undefined && typeof value === 'string' ? value : undefined;
  const [ownKey, ownReason] = [
    given('idempotency-key', said['idempotencyKey']),
    given('x-reason', said['reason']),
  ];
  const sent = guardHeadersOf({ headers });
  const isAbsent = headerOf(headers, 'idempotency-key') === undefined;
  const needless = new Set([
    ...(isAbsent ? ['Idempotency-Key'] : []),
    ...(ownReason === undefined ? [] : ['X-Reason']),
  ]);
  return {
    key: isAbsent ? ownKey : sent.key,
    reason: ownReason ?? sent.reason,
    faults: sent.faults.filter(({ parameterName }) => !needless.has(parameterName ?? '')),
  };
}

function keyFaults(key: string | undefined): Fault[] {
  if (key !== undefined && KEY.test(key)) return [];
  return [faultOf('Idempotency-Key', key, 'a UUID, the same when the call is repeated')];
}

function reasonFaults(sent: string | undefined, reason: string | undefined): Fault[] {
  if (reason !== undefined && holdsCardNumber(reason)) return [strayCard('X-Reason')];
  const { min, max } = REASON_LENGTH;
  const isSound = reason !== undefined && reason.length >= min && reason.length <= max;
  if (isSound && !CONTROL.test(reason)) return [];
  const takes = `${min} to ${max} characters on one line, written as in an address (encodeURIComponent)`;
  return [faultOf('X-Reason', sent, takes)];
}

function faultOf(parameterName: string, sent: string | undefined, takes: string): Fault {
  const [reasonCode, is] =
    sent === undefined
      ? (['REQUIRED_FIELD', 'This header is required:'] as const)
      : (['INVALID_FORMAT', 'Must be'] as const);
  return { parameterName, reasonCode, errorMessage: `${is} ${takes}.` };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text).trim();
  } catch {
    return undefined;
  }
}
