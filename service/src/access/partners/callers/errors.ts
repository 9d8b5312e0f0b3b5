import {
  forbidden,
  conflict,
  type Fault,
  type ProblemKind,
} from '../../../platform/http/errors.ts';

/** Every failure this slice promises beside the platform's own. */
export const PARTNER_PROBLEMS = {
  slotTaken: conflict({
    code: 'api-key-slot-taken',
    title: 'The slot already has a live API key',
    detail:
      'The client already has a live API key in this slot. Roll or revoke that key, or use the other slot.',
  }),
  apiKeyRevoked: conflict({
    code: 'api-key-revoked',
    title: 'The API key has been revoked',
    detail: 'A revoked API key cannot be rolled. Create a new key in its slot.',
  }),
  clientRevoked: conflict({
    code: 'client-revoked',
    title: 'The client has been revoked',
    detail: 'A revoked client cannot be issued new credentials. Create a new client.',
  }),
  clientHasKeys: conflict({
    code: 'client-has-keys',
    title: 'The client authenticates with keys',
    detail:
      'A client with a jwks has no secret to roll. Replace its keys with PUT /operator/clients/{clientId}/jwks, or switch it to a secret with DELETE /operator/clients/{clientId}/jwks.',
  }),
  limitReached: conflict({
    code: 'partner-limit-reached',
    title: 'The partner has as many as it may',
    detail:
      'The partner has as many of these as it may. Remove one, or ask the operator to raise the limit.',
  }),
  agentCap: forbidden({
    code: 'agent-limit-exceeded',
    title: 'Beyond the limits of the agent',
    detail:
      'The call is beyond the limits of this agent. See `errors` for each limit. Limits of a day start again at midnight UTC.',
  }),
} as const satisfies Record<string, ProblemKind>;

/** The body names something that does not exist. */
export function unknownReference(parameterName: string, parameterValue: string): Fault {
  const errorMessage = 'No record with this id exists.';
  return { parameterName, parameterValue, reasonCode: 'INVALID_VALUE', errorMessage };
}
