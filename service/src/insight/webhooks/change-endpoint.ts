import { bucketIn } from '../../kernel/id.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { lockingIn, transaction, type Tx } from '../../platform/db/pool.ts';
import { found } from '../../platform/http/errors.ts';
import { type Endpoint, inStatus } from './endpoint.ts';
import type { EndpointDeps } from './send-message.ts';
import { versionAt } from './endpoint-faults.ts';
import { lockEndpoint, markDeleted, updateEndpoint } from './endpoint-store.ts';
import { newKeys, secretOf } from './keys.ts';
import type { EndpointChange } from './schema.ts';

const HOUR_MS = 3_600_000;

type Requested = Readonly<{ caller: PartnerCaller; endpointId: string; correlationId: string }>;

/** Changes what was sent, all or nothing. What is enabled again starts without its failures. */
export async function changeEndpoint(
  deps: EndpointDeps,
  requested: Requested,
  change: EndpointChange,
): Promise<Endpoint> {
  const { apiVersion, description, status, ...others } = change;
  return await withLock(deps, requested, async (tx, endpoint) => {
    const changed: Endpoint = {
      ...endpoint,
      ...others,
      ...(description === undefined ? {} : { description: description ?? '' }),
      ...(apiVersion === undefined ? {} : { apiVersion: versionAt(apiVersion) }),
      ...(status === undefined || status === endpoint.status ? {} : inStatus(status)),
      version: endpoint.version + 1,
      modifiedAt: deps.clock.now(),
    };
    await updateEndpoint(tx, changed);
    const members = Object.keys(change).toSorted();
    return { endpoint: changed, action: 'changed', details: { members, status: changed.status } };
  });
}

/**
 * Gives the endpoint a new secret and a new key pair, and returns the secret. What it had until now
 * signs too for `overlapHours`; what was being replaced already ends at once, so two are valid at most.
 */
export async function rollSecret(
  deps: EndpointDeps,
  requested: Requested,
  overlapHours: number,
): Promise<Readonly<{ endpoint: Endpoint; secret: string }>> {
  const { clock, keyring } = deps;
  const rolled = await withLock(deps, requested, async (tx, endpoint) => {
    const now = clock.now();
    const until = addMilliseconds(now, overlapHours * HOUR_MS);
    const changed: Endpoint = {
      ...endpoint,
      keys: newKeys(keyring, endpoint.id),
      previousKeys: overlapHours === 0 ? null : { ...endpoint.keys, until },
      version: endpoint.version + 1,
      modifiedAt: now,
    };
    await updateEndpoint(tx, changed);
    return { endpoint: changed, action: 'secret-rolled', details: { overlapHours } };
  });
  return { endpoint: rolled, secret: await secretOf(keyring, rolled) };
}

/** Nothing is sent to it any more, and nobody finds it; what it was sent stays on record. */
export async function deleteEndpoint(deps: EndpointDeps, requested: Requested): Promise<void> {
  await withLock(deps, requested, async (tx, endpoint) => {
    await markDeleted(tx, endpoint.id, deps.clock.now());
    return { endpoint, action: 'deleted', details: {} };
  });
}

type Done = Readonly<{
  endpoint: Endpoint;
  action: string;
  details: Readonly<Record<string, string | number | readonly string[]>>;
}>;

async function withLock(
  { audit, db }: EndpointDeps,
  { caller, correlationId, endpointId }: Requested,
  work: (tx: Tx, endpoint: Endpoint) => Promise<Done>,
): Promise<Endpoint> {
  return await transaction(lockingIn(db, bucketIn(endpointId)), async (tx) => {
    const done = await work(tx, found(await lockEndpoint(tx, caller, endpointId)));
    await audit.record(tx, {
      actor: caller.clientId,
      action: `webhook-endpoint.${done.action}`,
      subject: endpointId,
      correlationId,
      details: done.details,
    });
    return done.endpoint;
  });
}
