import { type AnswerRole, faultOfAnswer } from './answer-fault.ts';
import { faultOfPage } from './page-fault.ts';
import type {
  Acquirer,
  AcquirerFinding,
  Activity,
  ActivityPage,
  Connector,
  Unknown,
} from './port.ts';

/** As the service waits for them. */
const ANSWER_MS = 10_000;
const PAGE_MS = 30_000;

/** Why a call came to nothing, for who reads that a promise is broken. */
export type Note = Readonly<{ text: string; error?: unknown }>;
export type TakeNote = (note: Note) => void;

/** A connector as the service asks it: what throws, is late or is no answer is `unknown`, and noted. */
export function asServiceAsks(connector: Connector, note: TakeNote): Acquirer {
  const ask =
    <Request, Answer extends AcquirerFinding>(
      operation: keyof Acquirer,
      role: AnswerRole,
      call: (request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer | Unknown> => {
      try {
        const answer = await inTime(call(request), ANSWER_MS);
        if (answer === LATE) {
          note({ text: `${operation} had no answer within ${ANSWER_MS} ms` });
          return { kind: 'unknown', why: 'timeout' };
        }
        const fault = faultOfAnswer(answer, role);
        if (fault === undefined) return answer;
        note({ text: `${operation} returned what is no answer: ${fault}` });
        return { kind: 'unknown', why: 'malformed' };
      } catch (error) {
        note({ text: `${operation} threw ${inWords(error)}`, error });
        return { kind: 'unknown', why: 'connection-lost' };
      }
    };
  return {
    authorize: ask('authorize', 'authorization', async (one) => await connector.authorize(one)),
    verify: ask('verify', 'authorization', async (one) => await connector.verify(one)),
    capture: ask('capture', 'follow-up', async (one) => await connector.capture(one)),
    refund: ask('refund', 'follow-up', async (one) => await connector.refund(one)),
    reverse: ask('reverse', 'follow-up', async (one) => await connector.reverse(one)),
    release: ask('release', 'follow-up', async (one) => await connector.release(one)),
    enquire: ask('enquire', 'finding', async (one) => await connector.enquire(one)),
  };
}

/** The host's record as the service reads it; undefined where the connector gives none. */
export function recordAsRead(connector: Connector): Activity | undefined {
  const { activity } = connector;
  if (!activity) return undefined;
  return async (span): Promise<ActivityPage> => {
    const page = await inTime(activity.call(connector, span), PAGE_MS);
    if (page === LATE) throw new Error(`activity had no page within ${PAGE_MS} ms`);
    const fault = faultOfPage(page, span);
    if (fault !== undefined) throw new Error(`activity returned what is no page: ${fault}`);
    return page;
  };
}

/** With its message, which may quote what was sent: here that is of a test card. */
function inWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const LATE = Symbol('late');

async function inTime<Value>(
  value: Promise<Value>,
  milliseconds: number,
): Promise<Value | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  return await Promise.race([value, late]).finally(() => clearTimeout(timer));
}
