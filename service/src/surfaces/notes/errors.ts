import { conflict, forbidden, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const NOTE_PROBLEMS = {
  assignmentChanged: conflict({
    code: 'assignment-changed',
    title: 'Somebody else has assigned the record',
    detail:
      'The record is no longer with whom `expectedAssigneeId` names. Retrieve the assignment again, then decide anew.',
  }),
  notAuthor: forbidden({
    code: 'not-the-author',
    title: 'The note is somebody else’s',
    detail: 'Only the author of a note can delete it.',
  }),
} as const satisfies Record<string, ProblemKind>;
