import { created, ok } from '../../platform/http/answer.ts';
import { found, PLATFORM_PROBLEMS, type ProblemKind } from '../../platform/http/errors.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { addNote, removeNote, seenSubject } from './add-note.ts';
import { assignRecord } from './assign.ts';
import { type Assignment, findAssignment } from './assignment-store.ts';
import { colleaguesOfSide } from './colleague.ts';
import { NOTE_PROBLEMS } from './errors.ts';
import type { NoteDeps } from './note.ts';
import { findNote, listNotes, markRead } from './note-store.ts';
import { type SideMember, sideMemberOf } from './side.ts';
import * as schema from './schema.ts';
import type { NotedRecord } from './subject.ts';

const ONE = strict({ noteId: schema.NoteId });
const OF_RECORD = strict(schema.SUBJECT);

/**
 * What people of one side keep about records for each other. `access` is of the door: of people, or of
 * clients of operators.
 */
export function noteRoutes(deps: NoteDeps, access: string): Route[] {
  const common = { tag: 'Notes', access, problems: [PLATFORM_PROBLEMS.forbidden] };
  return [...noteReads(deps, common), ...noteWrites(deps, common), ...assigning(deps, common)];
}

type Common = Pick<Route, 'tag' | 'access'> & Readonly<{ problems: readonly ProblemKind[] }>;

function noteReads(deps: NoteDeps, common: Common): Route[] {
  const { db } = deps;
  return [
    listRoute({
      ...common,
      problems: [...common.problems, PLATFORM_PROBLEMS.notFound],
      path: '/notes',
      operationId: 'listNotes',
      summary: 'List the notes about a record',
      description:
        'Those that the caller’s own side has written, newest first: operators do not see the notes of a partner’s people, nor these those of operators.',
      query: schema.NotesQuery,
      record: schema.NoteBody,
      ids: schema.NOTE_ID,
      rows: async (call, page) => {
        const viewer = sideMemberOf(call);
        const subject = await seenSubject(deps, viewer, call.query);
        return await listNotes(db, viewer, subject, page);
      },
      serialize: schema.noteBody,
    }),
    route('GET /colleagues', {
      ...common,
      operationId: 'listColleagues',
      summary: 'List colleagues',
      description: 'Whom the caller can mention in notes and give records to.',
      answers: { 200: schema.ColleagueList },
      handle: async (call) => {
        const people = await colleaguesOfSide(db, sideMemberOf(call));
        return ok({ data: people.map(schema.colleagueBody) });
      },
    }),
  ];
}

function noteWrites(deps: NoteDeps, common: Common): Route[] {
  const { clock, db } = deps;
  return [
    route('POST /notes', {
      ...common,
      operationId: 'createNote',
      summary: 'Write a note about a record',
      description:
        'Only the caller’s own side sees it. A note cannot be changed; whoever wrote it can delete it. Whom it mentions has it in their inbox until they have read it.',
      body: schema.NewNote,
      answers: { 201: schema.NoteBody },
      problems: [...common.problems, PLATFORM_PROBLEMS.notFound],
      handle: async (call) => {
        const note = await addNote(deps, call);
        return created(schema.noteBody(note), '/notes');
      },
    }),
    route('DELETE /notes/:noteId', {
      ...common,
      operationId: 'deleteNote',
      summary: 'Delete a note of one’s own',
      description: 'Its text is gone. That there was one, by whom and when, stays.',
      params: ONE,
      answers: { 204: 'Deleted' },
      problems: [PLATFORM_PROBLEMS.forbidden, NOTE_PROBLEMS.notAuthor],
      handle: async (call) => {
        await removeNote(deps, call);
        return { status: 204 };
      },
    }),
    route('POST /notes/:noteId/read', {
      ...common,
      operationId: 'markNoteRead',
      summary: 'Mark a note that mentions the caller as read',
      description: 'It leaves their inbox.',
      params: ONE,
      answers: { 204: 'Marked' },
      handle: async (call) => {
        const viewer = sideMemberOf(call);
        const note = found(await findNote(db, viewer, call.params.noteId));
        await markRead(db, viewer, note.id, clock.now());
        return { status: 204 };
      },
    }),
  ];
}

function assigning(deps: NoteDeps, common: Common): Route[] {
  const { db } = deps;
  const shown = async (viewer: SideMember, of: NotedRecord, assignment: Assignment | undefined) => {
    const people = assignment ? await colleaguesOfSide(db, viewer) : [];
    const name = people.find(({ id }) => id === assignment?.assigneeId)?.name ?? null;
    const { mayWrite } = viewer;
    const { recordId, recordType } = of;
    return ok(schema.assignmentBody(assignment, { recordId, recordType, mayWrite, name }));
  };
  return [
    route('GET /assignments/:recordType/:recordId', {
      ...common,
      operationId: 'retrieveAssignment',
      summary: 'Retrieve who has a record',
      description: 'Among the people of the caller’s own side.',
      params: OF_RECORD,
      answers: { 200: schema.AssignmentBody },
      handle: async (call) => {
        const viewer = sideMemberOf(call);
        const subject = await seenSubject(deps, viewer, call.params);
        const assignment = await findAssignment(db, { ...subject, owner: viewer.owner });
        return await shown(viewer, subject, assignment);
      },
    }),
    route('PUT /assignments/:recordType/:recordId', {
      ...common,
      operationId: 'assignRecord',
      summary: 'Give a record to a colleague',
      description:
        'Or to nobody. Whoever has it finds it in their inbox. It says who works on a record; it gives no rights.',
      params: OF_RECORD,
      body: schema.NewAssignment,
      answers: { 200: schema.AssignmentBody },
      problems: [...common.problems, NOTE_PROBLEMS.assignmentChanged],
      handle: async (call) =>
        await shown(sideMemberOf(call), call.params, await assignRecord(deps, call)),
    }),
  ];
}
