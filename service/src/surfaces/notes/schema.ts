import { type Static, Type } from 'typebox';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  anyText,
  checked,
  flag,
  IdempotencyKey,
  idOf,
  oneOf,
  orAbsent,
  orNull,
  shape,
  strict,
  Timestamp,
} from '../../platform/http/schema.ts';
import type { Assignment } from './assignment-store.ts';
import type { Mentionable } from './colleague.ts';
import type { Note } from './note.ts';
import { SUBJECT_TYPES } from './subject.ts';

export const NoteId = idOf('note', 'a note');
export const NOTE_ID = /^nt/;
const UserId = idOf('user', 'a person');
const TEXT_MAX = 2_000;

export const RecordType = oneOf(SUBJECT_TYPES, 'What kind of record it is', 'PAYMENT');
export const RecordId = Type.String({
  minLength: 11,
  maxLength: 30,
  pattern: '^[0-9A-Za-z]{11,30}$',
  description: 'The id of the record',
  examples: ['pi0001KJMMA2G0AVQ8FJKY93MBDMRS'],
  expects: 'the id of a record',
});
export const SUBJECT = { recordType: RecordType, recordId: RecordId };

// Control characters but the end of a line would forge lines elsewhere.
const SOME_LINES = String.raw`^[^\u0000-\u0009\u000b-\u001f\u007f]*$`;
const NoteText = checked(
  Type.String({
    minLength: 1,
    maxLength: TEXT_MAX,
    pattern: SOME_LINES,
    description:
      'What you want your colleagues to know. `@` and the handle or e-mail address of a colleague mentions them.',
    examples: ['Called the shop: the second charge was meant. @ana can you refund it?'],
    expects: `1 to ${TEXT_MAX} characters`,
  }),
  (text) => text.trim() !== '',
  'a text, and not only spaces',
);

export const NotesQuery = strict({ ...PAGE_QUERY, ...SUBJECT });
export const NewNote = strict({ idempotencyKey: IdempotencyKey, ...SUBJECT, text: NoteText });

export const NoteBody = shape('Note', {
  noteId: NoteId,
  ...SUBJECT,
  text: orNull(Type.String(), 'Null once its author has deleted it'),
  author: anyText('An e-mail address, or a client'),
  authorId: anyText('The id of that person or client'),
  isOwn: flag('Whether the caller wrote it, and may delete it'),
  mentions: Type.Array(Type.String(), { description: 'The ids of the people it mentions' }),
  isUnreadMention: flag('Whether it mentions the caller and is not marked as read'),
  createdAt: Timestamp,
  deletedAt: orNull(Timestamp, 'When its author deleted it; null if it is there'),
});

export const AssignmentBody = shape('Assignment', {
  ...SUBJECT,
  assigneeId: orNull(Type.String(), 'Who has it; null: nobody'),
  assigneeName: orNull(Type.String(), 'Their name; null where they cannot sign in any more'),
  assignedBy: orNull(Type.String(), 'Who gave it to them'),
  assignedAt: orNull(Timestamp, 'When; null where nobody has it'),
  mayWrite: flag('Whether the caller may assign records and write notes'),
});

export const NewAssignment = strict({
  assigneeId: orAbsent(UserId, 'Who is to have it; nobody if omitted'),
  expectedAssigneeId: orAbsent(
    UserId,
    'Who has it as you saw it; omitted if nobody has. It is refused if somebody else has assigned it since.',
  ),
});

export const ColleagueList = shape('ColleagueList', {
  data: Type.Array(
    shape('Colleague', {
      userId: UserId,
      name: anyText('As they are called'),
      email: anyText('What they sign in with'),
      handle: anyText('What follows the @ that mentions them', 'ana'),
      role: anyText('What they may do'),
    }),
    { description: 'Those of your own side who can sign in, by name' },
  ),
});

export function noteBody(note: Note): Static<typeof NoteBody> {
  return {
    noteId: note.id,
    recordType: note.recordType,
    recordId: note.recordId,
    text: note.text,
    author: note.author,
    authorId: note.authorId,
    isOwn: note.isOwn,
    mentions: [...note.mentions],
    isUnreadMention: note.isUnread,
    createdAt: note.createdAt.toISOString(),
    deletedAt: note.deletedAt?.toISOString() ?? null,
  };
}

export function colleagueBody({ email, handle, id, name, role }: Mentionable) {
  return { userId: id, name, email, handle, role };
}

export function assignmentBody(
  assignment: Assignment | undefined,
  {
    name,
    ...shown
  }: Pick<Static<typeof AssignmentBody>, 'recordType' | 'recordId' | 'mayWrite'> &
    Readonly<{ name: string | null }>,
): Static<typeof AssignmentBody> {
  return {
    ...shown,
    assigneeId: assignment?.assigneeId ?? null,
    assigneeName: name,
    assignedBy: assignment?.assignedBy ?? null,
    assignedAt: assignment?.assignedAt.toISOString() ?? null,
  };
}
