import type { Answer } from './client.ts';
import type { Operation } from './document.ts';
import { type Draft, copyOf, draftOf } from './draft.ts';
import { PaymentModel } from './payment-model.ts';
import { someAmount, someCard } from './recipes.ts';
import type { Round } from './round.ts';

const MOVES_MAX = 8;
const SETTLED = new Set([200, 201, 422]);
const MANNERS = ['once', 'once', 'once', 'twice', 'changed', 'at-once'] as const;

/** A payment and what may be done to it, in any order, again, changed, and at once. */
export async function moneyRound(round: Round): Promise<void> {
  const { random } = round;
  const model = new PaymentModel();
  const made = await pay(round, model);
  const paymentId = made.at('paymentId');
  if (typeof paymentId !== 'string') return;
  const moves = movesOf(round.context.document.operations);
  for (let left = random.between(2, MOVES_MAX); left > 0; left -= 1) {
    const operation = random.pick(moves);
    const draft = draftOf(operation, round.credentialFor(operation));
    draft.params = operation.path.includes('{paymentId}') ? { paymentId } : {};
    const amount = random.chance(0.5) ? random.pick(model.edges()) : random.between(1, 20_000);
    draft.json = bodyOf(round, operation, { paymentId, amount });
    await perform(round, draft, model);
  }
  const retrieve = round.context.document.operation('retrievePayment');
  const draft = draftOf(retrieve, round.credentialFor(retrieve));
  draft.params = { paymentId };
  const found = await round.ask(draft);
  for (const fault of model.compare(found)) round.complain(draft, fault, found);
}

/** Whatever the document lets one do to a payment, refunds, and now and then something beside it. */
function movesOf(operations: readonly Operation[]): Operation[] {
  const ofPayment = operations.filter(({ path }) => /^\/payments\/\{paymentId\}\/\w+$/.test(path));
  const lasting = ofPayment.filter(({ id }) => !/cancel|release/.test(id)); // More comes after these.
  const refunds = operations.filter(({ id }) => id === 'createRefund');
  const beside = operations.filter(({ id }) => id === 'closeBatches' || id === 'createValidation');
  return [...ofPayment, ...lasting, ...lasting, ...refunds, ...refunds, ...beside];
}

async function pay(round: Round, model: PaymentModel): Promise<Answer> {
  const { random } = round;
  const operation = round.context.document.operation('createPayment');
  const draft = draftOf(operation, round.credentialFor(operation));
  draft.json = {
    idempotencyKey: round.newKey(),
    merchantId: round.party.merchantId,
    amount: { amount: someAmount(round), currency: random.chance(0.9) ? 'CAD' : 'USD' },
    automaticCapture: random.chance(0.4),
    paymentMethod: someCard(round),
  };
  return await perform(round, draft, model);
}

type Move = Readonly<{ paymentId: string; amount: number }>;

function bodyOf(round: Round, { id }: Operation, move: Move): object {
  const { random } = round;
  const { merchantId } = round.party;
  const { paymentId } = move;
  const amount = { amount: move.amount, currency: random.chance(0.95) ? 'CAD' : 'USD' };
  const idempotencyKey = round.newKey();
  if (id === 'closeBatches') return { idempotencyKey, merchantId };
  if (id === 'createValidation') {
    return { idempotencyKey, merchantId, paymentMethod: someCard(round) };
  }
  if (id === 'createRefund') {
    const part = random.chance(0.7) ? { refundAmount: amount } : {};
    return { idempotencyKey, paymentId, ...part };
  }
  if (id === 'incrementPayment') return { idempotencyKey, amount };
  if (id !== 'completePayment') return { idempotencyKey };
  return {
    idempotencyKey,
    ...(random.chance(0.7) ? { amount } : {}),
    ...(random.chance(0.5) ? { finalCompletion: false } : {}),
  };
}

/** Sends a move in one of the manners in which clients send it, and holds the answers together. */
async function perform(round: Round, draft: Draft, model: PaymentModel): Promise<Answer> {
  const manner = round.random.pick(MANNERS);
  const copies = manner === 'at-once' ? [draft, copyOf(draft), copyOf(draft)] : [draft];
  const answers = await Promise.all(copies.map((copy) => round.ask(copy)));
  const settled = answers.filter(({ status }) => SETTLED.has(status));
  const [first = answers[0]] = settled;
  if (!first) throw new Error('There is no request without an answer.');
  const differs = settled.find((answer) => answer.text !== first.text);
  if (differs) round.complain(draft, `${draft.operation.name}: one key has two answers`, differs);
  for (const fault of model.learn(draft, first, answers)) round.complain(draft, fault, first);
  if (settled.length > 0 && manner === 'twice') await repeat(round, draft, first);
  if (settled.length > 0 && manner === 'changed') await change(round, draft);
  return first;
}

async function repeat(round: Round, draft: Draft, first: Answer): Promise<void> {
  const again = await round.ask(copyOf(draft));
  const isSame = again.status === first.status && again.text === first.text;
  const isTold = again.headers['idempotency-replayed'] === 'true';
  const { name } = draft.operation;
  if (!isSame) round.complain(draft, `${name}: a repeat is not answered as the first was`, again);
  else if (!isTold) round.complain(draft, `${name}: a repeat is not told to be one`, again);
}

const OTHER_AMOUNT = { amount: 77, currency: 'CAD' };
const CHANGES: Readonly<Record<string, object>> = {
  createPayment: { amount: OTHER_AMOUNT },
  completePayment: { amount: OTHER_AMOUNT },
  incrementPayment: { amount: OTHER_AMOUNT },
  createRefund: { refundAmount: OTHER_AMOUNT },
  createValidation: { orderId: 'another' },
  closeBatches: { currency: 'USD' },
};

async function change(round: Round, draft: Draft): Promise<void> {
  const other = copyOf(draft);
  const { id, name } = draft.operation;
  other.json = { ...Object(other.json), ...(CHANGES[id] ?? { reason: 'another' }) };
  const answer = await round.ask(other);
  if (answer.status === 409 && answer.at('category') === 'IDEMPOTENCY_ERROR') return;
  round.complain(other, `${name}: another body under a used key is not refused`, answer);
}
