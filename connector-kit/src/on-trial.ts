import { randomUUID } from 'node:crypto';
import { asServiceAsks, type TakeNote } from './asked.ts';
import { assertSame } from './assertions.ts';
import type {
  Acquirer,
  AcquirerAnswer,
  AcquirerFinding,
  AssignedOperation,
  AuthorizationRequest,
  Connector,
  Original,
} from './port.ts';

export type Terms = Pick<AuthorizationRequest, 'merchant' | 'card' | 'amount'>;

/** A connector on trial, and what its test host approves and declines. */
export type Subject = Readonly<{
  /** Started, where it has a session. */
  connector: Connector;
  /** At least four cents: a part is captured, and the rest released. */
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
  /** Of one with disputes: has the host tell of a chargeback of an approved purchase, and names the case. */
  dispute?: (purchase: AuthorizationRequest) => Promise<string>;
}>;

/** What Causeway would send, and how it names what it heard before. */
export type Conversation = ReturnType<typeof conversationWith>;

export function newReference(): string {
  return `test-${randomUUID()}`;
}

/** As the service names an original: all references of it, assigned and answered. */
export function namedOriginal(
  {
    hostReferences: assigned,
    reference,
  }: Pick<AuthorizationRequest, 'reference' | 'hostReferences'>,
  answer: AcquirerAnswer | undefined,
): Original {
  const approval = answer?.kind === 'approved' ? answer : undefined;
  const answered = answer && answer.kind !== 'unknown' ? answer.hostReferences : undefined;
  return {
    reference,
    authorizationCode: approval?.authorizationCode || null,
    networkTransactionId: approval?.networkTransactionId ?? null,
    hostReferences: answered ? { ...assigned, ...answered } : (assigned ?? null),
  };
}

/** Talks to a connector as Causeway does: follow-ups carry all references of the original. */
export function conversationWith({ connector, hasNoEnquiry }: Subject, note: TakeNote) {
  const heard = new Map<string, AcquirerAnswer>();
  const acquirer: Acquirer = asServiceAsks(connector, note);
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
  return {
    acquirer,
    note,
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
      original: namedOriginal(request, heard.get(request.reference)),
      merchant: request.merchant,
      amount: request.amount,
      card: connector.needsCardForFollowUps === true ? request.card : undefined,
    }),
    /** The result of an enquiry, if the host supports it. */
    assertFound: async (request: AuthorizationRequest, expected: AcquirerFinding) => {
      const finding = await acquirer.enquire(request);
      const unknown = { kind: 'unknown', why: 'unanswered' } as const;
      assertSame(finding, hasNoEnquiry === true ? unknown : expected, 'an enquiry about it');
    },
  };
}

export type Trials = Readonly<
  Record<string, (subject: Subject, speak: Conversation) => Promise<void>>
>;
