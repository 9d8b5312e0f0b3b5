import { record } from '../../records/events/index.ts';
import {
  findMerchant,
  localDay,
  lockMerchant,
  type Merchant,
  noteFirstOrder,
  provinceOf,
  suspended,
} from '../onboarding/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { forBucket, transaction, type Tx } from '../../platform/db/pool.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { riskFactsOf } from './risk-facts.ts';
import { adjudicate } from './adjudication.ts';
import { found } from '../../platform/http/errors.ts';
import type { NewOrder, OrderRequest } from './new-order.ts';
import { orderCreated } from './event.ts';
import { newOrderId, type Order, type OrderDeps } from './order.ts';
import { insertOrder } from './order-store.ts';
import { orderBody } from './schema.ts';
import type { Sale } from './prices.ts';
import { monthlyPriceOf, snapshotOf } from './snapshot.ts';

type Requested = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  body: NewOrder;
  correlationId: string;
}>;

/**
 * Places an order, fixes its prices and notes it on the merchant, in one transaction. With an
 * idempotencyKey it is placed once, however often the request is repeated.
 */
export async function createOrder(deps: OrderDeps, requested: Requested): Promise<Answer> {
  const { clock, keyring } = deps;
  const { caller, merchantId } = requested;
  const db = forBucket(deps.db, bucketOf(merchantId));
  found(await findMerchant(db, caller, merchantId)); // Before a repeat is answered from memory.
  const { idempotencyKey: key, ...request } = requested.body;
  const now = clock.now();
  const work = async (tx: Tx) => await place(tx, { ...requested, request, now });
  if (key === undefined) return await transaction(db, work);
  const asked = { merchantId, ...request };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const { partnerId } = caller;
  const claimed = { partnerId, merchantId, operation: 'create-order', key, fingerprint };
  return await once(db, { request: claimed, now }, work);
}

type Placing = Omit<Requested, 'body'> & Readonly<{ request: OrderRequest; now: Date }>;

async function place(tx: Tx, placing: Placing): Promise<Answer> {
  const { caller, correlationId, merchantId, now } = placing;
  // Locked, so that of two first orders only one is the first.
  const merchant = found(await lockMerchant(tx, caller, merchantId));
  if (merchant.status === 'SUSPENDED') throw suspended(merchantId);
  const order = await insertUnderFreeId(tx, orderOf(merchant, placing));
  await noteFirstOrder(tx, merchant, now);
  await record(tx, orderCreated(order, { correlationId, now }));
  return created(orderBody(order), `/onboarding/merchants/${merchantId}/orders/${order.id}`);
}

export async function monthlyPrice(
  deps: OrderDeps,
  { body, caller, merchantId }: Omit<Requested, 'correlationId'>,
): Promise<Money> {
  const db = forBucket(deps.db, bucketOf(merchantId));
  const merchant = found(await findMerchant(db, caller, merchantId));
  return monthlyPriceOf(body, saleTo(merchant, deps.clock.now()));
}

function saleTo({ profile }: Merchant, now: Date): Sale {
  const province = provinceOf(profile); // We charge no tax outside Canada.
  return { province, day: localDay(now, province) };
}

function orderOf(merchant: Merchant, { caller, request, now }: Placing): Omit<Order, 'id'> {
  const sale = saleTo(merchant, now);
  const orderType = merchant.firstOrderAt === null ? 'NET_NEW_MERCHANT' : 'ADDITIONAL_EQUIPMENT';
  const adjudication = adjudicate(riskFactsOf(merchant.profile));
  return {
    bucket: merchant.bucket,
    partnerId: merchant.partnerId,
    merchantId: merchant.merchantId,
    status: 'APPLICATION_SUBMITTED',
    orderType,
    request,
    snapshot: snapshotOf({ merchant, request, orderType, adjudication, sale }),
    adjudication,
    userIdentifier: caller.clientId,
    installAt: null,
    sequence: 1,
    createdAt: now,
    modifiedAt: now,
  };
}

const ID_TRIES_MAX = 10; // With a billion ids a bucket, even the second try is rare.

async function insertUnderFreeId(tx: Tx, order: Omit<Order, 'id'>): Promise<Order> {
  for (let tries = 0; tries < ID_TRIES_MAX; tries += 1) {
    const named: Order = { ...order, id: newOrderId(order.bucket) };
    if (await insertOrder(tx, named)) return named;
  }
  throw new Error('no free id for an order was found');
}
