import type { Case } from './case.ts';
import type { Subject } from './reference.ts';
import { inOneMoment, entriesOf, paymentsOf, refundsOf, recordsOfSubjects } from './case-store.ts';
import { type Database, transaction } from '../../platform/db/pool.ts';

type Gathering = Readonly<{ acquirer: string; subjects: readonly Subject[]; hasRecord: boolean }>;

/** All that is known of the subjects on both sides: each shard's as of one moment, nothing locked. */
export async function gatherCases(db: Database, asked: Gathering): Promise<Case[]> {
  const each = new Map(asked.subjects.map((subject) => [subject.subjectId, subject]));
  const shards = Map.groupBy(each.values(), ({ bucket }) => db.shardOf(bucket));
  const cases: Case[] = [];
  for (const own of shards.values()) {
    cases.push(...(await gatherShard(db, { ...asked, subjects: own })));
  }
  return cases;
}

async function gatherShard(db: Database, { acquirer, hasRecord, subjects }: Gathering) {
  return await transaction(db, async (tx) => {
    await inOneMoment(tx);
    const payments = new Map((await paymentsOf(tx, subjects)).map((one) => [one.id, one]));
    const refunds = Map.groupBy(await refundsOf(tx, subjects), ({ paymentId }) => paymentId);
    const entries = Map.groupBy(await entriesOf(tx, subjects), ({ subjectId }) => subjectId);
    const records = hasRecord ? await recordsOfSubjects(tx, acquirer, subjects) : [];
    const theirs = Map.groupBy(records, ({ subjectId }) => subjectId);
    return subjects.map(({ subjectId }) => {
      const payment = payments.get(subjectId);
      return {
        subjectId,
        acquirer,
        // That of another acquirer is nothing that this one should have.
        payment: payment?.acquirer === acquirer ? payment : undefined,
        refunds: refunds.get(subjectId) ?? [],
        entries: entries.get(subjectId) ?? [],
        theirs: hasRecord ? (theirs.get(subjectId) ?? []) : null,
      };
    });
  });
}

/** Whether its outcome is in doubt, or it has moved since the other side was last heard. */
export function isUnsettled({ payment, refunds, theirs }: Case, knownUntil: Date): boolean {
  if (!payment) return false;
  const isLate = ({ modifiedAt }: Readonly<{ modifiedAt: Date }>): boolean =>
    theirs !== null && modifiedAt >= knownUntil;
  const isInDoubt = payment.isInDoubt || refunds.some(({ status }) => status === 'PROCESSING');
  return isInDoubt || isLate(payment) || refunds.some(isLate);
}
