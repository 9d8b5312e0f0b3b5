import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { cardMethod, newKey, paymentRequest } from './payment-server.ts';
import type { Answered, PersistentClient } from './persistent-client.ts';

/** How a payment must be found in the end, after all the answers its caller got. */
export type Expected = Readonly<{
  paymentId: string;
  status: unknown;
  captured: unknown;
  capturable: unknown;
  refunded: number;
}>;

const LEFT_BEHIND_MS = 400; // A story that waits for the sweeper does not hold up the load…
const OPEN_MAX = 150; // …as long as not too many wait.

type Teller = Readonly<{ ask: PersistentClient['ask']; merchantId: string }>;
type Story = (teller: Teller) => Promise<Expected | null>;

const cad = (amount: number) => ({ amount, currency: 'CAD' });

function expectedOf(last: Answered, refundedSum = 0): Expected {
  const paymentId = last.at('paymentId');
  assert.ok(typeof paymentId === 'string', last.text);
  return {
    paymentId,
    status: last.at('paymentStatus'),
    captured: last.at('capturedAmount.amount'),
    capturable: last.at('capturableAmount.amount'),
    refunded: refundedSum,
  };
}

const pay = async ({ ask, merchantId }: Teller, changes = {}) =>
  await ask('/payments', paymentRequest(merchantId, changes));

/** A payment followed by one operation on it, unless it was declined. */
function followed(changes: object, action: string, body: object = {}): Story {
  return async (teller) => {
    const made = await pay(teller, changes);
    if (made.status !== 201) return expectedOf(made);
    const path = `/payments/${String(made.at('paymentId'))}/${action}`;
    return expectedOf(await teller.ask(path, { idempotencyKey: newKey(), ...body }));
  };
}

async function refunded(teller: Teller): Promise<Expected> {
  const made = await pay(teller);
  if (made.status !== 201) return expectedOf(made);
  let sum = 0;
  for (const amount of [300, 700]) {
    const body = {
      idempotencyKey: newKey(),
      paymentId: made.at('paymentId'),
      refundAmount: cad(amount),
    };
    const answer = await teller.ask('/refunds', body);
    if (answer.status === 201) sum += amount;
  }
  return expectedOf(made, sum);
}

/** A hold that is completed in part, and the rest given back. */
async function released(teller: Teller): Promise<Expected> {
  const made = await pay(teller, HOLD);
  if (made.status !== 201) return expectedOf(made);
  const path = `/payments/${String(made.at('paymentId'))}`;
  await teller.ask(`${path}/complete`, {
    idempotencyKey: newKey(),
    amount: cad(300),
    finalCompletion: false,
  });
  return expectedOf(await teller.ask(`${path}/release`, { idempotencyKey: newKey() }));
}

async function stored(teller: Teller): Promise<Expected> {
  const first = await pay(teller, { storePaymentMethod: 'CARDHOLDER_INITIATED' });
  if (first.status !== 201 || first.at('paymentMethod.stored') !== true) return expectedOf(first);
  const paymentMethodId = first.at('paymentMethod.paymentMethodId');
  return expectedOf(await pay(teller, { paymentMethod: undefined, paymentMethodId }));
}

async function validated({ ask, merchantId }: Teller): Promise<null> {
  await ask('/validations', {
    idempotencyKey: newKey(),
    merchantId,
    paymentMethod: cardMethod({ cardNumber: '5555555555554444' }),
    storePaymentMethod: 'MERCHANT_INITIATED',
  });
  return null;
}

const HOLD = { automaticCapture: false };
const STORIES: readonly Story[] = [
  async (teller) => expectedOf(await pay(teller)),
  async (teller) => expectedOf(await pay(teller, { amount: cad(1005) })), // Declined.
  followed(HOLD, 'complete', { amount: cad(600) }),
  followed(HOLD, 'complete', { amount: cad(600), finalCompletion: false }),
  followed(HOLD, 'cancel'),
  followed(HOLD, 'release'),
  released,
  followed(HOLD, 'increment', { amount: cad(500) }),
  followed({}, 'cancel'),
  refunded,
  stored,
  validated,
];

/** Callers that repeat every scenario until they are stopped and all of them have ended. */
export function startLoad(
  client: PersistentClient,
  {
    merchants,
    callers,
    storesCards = true,
  }: Readonly<{ merchants: readonly string[]; callers: number; storesCards?: boolean }>,
) {
  const told = STORIES.filter((story) => storesCards || (story !== stored && story !== validated));
  const stories: Promise<Expected | null>[] = [];
  const state = { isOver: false, open: 0 };
  const running = Array.from({ length: callers }, async (_, place) => {
    const merchantId = merchants[place % merchants.length] ?? '';
    for (let next = place; !state.isOver; next += 1) {
      const story = told[next % told.length];
      assert.ok(story);
      state.open += 1;
      const reported = story({ ask: client.ask, merchantId }).finally(() => {
        state.open -= 1;
      });
      stories.push(reported);
      do await Promise.race([reported, delay(LEFT_BEHIND_MS)]);
      while (state.open > OPEN_MAX && !state.isOver);
    }
  });
  return {
    stop: async (): Promise<Expected[]> => {
      state.isOver = true;
      await Promise.all(running);
      return (await Promise.all(stories)).filter((expected) => expected !== null);
    },
  };
}
