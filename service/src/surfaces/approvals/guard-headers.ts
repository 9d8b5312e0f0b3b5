import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { headerOf, parseJson } from '../../platform/http/read-body.ts';
import { readReason, REASON_HEADER } from '../../platform/http/reason.ts';
import type { RawCall } from '../../platform/http/route.ts';

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type GuardHeaders = Readonly<{ key: string; reason: string; faults: readonly Fault[] }>;

/**
 * Why an agent calls, and every fault of that: what its body says to the same end is enough. Its key is the
 * call's own, or none.
 */
export function agentHeadersOf({
  body,
  headers,
}: Pick<RawCall, 'body' | 'headers'>): Omit<GuardHeaders, 'key'> {
  const inHeader = headerOf(headers, 'x-reason');
  const said = inHeader === undefined && body?.length ? parseJson(body) : undefined;
  const inBody = said?.ok === true && isRecord(said.value) ? said.value['reason'] : undefined;
  return readReason(
    typeof inBody === 'string' ? encodeURIComponent(inBody.toWellFormed()) : inHeader,
  );
}

/** What a guarded call says in its headers, and every fault of them. */
export function guardHeadersOf({ headers }: Pick<RawCall, 'headers'>): GuardHeaders {
  const key = headerOf(headers, 'idempotency-key');
  const { faults, reason } = readReason(headerOf(headers, 'x-reason'));
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
    ...(ownReason === undefined ? [] : [REASON_HEADER]),
  ]);
  return {
    key: isAbsent ? ownKey : sent.key,
    reason: ownReason ?? sent.reason,
    faults: sent.faults.filter(({ parameterName }) => !needless.has(parameterName ?? '')),
  };
}

function keyFaults(key: string | undefined): Fault[] {
  if (key !== undefined && KEY.test(key)) return [];
  const [reasonCode, is] =
    key === undefined
      ? (['REQUIRED_FIELD', 'This header is required:'] as const)
      : (['INVALID_FORMAT', 'Must be'] as const);
  const errorMessage = `${is} a UUID, the same when the call is repeated.`;
  return [{ parameterName: 'Idempotency-Key', reasonCode, errorMessage }];
}
