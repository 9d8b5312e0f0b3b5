import { forbidden, conflict, type ProblemKind } from '../../platform/http/errors.ts';

/** The problems of this slice, in addition to the platform's own. */
export const ACTION_PROBLEMS = {
  samePerson: forbidden({
    code: 'same-person',
    title: 'Another person must decide',
    detail:
      'Whoever requested an action cannot decide on it, by any of their accounts, clients and agents, nor can anybody of whom one has invited, reset or raised the other within seven days. Another person must decide; the requester can withdraw it.',
  }),
  notRequester: forbidden({
    code: 'not-the-requester',
    title: 'Only the requester can do this',
    detail:
      'An action is withdrawn, and its result collected, by whoever requested it. Others can decline it.',
  }),
  actionDecided: conflict({
    code: 'action-decided',
    title: 'The action is no longer waiting',
    detail: 'The action was already approved, declined or withdrawn, or it has expired.',
  }),
  notApproved: conflict({
    code: 'action-not-approved',
    title: 'The action is not approved yet',
    detail: 'Another person must approve the action before its result can be collected.',
  }),
  actionDone: {
    status: 409,
    category: 'IDEMPOTENCY_ERROR',
    code: 'action-already-done',
    title: 'The action was already carried out',
    detail:
      'The action was carried out. Its response contained a secret, which is shown only once. If you did not receive it, roll the credential.',
  },
  actionInterrupted: {
    status: 409,
    category: 'IDEMPOTENCY_ERROR',
    code: 'action-interrupted',
    title: 'It is not known whether the action was carried out',
    detail:
      'The service was interrupted while it carried out the action. Look at the record before you try again.',
  },
  actionChanged: conflict({
    code: 'action-changed',
    title: 'The action no longer says what would be done',
    detail:
      'The record has changed since the action was requested, so something else would be done than it shows. Decline it; whoever requested it can request it again.',
  }),
  proposalChanged: conflict({
    code: 'proposal-changed',
    title: 'The proposal no longer says what would be done',
    detail:
      'The record has changed since the proposal was made, and another amount would be moved. Make a new proposal.',
  }),
  tooManyProposals: conflict({
    code: 'too-many-proposals',
    title: 'Too many proposals are waiting',
    detail:
      'This agent has 100 proposals that nobody has decided on. Confirm or withdraw some of them first.',
  }),
  digestMismatch: conflict({
    code: 'proposal-digest-mismatch',
    title: 'The digest is not that of the proposal',
    detail:
      'The digest does not belong to this proposal, so nothing was done. Retrieve the proposal and look at what it says.',
  }),
  needsPerson: forbidden({
    code: 'proposal-needs-person',
    title: 'A person must approve the proposal',
    detail:
      'The proposal is above what this agent may confirm. A person of the partner approves or declines it in the console.',
  }),
} as const satisfies Record<string, ProblemKind>;
