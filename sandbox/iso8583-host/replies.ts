import { answerMtiOf, type HostMessage } from './host-message.ts';
import type { HostRequest } from './host-request.ts';
import type { Decided } from './rules.ts';

/** What an answer has of its request. */
const REPEATED = [3, 4, 7, 11, 15, 32, 37, 41, 42, 49, 50, 70];

/** An answer with a response code, and nothing of the operation. */
export function plainReply({ mti, fields }: HostMessage, code: string): HostMessage {
  const kept = REPEATED.flatMap((number) => {
    const content = fields.get(number);
    return content === undefined ? [] : [[number, content] as const];
  });
  return { mti: answerMtiOf(mti), fields: new Map([...kept, [39, code]]) };
}

type Outcome = Readonly<{ answer: Decided; amount: bigint; isPartial: boolean }>;

export function replyTo(request: HostRequest, { answer, amount, isPartial }: Outcome): HostMessage {
  const { message, operation } = request;
  const results = resultsOf(answer);
  const plain = plainReply(message, codeOf(answer, operation === 'verify', isPartial));
  const fields = new Map(plain.fields);
  if (results.trim() !== '') fields.set(44, results);
  if (answer.kind === 'approved') {
    fields.set(38, answer.authorizationCode);
    if (answer.networkTransactionId !== null) fields.set(63, answer.networkTransactionId);
  }
  if (isPartial) {
    const digits = String(amount).padStart(12, '0');
    fields.set(54, `0057${message.fields.get(49) ?? ''}C${digits}`);
  }
  return { mti: plain.mti, fields };
}

/** The first answer to what has been reversed since. */
export function reversedReply({ mti, fields }: HostMessage): HostMessage {
  const kept = [...fields].filter(([number]) => REPEATED.includes(number));
  return { mti, fields: new Map([...kept, [39, '21']]) };
}

function codeOf(answer: Decided, isCheck: boolean, isPartial: boolean): string {
  if (answer.kind === 'declined') return answer.isoResponseCode;
  if (isPartial) return '10';
  return isCheck ? '85' : '00';
}

function resultsOf({ avsResult, cvdResult, threeDSecureResult }: Decided): string {
  return [avsResult, cvdResult, threeDSecureResult].map((result) => result ?? ' ').join('');
}
