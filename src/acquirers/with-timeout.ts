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
    return async (request) => {
      const tell = (rest: Pick<AcquirerTrouble, 'trouble' | 'error' | 'answer'>): void =>
        report?.({ operation, reference: request.reference, ...rest });
      return await new Promise((resolve) => {
        const giveUp = (why: Unknown['why'], error?: unknown): void => {
          resolve({ kind: 'unknown', why });
          tell({ trouble: why, error });
        };
        let isOver = false;
        const stop = wait(timeoutMs, () => {
          isOver = true;
          giveUp('timeout');
        });
        void settle(() => call(request)).then((settled) => {
          stop();
          if (!settled.isAnswered) return isOver || giveUp('connection-lost', settled.error);
          const { answer } = settled;
          if (!isSound(answer)) return isOver || giveUp('malformed');
          return isOver ? tell({ trouble: 'late-answer', answer }) : resolve(answer);
        });
      });
    };
  }

  return {
    authorize: ask('authorize', (request) => acquirer.authorize(request), isAuthorizationAnswer),
    verify: ask('verify', (request) => acquirer.verify(request), isAuthorizationAnswer),
    capture: ask('capture', (request) => acquirer.capture(request), isFollowUpAnswer),
    refund: ask('refund', (request) => acquirer.refund(request), isFollowUpAnswer),
    reverse: ask('reverse', (request) => acquirer.reverse(request), isFollowUpAnswer),
    enquire: ask('enquire', (enquiry) => acquirer.enquire(enquiry), isFinding),
  };
}

type Settled<Answer> =
  Readonly<{ isAnswered: true; answer: Answer }> | Readonly<{ isAnswered: false; error: unknown }>;

/** Never rejects, not even when a connector throws before its first await. */
async function settle<Answer>(call: () => Promise<Answer>): Promise<Settled<Answer>> {
  try {
    return { isAnswered: true, answer: await call() };
  } catch (error) {
    return { isAnswered: false, error };
  }
}
