import { createSweeper, originalOf, type Postponement } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { acquirerMerchantOf } from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import { newId } from '../kernel/id.ts';
import type { Merchant } from '../onboarding/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { ask, cardOf } from './ask.ts';
import { paymentEvent } from './event.ts';
import { authorizationReference, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { updatePayments } from './payment-store.ts';
import { leaseDue, postponeMany } from './pending-store.ts';
import type { Verdict } from './settle.ts';

/**
 * The sweeper of payments: finds out what became of operations nobody looks after any more. It asks,
 * sends again what may be sent again, and reverses an authorization it learns nothing of, until one
 * of these is answered.
 */
export function resolvePending(payments: Payments): Job {
  const { db, clock } = payments;
  const turn = turningOf(payments);
  return createSweeper<Payment>({
    name: 'resolve-payments',
    clock,
    lease: (now, most) => leaseDue(db, now, most),
    resolve: (payment) => resolve({ ...payments, turn }, payment),
    postpone: (waits) => postponeAll(payments, waits),
  });
}

type Sweeping = Payments & Readonly<{ turn: ReturnType<typeof turningOf> }>;

/** False while the acquirer says nothing that counts. */
async function resolve(payments: Sweeping, payment: Payment): Promise<boolean> {
  const merchant = await payments.merchant(payment);
  assert(merchant, `${payment.id} has a merchant`);
  const isEnquiry = payment.pending?.kind === 'AUTHORIZE';
  const found = isEnquiry ? await enquire(payments, payment, merchant) : payment;
  if (!found) return true;
  const verdict = await verdictOf(payments, found, merchant);
  if (verdict) await end(payments, found, { verdict, merchant });
  return verdict !== undefined;
}

/** Ends an authorization whose outcome the acquirer knows; else it is the one to be reversed. */
async function enquire(
  payments: Sweeping,
  payment: Payment,
  merchant: Merchant,
): Promise<Payment | undefined> {
  const finding = await payments.acquirers.of(payment.acquirer).enquire({
    reference: authorizationReference(payment),
    hostReferences: payment.hostReferences ?? undefined,
    merchant: acquirerMerchantOf(merchant),
  });
  if (finding.kind === 'unknown' || finding.kind === 'not-found') {
    return await payments.turn(payment);
  }
  await end(payments, payment, { verdict: finding, merchant });
  return undefined;
}

/**
 * Turns authorizations to reversals, all that come together in one transaction. Committed before the
 * acquirer is asked: from here on the payment can only end reversed, and nobody needs its card.
 * Undefined for one that somebody else has ended, or turned.
 */
function turningOf({
  acquirers,
  db,
  clock,
}: Payments): (payment: Payment) => Promise<Payment | undefined> {
  const { submit } = createGroupCommit<Payment, Payment | undefined>({
    name: 'turn-to-reversal',
    lanes: 1, // Live work has the database's other connections.
    keyOf: ({ id }) => id,
    run: async (payments) => {
      const reversing = payments.map((payment) =>
        reversalOf(payment, {
          now: clock.now(),
          needsCard: acquirers.of(payment.acquirer).needsCardForFollowUps,
        }),
      );
      const changes = reversing
        .map((payment) => ({ payment, after: 'AUTHORIZE' as const }))
        .toSorted((one, other) => (one.payment.id < other.payment.id ? -1 : 1));
      const written = await transaction(db, (tx) => updatePayments(tx, changes));
      return reversing.map((payment) => (written.has(payment.id) ? payment : undefined));
    },
  });
  return submit;
}

function reversalOf(
  payment: Payment,
  { now, needsCard }: Readonly<{ now: Date; needsCard: boolean }>,
): Payment {
  const { bucket, id } = payment;
  assert(payment.pending, `${id} waits for something`);
  const { cardToKeep, ...pending } = payment.pending;
  return {
    ...payment,
    pending: {
      ...pending,
      ...(needsCard ? { cardToKeep } : {}),
      id: newId('ledgerEntry', bucket, now),
      kind: 'REVERSAL',
      reference: `${id}:reversal`,
    },
  };
}

/** What the acquirer says when it is asked again; undefined while it says nothing that counts. */
async function verdictOf(
  payments: Payments,
  payment: Payment,
  merchant: Merchant,
): Promise<Verdict | undefined> {
  if (payment.pending?.kind === 'INCREMENT')
    return await resolveIncrement(payments, payment, merchant);
  const answer = await ask(payments, payment, merchant);
  if (answer.kind === 'unknown') return undefined;
  if (payment.pending?.kind !== 'REVERSAL') return answer;
  // A reversal has to be acknowledged: one that is refused is sent again, and shows as stuck.
  return answer.kind === 'approved' ? { kind: 'reversed' } : undefined;
}

/** An increment is an authorization: it is enquired about, and reversed when nobody knows of it. */
async function resolveIncrement(
  payments: Payments,
  payment: Payment,
  to: Merchant,
): Promise<Verdict | undefined> {
  const { pending, currency, id } = payment;
  assert(pending, `${id} waits for something`);
  const { reference, amount, hostReferences } = pending;
  const acquirer = payments.acquirers.of(payment.acquirer);
  const merchant = acquirerMerchantOf(to);
  const finding = await acquirer.enquire({ reference, hostReferences, merchant });
  if (finding.kind !== 'unknown' && finding.kind !== 'not-found') return finding;
  const answer = await acquirer.reverse({
    reference: `${reference}:reversal`,
    original: originalOf(reference, { outcome: null, hostReferences: hostReferences ?? null }),
    merchant,
    amount: { amount, currency },
    card: acquirer.needsCardForFollowUps ? await cardOf(payments, payment) : undefined,
  });
  return answer.kind === 'approved' ? { kind: 'reversed' } : undefined;
}

async function end(
  payments: Payments,
  payment: Payment,
  { verdict, merchant }: Readonly<{ verdict: Verdict; merchant: Merchant }>,
): Promise<void> {
  const operationId = payment.pending?.id ?? '';
  await payments.end({ paymentId: payment.id, operationId, verdict, merchant });
}

async function postponeAll(
  { db, clock }: Payments,
  waits: readonly Postponement<Payment>[],
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await postponeMany(
      tx,
      waits.map(({ thing: payment, dueAt }) => ({ payment, dueAt })),
    );
    await recordMany(
      tx,
      waits.flatMap(({ thing, isStuck }) => {
        const { correlationId = 'sweeper' } = thing.pending ?? {};
        const stuck = { ...thing, modifiedAt: now };
        return isStuck ? [paymentEvent(stuck, 'payment.stuck', correlationId)] : [];
      }),
    );
  });
}
