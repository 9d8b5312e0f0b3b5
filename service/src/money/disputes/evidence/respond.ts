import type { PartnerCaller } from '../../../access/partners/index.ts';
import { bucketIn, newId } from '../../../kernel/id.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Answer, ok } from '../../../platform/http/answer.ts';
import { found, Problem, ruleBroken } from '../../../platform/http/errors.ts';
import type { Exposure } from '../../../platform/http/guard.ts';
import { fingerprintOf, once } from '../../../platform/http/idempotency.ts';
import { insertAnswer } from '../answer-store.ts';
import type { DisputeDeps } from '../deps.ts';
import type { Dispute } from '../dispute.ts';
import { findDispute } from '../dispute-store.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import { type LockedDispute, lockWithPayment, makeMove } from '../make-move.ts';
import { disputeBody } from '../schema.ts';
import { type AnswerDraft, answerDraft } from './draft.ts';

type Responding = Readonly<{
  caller: PartnerCaller;
  disputeId: string;
  idempotencyKey: string;
  correlationId: string;
}>;

/** The two ways to answer: both are given once, and go to the acquirer until it has taken them. */
const WAYS = {
  SUBMIT: { kind: 'DEFEND', operation: 'submit-dispute', action: 'dispute.submitted' },
  ACCEPT: { kind: 'ACCEPT', operation: 'accept-dispute', action: 'dispute.accepted' },
} as const;

/** Submits the draft, if it is still what the caller has seen. */
export async function submitDispute(
  deps: DisputeDeps,
  responding: Responding & Readonly<{ digest: string }>,
): Promise<Answer> {
  return await respondOnce(deps, responding, {
    move: 'SUBMIT',
    check: ({ digest, missing }) => {
      if (missing.length > 0) throw incomplete(missing);
      if (digest !== responding.digest) {
        const place = { parameterName: 'digest', parameterValue: responding.digest };
        throw ruleBroken(DISPUTE_PROBLEMS.evidenceChanged, place);
      }
    },
  });
}

/** Gives the dispute up: what is held is lost. */
export async function acceptDispute(deps: DisputeDeps, responding: Responding): Promise<Answer> {
  return await respondOnce(deps, responding, { move: 'ACCEPT', check: () => undefined });
}

function incomplete(missing: AnswerDraft['missing']): Problem {
  return new Problem(DISPUTE_PROBLEMS.evidenceIncomplete, {
    errors: missing.map((field) => ({
      parameterName: field,
      reasonCode: 'DISPUTE_EVIDENCE_INCOMPLETE',
      errorMessage: 'The reason of the dispute requires this evidence.',
    })),
  });
}

type Way = Readonly<{ move: keyof typeof WAYS; check: (draft: AnswerDraft) => void }>;

async function respondOnce(
  deps: DisputeDeps,
  responding: Responding & Readonly<{ digest?: string }>,
  way: Way,
): Promise<Answer> {
  const { clock, db, keyring } = deps;
  const { caller, digest, disputeId, idempotencyKey: key } = responding;
  const { merchantId, paymentId } = found(await findDispute(db, caller, disputeId));
  const { operation } = WAYS[way.move];
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    disputeId,
    digest: digest ?? null,
  });
  const claim = { partnerId: caller.partnerId, merchantId, operation, key, fingerprint };
  const now = clock.now();
  const bucket = bucketIn(disputeId);
  return await once(lockingIn(db, bucket), { request: claim, now }, async (tx) => {
    const locked = found(await lockWithPayment(tx, { id: disputeId, paymentId }));
    return ok(disputeBody(await respond(tx, deps, { responding, locked, way, now })));
  });
}

type Locked = Readonly<{ responding: Responding; locked: LockedDispute; way: Way; now: Date }>;

async function respond(
  tx: Tx,
  deps: DisputeDeps,
  { locked, now, responding, way }: Locked,
): Promise<Dispute> {
  const { dispute } = locked;
  const { caller, correlationId } = responding;
  if (dispute.state !== 'NEEDS_RESPONSE') throw ruleBroken(DISPUTE_PROBLEMS.stateForbids);
  const draft = await answerDraft(tx, locked);
  way.check(draft);
  const { action, kind } = WAYS[way.move];
  const { contents, digest } = draft;
  const moved = await makeMove(tx, deps, locked, {
    move: way.move,
    actor: 'PARTNER',
    by: caller.clientId,
    reason: null,
    correlationId,
    now,
    ...(kind === 'DEFEND' ? { digest } : {}),
  });
  if (!moved) throw ruleBroken(DISPUTE_PROBLEMS.stateForbids);
  const id = newId('disputeAnswer', dispute.bucket, now);
  await insertAnswer(tx, { id, dispute: moved, kind, contents, digest, now });
  await deps.audit.record(tx, {
    actor: caller.clientId,
    correlationId,
    action,
    subject: dispute.id,
    details: { digest, answerId: id },
  });
  return moved;
}

/** What is at stake: what is held, or what is claimed where nothing is held yet. */
export async function stakeOfDispute(
  { db }: Pick<DisputeDeps, 'db'>,
  caller: PartnerCaller,
  disputeId: string,
): Promise<Exposure> {
  const dispute = found(await findDispute(db, caller, disputeId));
  const { currency, merchantId, withheld } = dispute;
  const amount = withheld > 0n ? withheld : dispute.amount;
  return { amounts: [{ amount, currency }], record: dispute.id, owner: merchantId };
}
