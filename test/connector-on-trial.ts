import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import {
  type Acquirer,
  type AcquirerAnswer,
  type AcquirerFinding,
  type AssignedOperation,
  type AuthorizationRequest,
  type Connector,
  originalOf,
  outcomeOf,
} from '../service/src/acquiring/acquirers/index.ts';

export type Terms = Pick<AuthorizationRequest, 'merchant' | 'card' | 'amount'>;

/** A connector on trial, and what its test host approves and declines. */
export type Subject = Readonly<{
  connector: Connector;
  /** The same behind its time-out. */
  acquirer: Acquirer;
  approved: Terms;
  declined: Terms;
  /** Another connector to the same host, not started. */
  another: () => Connector;
  /** Of one that keeps a session: breaks it, as a network does. */
  cutOff?: () => void;
  /** Of a host in a process of its own: it does nothing more until it is cut off. */
  holdStill?: () => void;
  /** The host cannot be asked what became of a request: enquiries are always `unknown`. */
  hasNoEnquiry?: boolean;
}>;

/** What Causeway would send, and how it names what it heard before. */
export type Conversation = ReturnType<typeof conversationWith>;

export function newReference(): string {
  return `test-${randomUUID()}`;
}

/** Talks to a connector as Causeway does: follow-ups carry all references of the original. */
export function conversationWith({ acquirer, connector, hasNoEnquiry }: Subject) {
  const heard = new Map<string, AcquirerAnswer>();
  const assigned = (
    { merchant, hostReferences: original }: Pick<Terms, 'merchant'> & Partial<AuthorizationRequest>,
    operation: AssignedOperation,
  ) => ({
    reference: newReference(),
    hostReferences: connector.assign?.({ merchant, operation, original }),
  });
  const authorization = (terms: Terms): AuthorizationRequest => ({
    ...terms,
    ...assigned(terms, 'authorize'),
    capture: false,
  });
  const purchase = (terms: Terms): AuthorizationRequest => ({
    ...terms,
    ...assigned(terms, 'purchase'),
    capture: true,
  });
  const originalNow = ({ reference, hostReferences }: AuthorizationRequest) => {
    const answer = heard.get(reference);
    const isKnown = answer !== undefined && answer.kind !== 'unknown';
    const outcome = isKnown ? outcomeOf(reference, answer) : null;
    return originalOf(reference, { outcome, hostReferences: hostReferences ?? null });
  };
  return {
    assigned,
    authorization,
    purchase,
    authorize: async (request: AuthorizationRequest): Promise<AcquirerAnswer> => {
      const answer = await acquirer.authorize(request);
      heard.set(request.reference, answer);
      return answer;
    },
    /** Of all of the amount, unless changed. */
    followUp: (request: AuthorizationRequest, operation: AssignedOperation) => ({
      ...assigned(request, operation),
      original: originalNow(request),
      merchant: request.merchant,
      amount: request.amount,
      card: connector.needsCardForFollowUps === true ? request.card : undefined,
    }),
    /** The result of an enquiry, if the host supports it. */
    assertFound: async (request: AuthorizationRequest, expected: AcquirerFinding) => {
      const finding = await acquirer.enquire(request);
      const unknown = { kind: 'unknown', why: 'unanswered' };
      assert.deepEqual(finding, hasNoEnquiry === true ? unknown : expected);
    },
  };
}

export type Trials = Readonly<
  Record<string, (subject: Subject, speak: Conversation) => Promise<void>>
>;
