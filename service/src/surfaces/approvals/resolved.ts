import type { Money } from '../../kernel/money.ts';
import { type Answer, bodyOf } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import type { Exposure } from '../../platform/http/guard.ts';
import { fingerprintOf } from '../../platform/http/idempotency.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import type { Prepared, RawCall, Route } from '../../platform/http/route.ts';
import type { ActionDeps } from './action.ts';
import { maySee, readWhole } from './record.ts';
import { recordRouteOf } from './record-route.ts';
import { preparedCall, withBody } from './stored-call.ts';

/** A call with everything in it that was left to the state of records: what is shown and what is done. */
export type Resolved = Readonly<{
  raw: RawCall;
  prepared: Prepared;
  exposure: Exposure;
  /** The body, where it says more than was sent. */
  explicit: string | null;
  /** The record as it is; undefined where there is none yet. */
  record: Answer | undefined;
  /** The same as the caller may see it. */
  shown: Answer | undefined;
}>;

export async function resolve(
  deps: ActionDeps,
  route: Route,
  { prepared, raw: sent }: Readonly<{ prepared: Prepared; raw: RawCall }>,
): Promise<Resolved> {
  const exposure = await prepared.exposure();
  const explicit = exposure.explicit ? JSON.stringify(exposure.explicit) : null;
  const reader = recordRouteOf(deps.routes(), route);
  const record = await readWhole(reader, sent);
  const shown = maySee(reader, sent) ? record : undefined;
  const raw = conditionally(route, withBody(sent, explicit), record);
  return { raw, prepared: preparedCall(route, raw), exposure, explicit, record, shown };
}

/** Where the operation can be told which version of the record it is about, it is. */
function conditionally({ problems = [] }: Route, raw: RawCall, record: Answer | undefined) {
  const tag = record?.headers?.['ETag'];
  const isTaken = problems.includes(PLATFORM_PROBLEMS.preconditionFailed);
  if (!isTaken || tag === undefined || headerOf(raw.headers, 'if-match') !== undefined) return raw;
  return { ...raw, headers: { ...raw.headers, 'if-match': tag } };
}

/** People sign in while others decide about them. */
const NO_CHANGE = new Set(['signedInAt']);

/** Stands for the call as it will be made, and for what of the record it goes by. */
export function digestOf(
  { keyring }: Pick<ActionDeps, 'keyring'>,
  { method, operationId }: Route,
  call: Pick<Resolved, 'prepared' | 'raw' | 'record'> &
    Readonly<{ amounts: readonly Money[]; forPartnerId: string | null }>,
): Buffer {
  const { amounts, forPartnerId, prepared, raw, record } = call;
  const { body } = prepared;
  const shown: unknown = record && bodyOf(record);
  const isPart = method === 'PATCH' && isRecord(body);
  const members = Object.entries(isRecord(shown) ? shown : {}).filter(([name]) =>
    isPart ? name in body : !NO_CHANGE.has(name),
  );
  return fingerprintOf((text) => keyring.mac('fingerprint', text), {
    operation: operationId,
    url: raw.url,
    for: forPartnerId,
    body,
    amounts: amounts.map(({ amount, currency }) => `${amount} ${currency}`),
    record: Object.fromEntries(members),
  });
}
