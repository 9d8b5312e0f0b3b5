import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { assert } from '../../../kernel/assert.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { forBucket, transaction } from '../../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../../platform/jobs/jobs.ts';
import type { DisputeDeps } from '../deps.ts';
import { findAnyDispute } from '../dispute-store.ts';
import { lockWithPayment, makeMove } from '../make-move.ts';
import { bytesOfFile } from '../evidence/file-content.ts';
import {
  answersDue,
  endAnswer,
  leaseAnswer,
  nextAnswerDue,
  postponeAnswer,
  type WaitingAnswer,
} from './sending-store.ts';

const EVERY_MS = 5_000;
const PAGE_MAX = 500; // Answers that are read at once.
const LEASE_MS = 300_000; // More than an acquirer is waited for.
const AGAIN_FIRST_MS = 5_000;
const AGAIN_MAX_MS = 3_600_000;
const NOBODY_MS = 86_400_000; // How often it is looked whether an acquirer takes answers now.

/** Sends answers to their acquirers, each until it is taken or refused. */
export function answerJob(deps: DisputeDeps): Job {
  return {
    name: 'send-dispute-answers',
    everyMs: EVERY_MS,
    run: async (stopping) => await sendAnswers(deps, stopping),
    nextDue: async (after) => await nextAnswerDue(deps.db, after),
  };
}

async function sendAnswers(deps: DisputeDeps, stopping?: AbortSignal): Promise<number> {
  const { clock, db } = deps;
  const now = clock.now();
  const due = inPages<Readonly<{ id: string; dueAt: Date }>>(
    (page) => answersDue(db, { ...page, now }),
    PAGE_MAX,
  );
  const work = async ({ id }: Readonly<{ id: string }>): Promise<boolean> => {
    const until = addMilliseconds(clock.now(), LEASE_MS);
    const leased = { id, now: clock.now(), until };
    const answer = await leaseAnswer(forBucket(db, bucketIn(id)), leased);
    if (answer) await send(deps, answer);
    return answer !== undefined;
  };
  return await workOnEach(due, work, { stopping });
}

/** With no transaction open. Who dies meanwhile leaves it to whoever comes after the lease. */
async function send(deps: DisputeDeps, answer: WaitingAnswer): Promise<void> {
  const { acquirers, clock } = deps;
  const db = forBucket(deps.db, answer.bucket);
  const { disputes } = acquirers.of(answer.acquirer);
  if (!disputes) {
    return await postponeAnswer(db, answer.id, addMilliseconds(clock.now(), NOBODY_MS));
  }
  const dispute = await findAnyDispute(db, answer.disputeId);
  assert(dispute, `${answer.id} has a dispute`);
  const { contents, digest, id, kind } = answer;
  const given = await disputes.answer({
    answerId: id,
    caseReference: dispute.caseReference,
    kind,
    contents,
    digest,
    files: (fileId) => bytesOfFile({ ...deps, db }, { disputeId: dispute.id, fileId }),
  });
  switch (given.kind) {
    case 'taken':
      await endAnswer(db, { id, state: 'TAKEN', refusal: null, now: clock.now() });
      return;
    case 'refused':
      return await returnAnswer(deps, answer, given.reason);
    case 'unknown':
      return await postponeAnswer(db, id, addMilliseconds(clock.now(), againAfter(answer)));
  }
}

function againAfter({ attempts }: WaitingAnswer): number {
  return Math.min(AGAIN_MAX_MS, AGAIN_FIRST_MS * 2 ** Math.min(attempts - 1, 20));
}

/** The merchant can give another, unless the case has gone on without this one. */
async function returnAnswer(
  deps: DisputeDeps,
  { digest, disputeId, id }: WaitingAnswer,
  reason: string,
): Promise<void> {
  const { clock, db } = deps;
  await transaction(forBucket(db, bucketIn(id)), async (tx) => {
    const known = await findAnyDispute(tx, disputeId);
    const locked = known && (await lockWithPayment(tx, known));
    const now = clock.now();
    if (!(await endAnswer(tx, { id, state: 'REFUSED', refusal: reason, now }))) return;
    if (locked?.dispute.state !== 'SUBMITTED' || locked.dispute.digest !== digest) return;
    const moving = { move: 'RETURN_ANSWER', actor: 'ISSUER', by: null, reason } as const;
    await makeMove(tx, deps, locked, { ...moving, correlationId: randomUUID(), now });
  });
}
