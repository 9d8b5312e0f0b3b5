import { conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const DISPUTE_PROBLEMS = {
  stateForbids: conflict({
    code: 'dispute-state-forbids',
    title: 'The dispute cannot be answered now',
    detail: 'Only a dispute in NEEDS_RESPONSE can be answered, accepted or given evidence.',
  }),
  evidenceChanged: conflict({
    code: 'dispute-evidence-changed',
    title: 'The evidence is not what was confirmed',
    detail:
      'The digest is not that of the evidence as it stands now. Look at the preview again, and send its digest.',
  }),
  evidenceIncomplete: conflict({
    code: 'dispute-evidence-incomplete',
    title: 'The evidence is incomplete',
    detail: 'Evidence that the reason of the dispute requires is missing.',
  }),
  noticeNotHeld: conflict({
    code: 'dispute-notice-not-held',
    title: 'The notice waits for nobody',
    detail: 'Only a notice that is HELD can be decided on.',
  }),
} as const satisfies Record<string, ProblemKind>;
