import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { PartnerCaller } from '../../service/src/access/partners/index.ts';
import type { Clock } from '../../service/src/kernel/clock.ts';
import { parseMoney, serializeMoney } from '../../service/src/kernel/money.ts';
import { disputesOfPayment } from '../../service/src/money/disputes/index.ts';
import {
  authorizationReference,
  type Payment,
  paymentFinder,
} from '../../service/src/money/payments/index.ts';
import type { Database } from '../../service/src/platform/db/pool.ts';
import { type Answer, created } from '../../service/src/platform/http/answer.ts';
import { found, ruleBroken } from '../../service/src/platform/http/errors.ts';
import { fingerprintOf, onceResumable } from '../../service/src/platform/http/idempotency.ts';
import type { Job } from '../../service/src/platform/jobs/jobs.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import { caseReferenceOf, findCase, insertCase } from '../dispute-simulator/index.ts';
import type { NewSandboxDispute, SandboxDisputeBody } from './dispute-schema.ts';
import { SANDBOX_PROBLEMS } from './errors.ts';

type Deps = Readonly<{ db: Database; clock: Clock; keyring: Keyring; jobs: () => readonly Job[] }>;
type Wanted = Static<typeof NewSandboxDispute>;

/** A code of each network for goods that did not come; Visa's for those that have none. */
const NOT_RECEIVED: Readonly<Record<string, string>> = { MASTERCARD: '4853', AMEX: 'C08' };
const VISA_NOT_RECEIVED = '13.1';

/** Has the simulated issuer claim a payment back, now; the answer comes once the service knows of it. */
export async function openDispute(
  deps: Deps,
  { merchantId, partnerId }: Pick<PartnerCaller, 'merchantId' | 'partnerId'>,
  { idempotencyKey: key, ...wanted }: Wanted,
): Promise<Answer> {
  const { clock, db, keyring } = deps;
  const payment = found(await paymentFinder(db)({ id: wanted.paymentId, partnerId, merchantId }));
  if (payment.captured === 0n) throw ruleBroken(SANDBOX_PROBLEMS.nothingToDispute);
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), wanted);
  const operation = 'open-sandbox-dispute';
  const request = {
    partnerId,
    merchantId: payment.merchantId,
    operation,
    key,
    fingerprint,
  };
  const resourceId = caseReferenceOf(randomUUID());
  return await onceResumable(
    db,
    { request, now: clock.now(), resourceId },
    async (caseReference) => {
      await claim(deps, payment, { ...wanted, caseReference });
      await hearOf(deps, payment.acquirer);
      return await answerOf(deps, payment, caseReference);
    },
  );
}

async function claim(
  { clock, db }: Deps,
  payment: Payment,
  wanted: Omit<Wanted, 'idempotencyKey'> & Readonly<{ caseReference: string }>,
): Promise<void> {
  const { acquirer, captured, card, createdAt, currency } = payment;
  const { amount, caseReference, kind = 'CHARGEBACK', outcome = 'BY_EVIDENCE' } = wanted;
  const money = amount ? parseMoney(amount) : { amount: captured, currency };
  const now = clock.now();
  await insertCase(db, {
    acquirer,
    caseReference,
    reference: authorizationReference(payment),
    paidAt: createdAt,
    kind,
    outcome,
    network: card.brand,
    reasonCode: wanted.reasonCode ?? NOT_RECEIVED[card.brand] ?? VISA_NOT_RECEIVED,
    ...money,
    afterDays: 0,
    stage: null,
    next: kind,
    nextAt: now,
    isClosed: false,
    createdAt: now,
  });
}

/** The jobs would do it within a minute. */
async function hearOf({ jobs }: Deps, acquirer: string): Promise<void> {
  const wanted = [`read-dispute-notices-${acquirer}`, 'apply-dispute-notices'];
  const all = jobs();
  for (const name of wanted) await all.find((job) => job.name === name)?.run();
}

async function answerOf(
  { db }: Deps,
  { acquirer, id: paymentId }: Payment,
  caseReference: string,
): Promise<Answer> {
  const one = found(await findCase(db, { acquirer, caseReference }));
  const disputes = await disputesOfPayment(db, paymentId);
  const dispute = disputes.find((known) => known.caseReference === caseReference);
  const { amount, currency, kind, network, outcome, reasonCode } = one;
  const body: Static<typeof SandboxDisputeBody> = {
    paymentId,
    caseReference,
    kind,
    network,
    reasonCode,
    amount: serializeMoney({ amount, currency }),
    outcome,
    disputeId: dispute?.id ?? null,
  };
  return created(body, dispute ? `/disputes/${dispute.id}` : `/payments/${paymentId}`);
}
