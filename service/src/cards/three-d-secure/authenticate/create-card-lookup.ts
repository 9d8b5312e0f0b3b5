import { bucketOf, newId } from '../../../kernel/id.ts';
import { mayTakePayments, suspended } from '../../../merchants/onboarding/index.ts';
import type { MerchantCall } from '../../../access/partners/index.ts';
import { forBucket } from '../../../platform/db/pool.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { fingerprintOf, once, preparedOrReplayed } from '../../../platform/http/idempotency.ts';
import { found } from '../../../platform/http/errors.ts';
import { cardLookupBody } from '../records/answer-schema.ts';
import { cardOf } from '../card-ranges/card.ts';
import { type CardLookup, versionFor } from '../card-ranges/card-range.ts';
import { insertLookup } from '../card-ranges/card-lookup-store.ts';
import { encodeBase64Url, LATEST } from '../messages/index.ts';
import { notificationUrlOf } from '../requests/notification-url.ts';
import type { NewCardLookup } from '../requests/schema.ts';
import { schemeOf } from '../directories/scheme.ts';
import type { ThreeDSecure } from './three-d-secure.ts';
import { newTransactionId } from '../records/authentication.ts';

type Requested = MerchantCall<NewCardLookup>;

/**
 * Reports whether the card's issuer has a 3-D Secure method, and what to post to it. Nobody is
 * asked: the answer is in our copy of the directory server's card ranges.
 */
export async function createCardLookup(
  threeDSecure: ThreeDSecure,
  requested: Requested,
): Promise<Answer> {
  const { caller, merchantId, body } = requested;
  const { partnerId } = caller;
  await threeDSecure.guardLookup({ partnerId, merchantId });
  const { clock, db, keyring } = threeDSecure;
  const { idempotencyKey: key, ...asked } = body;
  const mac = (text: string): Buffer => keyring.mac('fingerprint', text);
  const fingerprint = fingerprintOf(mac, { ...asked, merchantId });
  const request = { partnerId, merchantId, operation: 'create-card-lookup', key, fingerprint };
  const now = clock.now();
  const ready = await preparedOrReplayed(db, request, () => prepare(threeDSecure, requested, now));
  if ('replayed' in ready) return ready.replayed;
  const { lookup, methodUrl } = ready.prepared;
  return await once(forBucket(db, lookup.bucket), { request, now }, async (tx) => {
    await insertLookup(tx, lookup);
    const data = methodDataOf(lookup, body);
    const method = methodUrl === null ? null : { url: methodUrl, data };
    return { status: 201, body: cardLookupBody(lookup, method) };
  });
}

async function prepare(
  threeDSecure: ThreeDSecure,
  { caller, merchantId, body }: Requested,
  now: Date,
): Promise<Readonly<{ lookup: CardLookup; methodUrl: string | null }>> {
  const { partnerId } = caller;
  const merchant = found(await threeDSecure.merchant({ partnerId, merchantId }));
  if (!mayTakePayments(merchant)) throw suspended(merchantId);
  const card = await cardOf(threeDSecure, merchant, { request: body, now });
  const { name } = await threeDSecure.directories.of(schemeOf(card.facts.brand));
  const range = await threeDSecure.range({ directory: name, number: card.number });
  const bucket = bucketOf(merchantId);
  const version = range && versionFor(range);
  // An issuer whose versions we do not speak would make nothing of what the browser brings.
  const methodUrl = version === undefined ? null : (range?.methodUrl ?? null);
  const lookup: CardLookup = {
    id: newId('cardLookup', bucket, now),
    bucket,
    partnerId,
    merchantId,
    orderId: body.orderId ?? null,
    fingerprint: card.fingerprint,
    serverTransactionId: newTransactionId(bucket),
    // A card in no range is left to the directory server to decide, in its highest version.
    version: version ?? LATEST,
    hasMethod: methodUrl !== null,
    createdAt: now,
  };
  return { lookup, methodUrl };
}

/** What the hidden frame posts to the issuer. */
function methodDataOf({ serverTransactionId }: CardLookup, body: NewCardLookup): string {
  return encodeBase64Url(
    JSON.stringify({
      threeDSServerTransID: serverTransactionId,
      threeDSMethodNotificationURL: notificationUrlOf(body.threeDSecureNotificationUrl),
    }),
  );
}
