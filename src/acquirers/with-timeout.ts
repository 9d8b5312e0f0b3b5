import type { Acquirer, AcquirerFinding, Unknown } from './acquirer.ts';
import { isAuthorizationAnswer, isFinding, isFollowUpAnswer } from './answer-schema.ts';
import { systemWait, type Wait } from './wait.ts';

// An issuer answers within 2 s or so, and the networks give it up to 7 s before they answer for it.
// Our own caller's patience is seldom under 30 s, which leaves time for a reversal.
const TIMEOUT_MS = 10_000;

export type AcquirerTrouble = Readonly<{
  operation: keyof Acquirer;
  reference: string;
  /** A late answer has already been taken for unknown; it matters to whoever settles that. */
  trouble: Unknown['why'] | 'late-answer';
  /** What a connector threw. It may quote what was sent: not for logs. */
  error?: unknown;
  answer?: AcquirerFinding;
}>;

export type TimeoutOptions = Readonly<{
  timeoutMs?: number | undefined;
  wait?: Wait | undefined;
  /** Told of everything that made an answer unknown, and of answers that came after all. */
  report?: ((trouble: AcquirerTrouble) => void) | undefined;
}>;

/**
 * The acquirer as the slices call it: every call is answered within `timeoutMs` and none throws.
 * Silence, a lost connection and an answer that is no answer are `unknown`.
 */
export function withTimeout(acquirer: Acquirer, options: TimeoutOptions = {}): Acquirer {
  const { timeoutMs = TIMEOUT_MS, wait = systemWait, report } = options;

  function ask<Request extends Readonly<{ reference: string }>, Answer extends AcquirerFinding>(
    operation: keyof Acquirer,
    call: (request: Request) => Promise<Answer>,
    isSound: (answer: unknown) => boolean,
  ): (request: Request) => Promise<Answer | Unknown> {
    return (request) =>
      new Promise((resolve) => {
        let isOver = false;
        const tell = (rest: Pick<AcquirerTrouble, 'trouble' | 'error' | 'answer'>): void =>
          report?.({ operation, reference: request.reference, ...rest });
        const giveUp = (why: Unknown['why'], error?: unknown): void => {
          resolve({ kind: 'unknown', why });
          tell({ trouble: why, error });
        };
        const stop = wait(timeoutMs, () => {
          isOver = true;
          giveUp('timeout');
        });
        const take = (answer: Answer): void => {
          stop();
          if (!isSound(answer)) {
            if (!isOver) giveUp('malformed');
          } else if (isOver) tell({ trouble: 'late-answer', answer });
          else resolve(answer);
        };
        const lose = (error: unknown): void => {
          stop();
          if (!isOver) giveUp('connection-lost', error);
        };
        void attempt(call, request).then(take, lose);
      });
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

/** Rejects also where a connector throws before its first await. */
async function attempt<Request, Answer>(
  call: (request: Request) => Promise<Answer>,
  request: Request,
): Promise<Answer> {
  return await call(request);
}
