import { createHash } from 'node:crypto';
import type {
  AnswerTaken,
  DisputeAnswer,
  DisputeDesk,
  HostNotice,
  NoticesAsked,
} from '../../service/src/acquiring/acquirers/index.ts';
import { addMilliseconds, type Clock } from '../../service/src/kernel/clock.ts';
import { type Database, transaction, type Tx } from '../../service/src/platform/db/pool.ts';
import { refundedSince } from '../../service/src/money/disputes/index.ts';
import { afterAnswer, afterTelling, closed, whyRefused, type SimulatedCase } from './course.ts';
import * as store from './case-store.ts';

export type DeskDeps = Readonly<{ db: Database; clock: Clock }>;

const TOGETHER = 100; // Cases that are looked at together.
const DAY_MS = 86_400_000;

/** The disputes of one simulated acquirer: what its issuers claim by the clock, and make of answers. */
export function createSimulatedDesk(acquirer: string, deps: DeskDeps): DisputeDesk {
  return {
    notices: async (asked) => {
      await tellWhatIsDue(acquirer, deps);
      return await pageOfTold(acquirer, deps, asked);
    },
    answer: async (answer) => await take(acquirer, deps, answer),
  };
}

async function tellWhatIsDue(acquirer: string, { clock, db }: DeskDeps): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await store.casesDue(db, { acquirer, limit: TOGETHER, now });
    for (const named of due) {
      await transaction(db, async (tx) => {
        const one = await store.lockCase(tx, named);
        if (one?.nextAt && one.nextAt <= now) await tell(tx, one, now);
      });
    }
    if (due.length < TOGETHER) return;
  }
}

async function tell(tx: Tx, one: SimulatedCase, now: Date): Promise<void> {
  const { acquirer, caseReference, next, reference } = one;
  const refunded = await store.refundedOf(tx, { acquirer, original: reference });
  if (next === null || (await isAlertHeeded(tx, one, refunded))) {
    return await store.updateCase(tx, { ...one, ...closed(one.stage) });
  }
  if (next === 'DISPUTE_ALERT') await store.noteAlertTold(tx, { ...one, refunded });
  const no = await store.nextNumber(tx, acquirer);
  const deadline = next === 'DISPUTE_ALERT' ? addMilliseconds(now, DAY_MS) : null;
  const contents = {
    noticeId: `${caseReference}-${no}`,
    kind: next,
    caseReference,
    reference,
    paidAt: one.paidAt.toISOString(),
    network: one.network,
    reasonCode: one.reasonCode,
    amount: String(one.amount),
    currency: one.currency,
    networkDeadline: deadline && deadline.toISOString(),
    reason: null,
    at: now.toISOString(),
  };
  await store.insertTold(tx, { acquirer, no, contents });
  await store.updateCase(tx, { ...one, ...afterTelling(one, next, now) });
}

/** By the rule of the service itself: refunds since the alert, each cent for one alert. */
async function isAlertHeeded(
  tx: Tx,
  { acquirer, amount, caseReference, kind, next, reference, stage }: SimulatedCase,
  refunded: bigint,
): Promise<boolean> {
  if (kind !== 'DISPUTE_ALERT' || stage !== null || next !== 'CHARGEBACK') return false;
  const alerts = await store.refundableCases(tx, { acquirer, original: reference });
  return refundedSince(alerts, caseReference, refunded) >= amount;
}

async function pageOfTold(
  acquirer: string,
  { db }: DeskDeps,
  { after, limit }: NoticesAsked,
): Promise<Readonly<{ notices: HostNotice[]; next: string }>> {
  const place = Number(after ?? '0');
  const told = await store.toldAfter(db, { acquirer, after: place, limit });
  const notices = told.map(({ contents }) => noticeIn(contents));
  return { notices, next: String(told.at(-1)?.no ?? place) };
}

function noticeIn(contents: store.ToldContents): HostNotice {
  const { amount, at, networkDeadline, paidAt, ...rest } = contents;
  // Written by `tell`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return {
    ...rest,
    hostReferences: null,
    amount: BigInt(amount ?? '0'),
    at: new Date(at ?? 0),
    networkDeadline: momentIn(networkDeadline),
    paidAt: momentIn(paidAt),
  } as HostNotice;
}

function momentIn(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}

async function take(
  acquirer: string,
  { clock, db }: DeskDeps,
  answer: DisputeAnswer,
): Promise<AnswerTaken> {
  const { answerId, caseReference, digest, kind } = answer;
  const known = await store.findTakenAnswer(db, { acquirer, answerId });
  if (known) return asAnswer(known.refusal);
  if (!(await areFilesWhole(answer))) return { kind: 'unknown', why: 'malformed' };
  const now = clock.now();
  return await transaction(db, async (tx) => {
    const one = await store.lockCase(tx, { acquirer, caseReference });
    const first = await store.findTakenAnswer(tx, { acquirer, answerId });
    if (first) return asAnswer(first.refusal);
    const refusal = whyRefused(one, answer) ?? null;
    const kept = { acquirer, answerId, caseReference, kind, digest, refusal, now };
    await store.insertTakenAnswer(tx, kept);
    if (one && refusal === null) {
      await store.updateCase(tx, { ...one, ...afterAnswer(one, answer, now) });
    }
    return asAnswer(refusal);
  });
}

function asAnswer(refusal: string | null): AnswerTaken {
  return refusal === null ? { kind: 'taken' } : { kind: 'refused', reason: refusal };
}

/** Each file arrives as it is described. */
async function areFilesWhole({ contents, files }: DisputeAnswer): Promise<boolean> {
  for (const { fileId, sha256, size } of contents.files) {
    const digest = createHash('sha256');
    let received = 0;
    for await (const part of files(fileId)) {
      digest.update(part);
      received += part.length;
    }
    if (received !== size || digest.digest('hex') !== sha256) return false;
  }
  return true;
}
