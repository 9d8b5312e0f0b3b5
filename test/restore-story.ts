/** What is done before a moment that is restored to, and after it; and once more when it was restored. */
import assert from 'node:assert/strict';
import { newKey, paymentRequest } from './payment-server.ts';
import type { Acknowledged, Answered, PersistentClient } from './persistent-client.ts';
import { until } from './until.ts';

const cad = (amount: number) => ({ amount, currency: 'CAD' });

export const idOf = (answer: Answered): string => String(answer.at('paymentId'));

const FIGURES = [
  'paymentStatus',
  'capturedAmount.amount',
  'capturableAmount.amount',
  'refundedAmount.amount',
];
export const figuresOf = (answer: Answered): unknown[] => FIGURES.map((name) => answer.at(name));

/** Payments of before the moment, about which more is asked after it: of each kind one, of refunds two. */
export async function madeBefore({ ask }: PersistentClient, merchantId: string) {
  const pay = async (changes = {}) =>
    idOf(await ask('/payments', paymentRequest(merchantId, changes)));
  const hold = { automaticCapture: false };
  return {
    refunded: await pay(),
    final: await pay(hold),
    partial: await pay(hold),
    canceled: await pay(hold),
    voided: await pay(),
    released: await pay(hold),
    raised: await pay(hold),
  };
}

type Made = Awaited<ReturnType<typeof madeBefore>>;

export async function movedAfter({ ask }: PersistentClient, ids: Made): Promise<void> {
  const move = async (id: string, action: string, body: object = {}) =>
    await ask(`/payments/${id}/${action}`, { idempotencyKey: newKey(), ...body });
  for (const amount of [100, 200]) {
    const body = { idempotencyKey: newKey(), paymentId: ids.refunded, refundAmount: cad(amount) };
    await ask('/refunds', body);
  }
  await move(ids.final, 'complete', { amount: cad(600) });
  await move(ids.partial, 'complete', { amount: cad(300), finalCompletion: false });
  await move(ids.partial, 'complete', { amount: cad(200), finalCompletion: false });
  await move(ids.canceled, 'cancel');
  await move(ids.voided, 'cancel');
  await move(ids.released, 'release');
  await move(ids.raised, 'increment', { amount: cad(500) });
}

/** How they are found now. */
export async function figuresNow({ send }: PersistentClient, ids: Made) {
  const figures = new Map<string, unknown[]>();
  for (const id of Object.values(ids)) {
    figures.set(id, figuresOf(await send('GET', `/payments/${id}`)));
  }
  return figures;
}

const UNDOES = /^\/payments\/([^/]*)\/(?:cancel|release)$/;

/** Payments that were given up since: the acquirer undid them, and refuses what is asked of them again. */
export function undoneIn(lost: readonly Acknowledged[]): ReadonlySet<string> {
  return new Set(lost.flatMap(({ path }) => UNDOES.exec(path)?.[1] ?? []));
}

/** In the order of then, each with its key: it is given the first's answer, or one that is as true. */
export async function repeated(
  { send }: PersistentClient,
  lost: readonly Acknowledged[],
): Promise<void> {
  const undone = undoneIn(lost);
  for (const { answer, body, path } of lost) {
    const again = await until(async () => {
      const repeat = await send('POST', path, body);
      const isSettled =
        repeat.status < 500 && !/in-progress|processing/.test(String(repeat.at('type')));
      return isSettled && repeat;
    });
    if (answer.status === 422) assert.equal(again.status, 422, again.text);
    if (answer.status !== 201 || undone.has(idOf(answer))) continue;
    const id = path === '/refunds' ? 'refundId' : 'paymentId';
    assert.equal(again.at(id), answer.at(id), again.text);
  }
}
