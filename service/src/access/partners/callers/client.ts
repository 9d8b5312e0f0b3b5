import type { JSONWebKeySet } from 'jose';
import { type ClientScope, isPartnerScope } from './scopes.ts';
import type { Fault } from '../../../platform/http/errors.ts';
import type { AgentPolicy } from './agent-policy.ts';
import type { PartnerKind } from './caller.ts';

/** The owner of credentials: a partner's software or, without a partner, the operator's. */
export type Client = Readonly<{
  id: string;
  partnerId: string | null;
  merchantId: string | null;
  name: string;
  scopes: readonly string[];
  jwks: JSONWebKeySet | null;
  /** The policy of an agent; null for any other client. */
  agent: AgentPolicy | null;
  createdAt: Date;
  modifiedAt: Date;
  revokedAt: Date | null;
}>;

export const SLOTS = ['PRIMARY', 'SECONDARY'] as const;
export type Slot = (typeof SLOTS)[number];

export type ApiKey = Readonly<{
  id: string;
  clientId: string;
  slot: Slot;
  hint: string;
  createdAt: Date;
  revokedAt: Date | null;
}>;

/**
 * Which of `scopes` a client may not have, given its partner's kind: `operator` is for clients
 * without a partner, who may have nothing else; only a partner bank places orders.
 */
export function scopeFaults(
  scopes: readonly ClientScope[],
  partnerKind: PartnerKind | null,
): Fault[] {
  return scopes.flatMap((scope, index) => {
    const broken = brokenRule(scope, partnerKind);
    return broken ? [{ parameterName: `scopes[${index}]`, parameterValue: scope, ...broken }] : [];
  });
}

function brokenRule(
  scope: ClientScope,
  partnerKind: PartnerKind | null,
): Pick<Fault, 'reasonCode' | 'errorMessage'> | undefined {
  if (partnerKind === null) {
    if (scope === 'operator') return undefined;
    return {
      reasonCode: 'SCOPE_NEEDS_PARTNER',
      errorMessage:
        'A client without a partner belongs to the operator and can have only the scope operator.',
    };
  }
  if (scope === 'operator') {
    return {
      reasonCode: 'SCOPE_OF_OPERATOR',
      errorMessage: 'Only clients of the operator, which have no partner, can have this scope.',
    };
  }
  if (scope.startsWith('onboarding.order.') && partnerKind !== 'PARTNER_BANK') {
    return {
      reasonCode: 'SCOPE_OF_PARTNER_BANK',
      errorMessage: 'Only clients of a PARTNER_BANK can have this scope.',
    };
  }
  return undefined;
}

/** An agent must not make itself a credential without limits, nor somebody who approves. */
const BEYOND_AGENTS: ReadonlySet<string> = new Set(['credential.write', 'user.write']);

export function isAgentScope(scope: string): boolean {
  return isPartnerScope(scope) && !BEYOND_AGENTS.has(scope);
}

export function agentFaults(
  scopes: readonly ClientScope[],
  partnerKind: PartnerKind | null,
): Fault[] {
  const faults = scopes.flatMap((scope, index) =>
    BEYOND_AGENTS.has(scope)
      ? [
          {
            parameterName: `scopes[${index}]`,
            parameterValue: scope,
            reasonCode: 'SCOPE_BEYOND_AGENTS' as const,
            errorMessage: 'An agent cannot have this scope.',
          },
        ]
      : [],
  );
  if (partnerKind !== null) return faults;
  const errorMessage = 'Only a client of a partner can be an agent.';
  return [...faults, { parameterName: 'agent', reasonCode: 'AGENT_NEEDS_PARTNER', errorMessage }];
}
