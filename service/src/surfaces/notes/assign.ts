import { transaction } from '../../platform/db/pool.ts';
import { byOf } from '../../platform/http/caller.ts';
import { invalid, Problem } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { canDecide } from '../../access/users/index.ts';
import { seenSubject } from './add-note.ts';
import { type Assignment, findAssignment, reassign } from './assignment-store.ts';
import { colleaguesOfSide } from './colleague.ts';
import { NOTE_PROBLEMS } from './errors.ts';
import type { NoteDeps } from './note.ts';
import { type SideMember, writerOf } from './side.ts';
import { seesType, type NotedRecord } from './subject.ts';

type Wanted = Readonly<{ assigneeId?: string; expectedAssigneeId?: string }>;

/**
 * Gives a record to a colleague, or to nobody. Of two at once one does: the other is told that it has
 * changed. Given again to whom it is with, nothing changes.
 */
export async function assignRecord(
  deps: NoteDeps,
  call: Call<NotedRecord, unknown, Wanted>,
): Promise<Assignment | undefined> {
  const { audit, clock, db } = deps;
  const { assigneeId: to = null, expectedAssigneeId: expected = null } = call.body;
  const viewer = writerOf(call);
  const subject = await seenSubject(deps, viewer, call.params);
  const of = { ...subject, owner: viewer.owner };
  if (to !== null) await refuseAssignee(deps, viewer, subject, to);
  const before = await findAssignment(db, of);
  if ((before?.assigneeId ?? null) === to) return before;
  await transaction(db, async (tx) => {
    const { actor } = byOf(call);
    const isGiven = await reassign(tx, { ...of, expected, to, by: actor, now: clock.now() });
    if (!isGiven) throw new Problem(NOTE_PROBLEMS.assignmentChanged);
    await audit.record(tx, {
      ...byOf(call),
      action: to === null ? 'record.unassigned' : 'record.assigned',
      subject: subject.recordId,
      details: { recordType: subject.recordType, from: expected, to },
    });
  });
  return await findAssignment(db, of);
}

/** Work is given to those who can sign in, see the record, and do more than look. */
async function refuseAssignee(
  { db }: NoteDeps,
  viewer: SideMember,
  { recordType }: NotedRecord,
  userId: string,
): Promise<void> {
  const person = (await colleaguesOfSide(db, viewer)).find(({ id }) => id === userId);
  if (person && canDecide(person.role) && seesType(person, recordType)) return;
  const errorMessage =
    'Must be the id of a colleague who can sign in, may see the record and does more than look.';
  throw invalid([{ parameterName: 'assigneeId', reasonCode: 'INVALID_VALUE', errorMessage }]);
}
