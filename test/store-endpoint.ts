import { lockStreams } from '../service/src/records/events/index.ts';
import type { Clock } from '../service/src/kernel/clock.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { type Database, transaction } from '../service/src/platform/db/pool.ts';
import type { Keyring } from '../service/src/platform/keys/keyring.ts';
import type { Endpoint } from '../service/src/insight/webhooks/endpoint.ts';
import { insertEndpoint } from '../service/src/insight/webhooks/endpoint-store.ts';
import { newKeys } from '../service/src/insight/webhooks/keys.ts';

type EndpointDeps = Readonly<{ db: Database; clock: Clock; keyring: Keyring }>;

/** An endpoint of a partner's, past the limits of the API. */
export async function storeEndpoint(
  { clock, db, keyring }: EndpointDeps,
  how: Partial<Endpoint> & Pick<Endpoint, 'url' | 'partnerId'>,
): Promise<Endpoint> {
  const bucket = bucketOf(how.partnerId);
  const now = clock.now();
  const id = newId('webhookEndpoint', bucket, now);
  const endpoint: Endpoint = {
    id,
    bucket,
    merchantId: null,
    description: '',
    types: ['*'],
    form: 'FULL',
    apiVersion: '2025-01-17',
    status: 'ENABLED',
    disabledReason: null,
    disabledAt: null,
    keys: newKeys(keyring, id),
    previousKeys: null,
    maxInFlight: 8,
    failuresInRow: 0,
    failingSince: null,
    version: 1,
    createdAt: now,
    modifiedAt: now,
    ...how,
  };
  await transaction(db, async (tx) => {
    await lockStreams(tx, [how.partnerId]);
    await insertEndpoint(tx, endpoint);
  });
  return endpoint;
}
