import { isRecord } from '../../platform/http/normalise.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import type { Prepared, RawCall, Route } from '../../platform/http/route.ts';
import { assert } from '../../kernel/assert.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { holdsCardNumber } from '../../platform/http/card-number.ts';

/** What a route looks at. Nothing else of a request is kept, its cookie least of all. */
const KEPT_HEADERS = [
  'api-version',
  'content-type',
  'idempotency-key',
  'if-match',
  'x-merchant-id',
];
const PURPOSE = 'actions';
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
  if (kept['isKeyed'] === true) return true;
  const isInHeader = kept['headers'].some(
    (header) => Array.isArray(header) && header[0] === 'idempotency-key',
  );
  return isInHeader || String(kept['body']).includes('"idempotencyKey"');
}

/** A call as it is kept until somebody has approved it: its body may say where money goes. */
export function storedCall(keyring: Keyring, actionId: string, raw: RawCall): string {
  const { body, ip, method, params, query, url } = raw;
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = headerOf(raw.headers, name);
    return value === undefined ? [] : [[name, withoutCard(value)]];
  });
  const hasKey = body?.includes('"idempotencyKey"') ?? false;
  const sealed = body ? keyring.seal(PURPOSE, actionId, body).toString('base64') : null;
  return JSON.stringify({ method, url, ip, params, query, headers, isKeyed: hasKey, sealed });
}

/** A card number in a header is kept nowhere: the call then names a version or merchant that is none. */
function withoutCard(value: string): string {
  const isMerchantId = /^\d{13}$/.test(value);
  return !isMerchantId && holdsCardNumber(value) ? '"masked"' : value;
}

type KeptCall = Readonly<{ id: string; correlationId: string; request: string }>;

/** The same call, made again in the name of whoever asked for it. */
export async function callAgain(
  keyring: Keyring,
  { correlationId, id, request }: KeptCall,
  caller: Caller,
): Promise<RawCall> {
  const kept: unknown = JSON.parse(request);
  if (!isRecord(kept) || !Array.isArray(kept['headers'])) throw new Error('a call was kept whole');
  const { body, ip, method, params, query, sealed, url } = kept;
  // In clear where an earlier release kept it, for a week at most.
  const inClear = typeof body === 'string' ? Buffer.from(body) : undefined;
  const opened =
    typeof sealed === 'string'
      ? await keyring.open(PURPOSE, id, Buffer.from(sealed, 'base64'))
      : inClear;
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
    body: opened,
  };
}

/** The call of a guarded route, found sound; throws every fault at once. */
export function preparedCall({ guard, operationId }: Route, raw: RawCall): Prepared {
  assert(guard, `${operationId} is guarded`);
  return guard.prepare(raw);
}
