import { lockStreams } from '../../records/events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { ownsMerchant } from '../../merchants/onboarding/index.ts';
import { type PartnerCaller, takePlace } from '../../access/partners/index.ts';
import { lockingIn, transaction, type Tx } from '../../platform/db/pool.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem, ruleBroken } from '../../platform/http/errors.ts';
import { fingerprintOf, onceResumable } from '../../platform/http/idempotency.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { type Endpoint, inStatus } from './endpoint.ts';
import type { EndpointDeps } from './send-message.ts';
import { versionAt } from './endpoint-faults.ts';
import { countEndpoints, findEndpoint, insertEndpoint } from './endpoint-store.ts';
import { WEBHOOK_PROBLEMS } from './errors.ts';
import { newKeys, secretOf } from './keys.ts';
import { endpointBody, type NewEndpoint } from './schema.ts';

const OF_MERCHANT_MAX = 5;
const IN_FLIGHT_MAX = 8;

type Request = Readonly<{
  body: NewEndpoint;
  key: string | undefined;
  /** Named in the body or the header. */
  merchantId: string | null;
  /** Of the request: what the endpoint gets if the body names none. */
  apiVersion: string | undefined;
  correlationId: string;
}>;

/**
 * Makes an endpoint, once for an idempotencyKey. The secret is no part of the answer that is
 * remembered: a repeat is given it from where it is sealed, as long as it has not been rolled.
 */
export async function createEndpoint(deps: EndpointDeps, caller: PartnerCaller, request: Request) {
  const { clock, db, keyring } = deps;
  const { partnerId } = caller;
  const { key } = request;
  const { idempotencyKey: _inKey, ...body } = request.body;
  const merchantId = await merchantFor(deps, caller, request.merchantId);
  const now = clock.now();
  const resourceId = newId('webhookEndpoint', bucketOf(partnerId), now);
  const make = async (id: string): Promise<Answer> => {
    const endpoint: Endpoint = {
      ...NEW,
      id,
      bucket: bucketOf(partnerId),
      partnerId,
      merchantId,
      keys: newKeys(keyring, id),
      url: body.url,
      types: body.types,
      description: body.description ?? '',
      form: body.form ?? 'FULL',
      apiVersion: versionAt(body.apiVersion ?? request.apiVersion),
      createdAt: now,
      modifiedAt: now,
    };
    const made = await insertOnce(deps, caller, endpoint, request.correlationId);
    return created(endpointBody(made, now), `/webhook-endpoints/${id}`);
  };
  if (key === undefined) return await withSecret(deps, caller, await make(resourceId));
  const asked = { ...body, merchantId };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const operation = 'create-webhook-endpoint';
  const named = { partnerId, merchantId, operation, key, fingerprint };
  const answer = await onceResumable(db, { request: named, now, resourceId }, make);
  return await withSecret(deps, caller, answer);
}

const NEW = {
  ...inStatus('ENABLED'),
  previousKeys: null,
  maxInFlight: IN_FLIGHT_MAX,
  version: 1,
} as const;

/** The merchant whose events alone are sent; null for those of all. */
async function merchantFor({ db }: EndpointDeps, caller: PartnerCaller, named: string | null) {
  const merchantId = named ?? caller.merchantId;
  if (merchantId === null || (await ownsMerchant(db, caller, merchantId))) return merchantId;
  throw new Problem(PLATFORM_PROBLEMS.notFound);
}

/** Of concurrent attempts under one id the first inserts it, and the others find it. */
async function insertOnce(
  { audit, db }: EndpointDeps,
  caller: PartnerCaller,
  endpoint: Endpoint,
  correlationId: string,
): Promise<Endpoint> {
  return await transaction(lockingIn(db, endpoint.bucket), async (tx) => {
    await lockStreams(tx, [endpoint.partnerId]); // So that of two at once one is the last that fits.
    const known = await findEndpoint(tx, caller, endpoint.id);
    if (known) return known;
    await refuseTooMany(tx, endpoint);
    await insertEndpoint(tx, endpoint);
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'webhook-endpoint.created',
      subject: endpoint.id,
      correlationId,
      details: { host: new URL(endpoint.url).host, types: endpoint.types },
    });
    return endpoint;
  });
}

async function refuseTooMany(tx: Tx, { merchantId, partnerId }: Endpoint): Promise<void> {
  const problem = WEBHOOK_PROBLEMS.tooManyEndpoints;
  const cap = merchantId === null ? 'webhookEndpoints' : 'merchantWebhookEndpoints';
  await takePlace(tx, { cap, partnerId, problem });
  if (merchantId === null) return;
  if ((await countEndpoints(tx, { partnerId, merchantId })) < OF_MERCHANT_MAX) return;
  throw ruleBroken(problem, { reasonCode: 'TOO_MANY_WEBHOOK_ENDPOINTS' });
}

async function withSecret({ db, keyring }: EndpointDeps, caller: PartnerCaller, answer: Answer) {
  const { body } = answer;
  if (!isRecord(body)) throw new Error('an endpoint was made');
  const endpoint = await findEndpoint(db, caller, String(body['endpointId']));
  // Every roll changes the public key too.
  const isSame = endpoint && JSON.stringify(body['publicKeys']).includes(endpoint.keys.publicKey);
  if (!isSame) return answer;
  return { ...answer, body: { ...body, secret: await secretOf(keyring, endpoint) } };
}
