import type {
  AcquirerAnswer,
  AcquirerMerchant,
  AuthorizationRequest,
  Connector,
  Original,
} from '../service/src/acquiring/acquirers/index.ts';
import type { Message, Reply } from './session-book.ts';
import { type Sent, Session } from './session.ts';

const BLOCK = 10_000; // Trace numbers that one connector may give.
const NONE = { avsResult: null, cvdResult: null, threeDSecureResult: null };
let blocks = 0;

type Request = Readonly<{
  merchant: AcquirerMerchant;
  hostReferences?: AuthorizationRequest['hostReferences'];
  card?: AuthorizationRequest['card'] | undefined;
  amount?: AuthorizationRequest['amount'];
  original?: Original;
}>;

/** A connector that keeps a session, to a host that knows requests by trace numbers alone. */
export function createSessionConnector(port: number): Connector {
  const session = new Session(port);
  const firstTrace = blocks * BLOCK;
  blocks += 1;
  let traces = 0;
  const ask = async (kind: Sent['kind'], request: Request, rest: Partial<Sent> = {}) =>
    answerOf(await session.send({ kind, ...membersOf(request), ...rest }));
  return {
    name: 'session',
    needsCardForFollowUps: true,
    // With the terminal: a follow-up must name that of its original.
    assign: ({ merchant: { terminalId: till } }) => {
      traces += 1;
      return { trace: String(firstTrace + traces).padStart(6, '0'), till };
    },
    authorize: ({ incrementOf, ...request }) =>
      ask('authorize', incrementOf ? { ...request, original: incrementOf } : request, {
        isPurchase: request.capture,
      }),
    verify: (request) => ask('verify', request),
    capture: (request) => ask('capture', request, { isFinal: request.final }),
    refund: (request) => ask('refund', request),
    reverse: (request) => ask('reverse', request),
    release: (request) => ask('release', request),
    enquire: async () => ({ kind: 'unknown', why: 'unanswered' }),
    start: (reports) => session.start(reports),
    ready: () => session.isReady,
    drain: () => session.drain(),
    stop: () => session.stop(),
  };
}

function membersOf({ merchant, hostReferences, card, amount, original }: Request) {
  const trace = hostReferences?.['trace'];
  return {
    till: `${merchant.id} ${original?.hostReferences?.['till'] ?? merchant.terminalId}`,
    ...(trace === undefined ? {} : { trace }),
    ...(card ? { number: card.number.reveal() } : {}),
    ...(amount ? { amount: Number(amount.amount) } : {}),
    ...(original ? { original: nameOf(original) } : {}),
  };
}

function nameOf({ hostReferences, authorizationCode }: Original): NonNullable<Message['original']> {
  const { trace, retrievalReference } = hostReferences ?? {};
  return {
    ...(trace === undefined ? {} : { trace }),
    ...(retrievalReference === undefined ? {} : { retrievalReference }),
    ...(authorizationCode === null ? {} : { code: authorizationCode }),
  };
}

function answerOf({ code, approval = '', retrieval }: Reply): AcquirerAnswer {
  const hostReferences = retrieval === undefined ? {} : { retrievalReference: retrieval };
  const said = { isoResponseCode: code, responseCode: code, ...NONE, hostReferences };
  if (code !== '00') return { kind: 'declined', ...said, message: 'Declined', retryable: false };
  return {
    kind: 'approved',
    ...said,
    authorizationCode: approval,
    message: 'Approved',
    networkTransactionId: null,
  };
}
