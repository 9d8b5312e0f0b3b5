/** Records of every kind that may have metadata, and what tests of it ask about them. */
import assert from 'node:assert/strict';
import { luhnCheckDigit } from '../service/src/kernel/luhn.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { testApplication } from './application.ts';
import type { TestAnswer, TestCall } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { cardMethod, newKey, paymentRequest } from './payment-server.ts';

type Texts = Readonly<Record<string, string>>;
const PATCH = { 'content-type': 'application/merge-patch+json' };

export function asked(metadata: Texts): string {
  return Object.entries(metadata)
    .map(([name, value]) => `metadata[${name}]=${encodeURIComponent(value)}`)
    .join('&');
}

/** The records of a page. */
function recordsIn(answer: TestAnswer): Record<string, unknown>[] {
  const data = answer.at('data');
  assert.ok(Array.isArray(data), answer.text);
  return data.filter(isRecord);
}

/** The ids of a page of a list. */
export async function idsOf(call: TestCall, url: string, id: string): Promise<unknown[]> {
  const answer = await call('GET', url);
  assert.equal(answer.status, 200, answer.text);
  return recordsIn(answer).map((record) => record[id]);
}

let cards = 0;
/** A card that nobody else has stored. */
export function nextCard(): string {
  cards += 1;
  const payload = `400002${String(cards).padStart(9, '0')}`;
  return payload + luhnCheckDigit(payload);
}

async function idOfMade(answer: ReturnType<TestCall>, id: string): Promise<string> {
  const { status, string, text } = await answer;
  assert.equal(status, 201, text);
  return string(id);
}

/** The whole service, with a shop of a partner and a stranger, who is another. */
export async function recordsWithMetadata() {
  const { asOperator, asPartner, credentials, foundation } = await testApplication();
  const { db } = foundation;
  const shop = asPartner('isv');
  const stranger = asPartner('bank');
  const merchantId = String(credentials.partners.isv.merchantId);
  const pay = (changes: Readonly<Record<string, unknown>> = {}, call = shop) =>
    call('POST', '/payments', paymentRequest(merchantId, changes));
  const newCustomer = (changes: Readonly<Record<string, unknown>> = {}) =>
    shop('POST', '/customers', {
      idempotencyKey: newKey(),
      merchantId,
      name: 'Ana Roy',
      ...changes,
    });
  const patch = (path: string, body: unknown, call = shop) => call('PATCH', path, body, PATCH);

  async function entriesOf(recordId: string): Promise<string[]> {
    const rows = await db.query<{ name: string; value: string }>(sql`
    select name, value from metadata_entries where record_id = ${recordId} order by name`);
    return rows.map(({ name, value }) => `${name}=${value}`);
  }

  async function eventsOf(subjectId: string): Promise<Record<string, unknown>[]> {
    const answer = await shop('GET', `/events?subjectId=${subjectId}&limit=100`);
    return recordsIn(answer).toReversed();
  }

  async function newAdjustment(metadata: Texts): Promise<string> {
    const made = await asOperator('POST', `/operator/merchants/${merchantId}/adjustments`, {
      idempotencyKey: newKey(),
      direction: 'CREDIT',
      amount: { amount: 100, currency: 'CAD' },
      reason: 'Charged twice',
      metadata,
    });
    assert.equal(made.status, 201, made.text);
    return made.string('adjustmentId');
  }

  const doors = { asOperator, patch, shop, stranger };
  return {
    ...doors,
    db,
    entriesOf,
    eventsOf,
    kinds: kindsAt({ newCustomer, patch, pay, shop }),
    merchantId,
    newAdjustment,
    newCustomer,
    pay,
  };
}

type Counter = Readonly<{
  shop: TestCall;
  patch: (path: string, body: unknown) => ReturnType<TestCall>;
  pay: (changes?: Readonly<Record<string, unknown>>) => ReturnType<TestCall>;
  newCustomer: (changes?: Readonly<Record<string, unknown>>) => ReturnType<TestCall>;
}>;

/** Each kind of record: how it is made with metadata, and the list that has it. */
function kindsAt({ newCustomer, patch, pay, shop }: Counter) {
  /** A stored card, with this metadata. */
  async function newMethod(metadata: Texts): Promise<string> {
    const customer = await newCustomer();
    const made = await pay({
      storePaymentMethod: 'CARDHOLDER_INITIATED',
      customerId: customer.at('customerId'),
      paymentMethod: cardMethod({ cardNumber: nextCard() }),
    });
    assert.equal(made.status, 201, made.text);
    const id = made.string('paymentMethod.paymentMethodId');
    const changed = await patch(`/payment-methods/${id}`, { metadata });
    assert.equal(changed.status, 200, changed.text);
    return id;
  }
  return {
    payment: {
      id: 'paymentId',
      list: '/payments',
      make: (metadata: Texts) => idOfMade(pay({ metadata }), 'paymentId'),
    },
    refund: {
      id: 'refundId',
      list: '/refunds',
      make: async (metadata: Texts) => {
        const paymentId = await idOfMade(pay(), 'paymentId');
        const body = { idempotencyKey: newKey(), paymentId, metadata };
        return await idOfMade(shop('POST', '/refunds', body), 'refundId');
      },
    },
    customer: {
      id: 'customerId',
      list: '/customers',
      make: (metadata: Texts) => idOfMade(newCustomer({ metadata }), 'customerId'),
    },
    method: { id: 'paymentMethodId', list: '/payment-methods', make: newMethod },
    merchant: {
      id: 'merchantId',
      list: '/onboarding/merchants',
      make: (metadata: Texts) =>
        idOfMade(shop('POST', '/onboarding/merchants', merchantBody({ metadata })), 'merchantId'),
    },
  };
}
