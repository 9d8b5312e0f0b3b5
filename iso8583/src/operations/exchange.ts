import type {
  AcquirerAnswer,
  Unknown,
  WireMessage,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import type { Line } from '../line/line-config.ts';
import { LineFault } from '../line/line-fault.ts';
import { type AnswerKind, type HostAnswer, MALFORMED, portAnswer, readAnswer } from './answers.ts';
import type { OperationMap } from './operation-map.ts';

/** What of a request matters to its exchange with the host. */
export type Exchanged = Readonly<{
  kind: AnswerKind;
  isRepeat?: boolean | undefined;
  card?: Readonly<{ brand: string }> | undefined;
  wire?: ((message: WireMessage) => void) | undefined;
}>;

/** Sends a message and reads its answer. What is not known to have failed is `unknown`, or thrown. */
export type HostExchange = (message: Message, about: Exchanged) => Promise<HostAnswer | Unknown>;

export type ExchangeOptions = Readonly<{
  line: Pick<Line, 'ask'>;
  map: OperationMap;
  answerMs: number;
}>;

export function exchangeOver({ answerMs, line, map }: ExchangeOptions): HostExchange {
  return async (request, { card, wire }) => {
    let answer: Message;
    try {
      answer = await line.ask(request, { timeoutMs: answerMs, wire });
    } catch (error) {
      return unansweredBy(error);
    }
    return readAnswer(map, { request, answer, brand: card?.brand }) ?? MALFORMED;
  };
}

/** What became of a message is not known; what was not sent is thrown. */
export function unansweredBy(error: unknown): Unknown {
  if (error instanceof LineFault && error.isSent) return UNANSWERED[error.code];
  throw error;
}

const UNANSWERED: Readonly<Record<LineFault['code'], Unknown>> = {
  TIMED_OUT: { kind: 'unknown', why: 'timeout' },
  CUT: { kind: 'unknown', why: 'connection-lost' },
  NOT_READY: { kind: 'unknown', why: 'connection-lost' },
  BUSY: { kind: 'unknown', why: 'connection-lost' },
  MALFORMED,
  WRONG_MAC: MALFORMED,
};

/** What the port is told of a message with no more to it. */
export async function simpleAnswer(
  exchange: HostExchange,
  message: Message,
  about: Exchanged,
): Promise<AcquirerAnswer> {
  const host = await exchange(message, about);
  if ('kind' in host) return host;
  const answer = portAnswer({ kind: about.kind, isRepeat: about.isRepeat === true }, host);
  return answer === 'undo' ? MALFORMED : answer;
}
