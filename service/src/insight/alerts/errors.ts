import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const ALERT_PROBLEMS = {
  tooManyRules: conflict({
    code: 'too-many-alert-rules',
    title: 'There are too many alert rules',
    detail: 'A partner can have 20 alert rules, and operators 50. Delete one first.',
  }),
  nameTaken: conflict({
    code: 'alert-rule-name-taken',
    title: 'Another alert rule has this name',
    detail:
      'Each alert rule has a name of its own. Choose another, or change the rule that has it.',
  }),
} as const satisfies Record<string, ProblemKind>;
