import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type {
  AcquirerAnswer,
  AcquirerMerchant,
  AuthorizationRequest,
  Connector,
  Original,
} from '../src/acquirers/index.ts';
import type { Message, Reply } from './session-host.ts';

const RECONNECT_MS = 5; // The host is on this machine.
const BLOCK = 10_000; // Trace numbers that one connector may give.
const NONE = { avsResult: null, cvdResult: null, threeDSecureResult: null };
let blocks = 0;

type Sent = Omit<Message, 'id'>;
type Request = Readonly<{
  merchant: AcquirerMerchant;
  hostReferences?: AuthorizationRequest['hostReferences'];
  card?: AuthorizationRequest['card'] | undefined;
  amount?: AuthorizationRequest['amount'];
  original?: Original;
}>;

/** A connector that keeps a session, to a host that knows requests by trace numbers alone. */
export function createSessionConnector(port: number, name = 'session'): Connector {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  const firstTrace = blocks++ * BLOCK;
  let [ids, traces] = [0, 0];
  let socket: Socket | undefined;
  let isReady = false;
  let phase: 'idle' | 'open' | 'draining' | 'stopped' = 'idle';

  async function open(): Promise<void> {
    const own = connect(port, '127.0.0.1');
    socket = own;
    own.on('error', () => own.destroy());
    own.once('close', () => {
      isReady = false;
      for (const { reject } of waiting.values()) reject(new Error('the session broke'));
      waiting.clear();
      if (phase === 'open') setTimeout(() => void open(), RECONNECT_MS);
    });
    const lines = createInterface({ input: own }).on('error', () => own.destroy());
    lines.on('line', (line) => {
      const reply = JSON.parse(line) as Reply;
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
    });
    await send({ kind: 'sign-on' }).then(
      () => {
        isReady = phase === 'open';
      },
      () => undefined, // It is tried again when the socket has closed.
    );
  }

  function send(message: Sent): Promise<Reply> {
    ids += 1;
    const reply = Promise.withResolvers<Reply>();
    waiting.set(ids, reply);
    socket?.write(`${JSON.stringify({ ...message, id: ids })}\n`);
    return reply.promise;
  }

  async function ask(kind: Sent['kind'], request: Request, rest: Partial<Sent> = {}) {
    if (!isReady) throw new Error('there is no session');
    const { merchant, hostReferences, card, amount, original } = request;
    const trace = hostReferences?.['trace'];
    const named = original && nameOf(original);
    const reply = await send({
      kind,
      till: `${merchant.id} ${original?.hostReferences?.['till'] ?? merchant.terminalId}`,
      ...(trace === undefined ? {} : { trace }),
      ...(card ? { number: card.number.reveal() } : {}),
      ...(amount ? { amount: Number(amount.amount) } : {}),
      ...(named ? { original: named } : {}),
      ...rest,
    });
    return answerOf(reply);
  }

  return {
    name,
    needsCardForFollowUps: true,
    // The till with it: a follow-up must name the one that the original went by.
    assign: ({ terminalId: till }) => {
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
    start: async () => {
      phase = 'open';
      await open();
    },
    ready: () => isReady,
    drain: async () => {
      phase = 'draining';
      isReady = false;
      await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
    },
    stop: async () => {
      phase = 'stopped';
      isReady = false;
      if (socket?.destroyed === false) await Promise.all([once(socket, 'close'), socket.destroy()]);
    },
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
