import { tracedCall } from '../../platform/telemetry.ts';
import type { Acquirer, AcquirerFinding, Unknown, WireMessage } from './acquirer.ts';
import { isAuthorizationAnswer, isFinding, isFollowUpAnswer } from './answer-schema.ts';
import { systemWait, type Wait } from './wait.ts';

// An issuer answers within 2 s or so, and the networks give it up to 7 s before they answer for it.
// Our own caller's patience is seldom under 30 s, which leaves time for a reversal.
export const TIMEOUT_MS = 10_000;

/** What came of a call. */
export type Observation = Readonly<{
  operation: keyof Acquirer;
  reference: string;
  /** With card data: not for logs. */
  request: AcquirerRequest;
  answer: AcquirerFinding;
  /** Since the call. */
  milliseconds: number;
  /** The call had already returned `unknown`; this matters to the resolution of that outcome. */
  isLate: boolean;
  /** What a connector threw. It may quote what was sent: not for logs. */
  error?: unknown;
  /** What was no answer, where the answer is malformed. Not for logs either. */
  received?: unknown;
  /** What went over the wire, where the connector tells. */
  wire?: readonly WireMessage[];
}>;

export type AcquirerRequest = Parameters<Acquirer[keyof Acquirer]>[0];

/** The word for what came of a call, in metrics, spans and the record of messages. */
export function outcomeWord({ answer, isLate }: Pick<Observation, 'answer' | 'isLate'>): string {
  if (isLate) return 'late';
  return answer.kind === 'unknown' ? answer.why : answer.kind;
}

export type TimeoutOptions = Readonly<{
  timeoutMs?: number | undefined;
  wait?: Wait | undefined;
  /** Called once for every call, and again for a response after its time-out. */
  listen?: ((observed: Observation) => void) | undefined;
  /** The acquirer, in traces. */
  name?: string | undefined;
  /** The connector tells what it sends and receives. */
  isOnWire?: boolean | undefined;
}>;

/**
 * The acquirer as the slices call it: every call is answered within `timeoutMs` and none throws.
 * Silence, a lost connection and an answer that is no answer are `unknown`.
 */
export function withTimeout(acquirer: Acquirer, options: TimeoutOptions = {}): Acquirer {
  const {
    isOnWire = false,
    timeoutMs = TIMEOUT_MS,
    wait = systemWait,
    listen,
    name = '',
  } = options;

  function ask<Request extends AcquirerRequest, Answer extends AcquirerFinding>(
    operation: keyof Acquirer,
    call: (request: Request) => Promise<Answer>,
    isSound: (answer: unknown) => boolean,
  ): (request: Request) => Promise<Answer | Unknown> {
    const answerTo = (request: Request): Promise<Answer | Unknown> =>
      new Promise((resolve) => {
        const { reference } = request;
        const since = performance.now();
        const wire: WireMessage[] = [];
        let isLate = false;
        const end = (
          answer: Answer | Unknown,
          trouble?: Pick<Observation, 'error' | 'received'>,
        ): void => {
          if (!isLate) resolve(answer);
          const milliseconds = performance.now() - since;
          const told = isOnWire ? { wire: [...wire] } : {};
          const observed = { operation, reference, request, answer, milliseconds, isLate };
          listen?.({ ...observed, ...trouble, ...told });
        };
        const stop = wait(timeoutMs, () => {
          end({ kind: 'unknown', why: 'timeout' });
          isLate = true;
        });
        const take = (answer: Answer): void => {
          stop();
          if (isSound(answer)) end(answer);
          else end({ kind: 'unknown', why: 'malformed' }, { received: answer });
        };
        const lose = (error: unknown): void => {
          stop();
          end({ kind: 'unknown', why: 'connection-lost' }, { error });
        };
        const asked = isOnWire ? { ...request, wire: noteIn(wire) } : request;
        void attempt(call, asked).then(take, lose);
      });
    return (request) => {
      const attributes = { acquirer: name, operation, reference: request.reference };
      const span = { name: `acquirer ${operation}`, attributes, outcomeOf };
      return tracedCall(span, () => answerTo(request));
    };
  }

  return {
    authorize: ask('authorize', (request) => acquirer.authorize(request), isAuthorizationAnswer),
    verify: ask('verify', (request) => acquirer.verify(request), isAuthorizationAnswer),
    capture: ask('capture', (request) => acquirer.capture(request), isFollowUpAnswer),
    refund: ask('refund', (request) => acquirer.refund(request), isFollowUpAnswer),
    reverse: ask('reverse', (request) => acquirer.reverse(request), isFollowUpAnswer),
    release: ask('release', (request) => acquirer.release(request), isFollowUpAnswer),
    enquire: ask('enquire', (enquiry) => acquirer.enquire(enquiry), isFinding),
  };
}

function outcomeOf(answer: AcquirerFinding) {
  const outcome = outcomeWord({ answer, isLate: false });
  return { attributes: { outcome }, isFailure: answer.kind === 'unknown' };
}

const WIRE_MAX = 8; // Messages for one request: itself and its answer, a reversal and its own.

function noteIn(wire: WireMessage[]): (message: WireMessage) => void {
  return (message) => {
    if (wire.length < WIRE_MAX) wire.push(message);
  };
}

/** Rejects also where a connector throws before its first await. */
async function attempt<Request, Answer>(
  call: (request: Request) => Promise<Answer>,
  request: Request,
): Promise<Answer> {
  return await call(request);
}
