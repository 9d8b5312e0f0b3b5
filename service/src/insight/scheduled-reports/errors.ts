import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const REPORT_PROBLEMS = {
  tooManySchedules: conflict({
    code: 'too-many-report-schedules',
    title: 'There are too many scheduled reports',
    detail: 'A partner can have 20 scheduled reports, and operators 50. Delete one first.',
  }),
  nameTaken: conflict({
    code: 'report-schedule-name-taken',
    title: 'Another scheduled report has this name',
    detail:
      'Each scheduled report has a name of its own. Choose another, or change the one that has it.',
  }),
  notReady: conflict({
    code: 'report-not-ready',
    title: 'The report has no file',
    detail: 'The report is still being made, or could not be made. Its run tells which.',
  }),
} as const satisfies Record<string, ProblemKind>;
