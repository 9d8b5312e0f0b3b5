import { bucketOf, newId } from '../../kernel/id.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import { byOf } from '../../platform/http/caller.ts';
import {
  found,
  invalid,
  PLATFORM_PROBLEMS,
  Problem,
  ruleBroken,
} from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { colleaguesOfSide, mentionedIn } from './colleague.ts';
import { NOTE_PROBLEMS } from './errors.ts';
import type { Note, NoteDeps } from './note.ts';
import { deleteNote, findNote, insertNote } from './note-store.ts';
import { mayLookAt, type SideMember, writerOf } from './side.ts';
import { isThere } from './subject-store.ts';
import { describedBy, type NotedRecord } from './subject.ts';

/** A record that is there for the viewer to see, or the 404 of one that is not. */
export async function seenSubject(
  { db }: Pick<NoteDeps, 'db'>,
  viewer: SideMember,
  subject: NotedRecord,
): Promise<NotedRecord> {
  const { ids, scope } = describedBy(subject.recordType);
  if (!ids.test(subject.recordId)) throw otherKind();
  const isSeen = mayLookAt(viewer, scope);
  if (isSeen && (await isThere(db, subject, viewer.owner))) return subject;
  throw new Problem(PLATFORM_PROBLEMS.notFound);
}

function otherKind() {
  const errorMessage = 'Must be the id of a record of the kind that `recordType` names.';
  return invalid([{ parameterName: 'recordId', reasonCode: 'INVALID_VALUE', errorMessage }]);
}

type NewNote = NotedRecord & Readonly<{ text: string; idempotencyKey: string }>;

/** Keeps a note once for its key, and tells whom it mentions by their inbox. */
export async function addNote(
  deps: NoteDeps,
  call: Call<unknown, unknown, NewNote>,
): Promise<Note> {
  const { clock, db, audit } = deps;
  const { idempotencyKey: key, recordId, recordType, text } = call.body;
  const author = writerOf(call);
  const { owner, userId } = author;
  await seenSubject(deps, author, call.body);
  const people = await colleaguesOfSide(db, author);
  const mentions = mentionedIn(text, people, recordType).map(({ id }) => id);
  const createdAt = clock.now();
  const bucket = bucketOf(owner);
  const id = newId('note', bucket, createdAt);
  const note = { id, owner, recordType, recordId, authorId: userId, author: author.email };
  const kept = await transaction(db, async (tx) => {
    const first = await insertNote(tx, { ...note, text, mentions, key, createdAt });
    if (first !== id) return first;
    const details = { recordType, note: id, mentions };
    await audit.record(tx, { ...byOf(call), action: 'note.added', subject: recordId, details });
    return id;
  });
  const made = found(await findNote(forBucket(db, bucket), author, kept));
  const isSame = made.recordId === recordId && made.recordType === recordType;
  if (isSame && (made.text === text || made.text === null)) return made;
  throw ruleBroken(PLATFORM_PROBLEMS.idempotencyMismatch, { parameterName: 'idempotencyKey' });
}

/** Its author takes a note back: that there was one stays, in its place and in the audit log. */
export async function removeNote(
  { audit, clock, db }: NoteDeps,
  call: Call<Readonly<{ noteId: string }>>,
): Promise<void> {
  const { noteId } = call.params;
  const author = writerOf(call);
  const note = found(await findNote(db, author, noteId));
  if (note.authorId !== author.userId) throw new Problem(NOTE_PROBLEMS.notAuthor);
  await transaction(db, async (tx) => {
    if (!(await deleteNote(tx, noteId, clock.now()))) return;
    await audit.record(tx, {
      ...byOf(call),
      action: 'note.deleted',
      subject: note.recordId,
      details: { recordType: note.recordType, note: noteId },
    });
  });
}
