import { isRecord } from '../../platform/http/normalise.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import type { Prepared, RawCall, Route } from '../../platform/http/route.ts';
import { assert } from '../../kernel/assert.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { holdsCardNumber } from '../../platform/http/card-number.ts';

/** What a route looks at. Nothing else of a request is kept, its cookie least of all. */
const KEPT_HEADERS = [
  'api-version',
  'content-type',
  'idempotency-key',
  'if-match',
  'x-merchant-id',
];
/** Nobody aborts it. */
const NEVER = new AbortController().signal;

/** The call with that body instead of its own. */
export function withBody(raw: RawCall, explicit: string | null): RawCall {
  return explicit === null ? raw : { ...raw, body: Buffer.from(explicit) };
}

/** The call with the key of its action, so that what is carried out again is done once. */
export function withKey(raw: RawCall, key: string): RawCall {
  return { ...raw, headers: { ...raw.headers, 'idempotency-key': key } };
}

/**
 * Whether the operation knows the call when it is made again. Not where an earlier release kept it, before
 * the operation took a key.
 */
export function isKeyed(stored: string): boolean {
  const kept: unknown = JSON.parse(stored);
  if (!isRecord(kept) || !Array.isArray(kept['headers'])) return false;
  const isInHeader = kept['headers'].some(
    (header) => Array.isArray(header) && header[0] === 'idempotency-key',
  );
  return isInHeader || String(kept['body']).includes('"idempotencyKey"');
}

/** A call as it is kept until somebody has approved it. */
export function storedCall(raw: RawCall): string {
  const { body, ip, method, params, query, url } = raw;
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = headerOf(raw.headers, name);
    return value === undefined ? [] : [[name, withoutCard(value)]];
  });
  const text = body?.toString('utf8') ?? null;
  return JSON.stringify({ method, url, ip, params, query, headers, body: text });
}

/** A card number in a header is kept nowhere: the call then names a version or merchant that is none. */
function withoutCard(value: string): string {
  const isMerchantId = /^\d{13}$/.test(value);
  return !isMerchantId && holdsCardNumber(value) ? '"masked"' : value;
}

/** The same call, made again in the name of whoever asked for it. */
export function callAgain(stored: string, caller: Caller, correlationId: string): RawCall {
  const kept: unknown = JSON.parse(stored);
  if (!isRecord(kept) || !Array.isArray(kept['headers'])) throw new Error('a call was kept whole');
  const { body, ip, method, params, query, url } = kept;
  return {
    waitWithoutSlot: async (wait) => await wait(NEVER),
    caller,
    correlationId,
    method: String(method),
    url: String(url),
    ip: String(ip),
    headers: Object.fromEntries(kept['headers'] as readonly (readonly [string, string])[]),
    params,
    query,
    body: typeof body === 'string' ? Buffer.from(body) : undefined,
  };
}

/** The call of a guarded route, found sound; throws every fault at once. */
export function preparedCall({ guard, operationId }: Route, raw: RawCall): Prepared {
  assert(guard, `${operationId} is guarded`);
  return guard.prepare(raw);
}
