import type {
  AcquirerAnswer,
  Unknown,
  VerificationResults,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import type { Fact, OperationMap } from './operation-map.ts';
import { responseEntry, type ResponseEntry } from './response-codes.ts';

/** How an answer is to be taken. */
export type AnswerKind =
  /** Of a hold, its rise, or a purchase. */
  'authorization' | 'verification' | 'refund' | 'advice' | 'reversal';

/** An answer as it was read. */
export type HostAnswer = Readonly<{
  entry: ResponseEntry;
  /** Empty where there is none. */
  approvalCode: string;
  networkTransactionId: string | null;
  /** Empty where there is none. */
  networkAdviceCode: string;
  results: VerificationResults;
}>;

const [CODE, RESULTS] = [39, 44];
const ECHOED = ['currency', 'retrieval'] as const satisfies readonly Fact[];
const PARTIAL = '10';

export const MALFORMED: Unknown = { kind: 'unknown', why: 'malformed' };

/** Undefined for what is no answer to the request, or cannot be understood. */
export function readAnswer(
  map: OperationMap,
  {
    answer,
    brand,
    request,
  }: Readonly<{ request: Message; answer: Message; brand: string | undefined }>,
): HostAnswer | undefined {
  const code = map.responseCode(answer.fields.get(CODE) ?? '');
  if (code === undefined) return undefined;
  // Some hosts put the approved part into the amount.
  const echoed: readonly Fact[] = code === PARTIAL ? ECHOED : [...ECHOED, 'amount'];
  if (!echoed.every((fact) => isSame(map.fields[fact], request, answer))) return undefined;
  const approvalCode = textIn(answer, map.fields.approvalCode);
  const networkTransactionId = textIn(answer, map.fields.networkTransaction);
  const networkAdviceCode = textIn(answer, map.fields.networkAdvice);
  const results = resultsIn(answer.fields.get(RESULTS) ?? '');
  const isSound =
    /^(?:[\dA-Za-z]{6})?$/.test(approvalCode) && /^[\dA-Za-z]{0,20}$/.test(networkTransactionId);
  if (!isSound || !results) return undefined;
  return {
    entry: responseEntry(code, brand),
    approvalCode,
    networkTransactionId: networkTransactionId === '' ? null : networkTransactionId,
    // Advice that cannot be read does not make a decline anything else.
    networkAdviceCode: /^[\dA-Z]{2}$/.test(networkAdviceCode) ? networkAdviceCode : '',
    results,
  };
}

/** A host need not repeat a field; one that it repeats is the same. */
function isSame(field: number | undefined, request: Message, answer: Message): boolean {
  if (field === undefined) return true;
  const said = answer.fields.get(field);
  return said === undefined || said.trim() === request.fields.get(field)?.trim();
}

function textIn({ fields }: Message, field: number | undefined): string {
  return field === undefined ? '' : (fields.get(field) ?? '').trim();
}

/** One character each, for address, security code and 3-D Secure value. */
function resultsIn(text: string): VerificationResults | undefined {
  if (!/^[\dA-Z ]{0,3}$/.test(text.trimEnd())) return undefined;
  const [avsResult = ' ', cvdResult = ' ', threeDSecureResult = ' '] = text;
  return {
    avsResult: resultOrNull(avsResult),
    cvdResult: resultOrNull(cvdResult),
    threeDSecureResult: resultOrNull(threeDSecureResult),
  };
}

function resultOrNull(result: string): string | null {
  return result === ' ' ? null : result;
}

/** `undo`: the issuer has approved something else than what was asked for. */
type Verdict = 'approved' | 'declined' | 'not-known' | 'undo';

type Asked = Readonly<{ kind: AnswerKind; isRepeat: boolean }>;

const ALREADY_REVERSED = '21';
const NO_ORIGINAL = '25';
const CHECKED = '85';
const DUPLICATE = '94';
const REVERSED = new Set([ALREADY_REVERSED, NO_ORIGINAL, DUPLICATE]);

function verdictOf({ isRepeat, kind }: Asked, { code, verdict }: ResponseEntry): Verdict {
  // Nothing is left of the original, which is what was asked for.
  if (kind === 'reversal' && REVERSED.has(code)) return 'approved';
  if (kind === 'verification' && code === CHECKED) return 'approved';
  if (isRepeat && code === DUPLICATE) {
    // An advice says what has happened: one that arrived is done. A request may have been declined.
    return kind === 'advice' ? 'approved' : 'not-known';
  }
  if (verdict !== 'approved-otherwise') return verdict;
  if (kind === 'authorization') return 'undo';
  return kind === 'verification' ? 'declined' : 'not-known';
}

const APPROVED = responseEntry('00', undefined);

/** What the port is told; `undo` where the request has to be reversed first. */
export function portAnswer(asked: Asked, host: HostAnswer): AcquirerAnswer | 'undo' {
  const { approvalCode, entry, networkTransactionId, results } = host;
  const verdict = verdictOf(asked, entry);
  switch (verdict) {
    case 'undo':
      return 'undo';
    case 'not-known':
      return { kind: 'unknown', why: 'timeout' };
    case 'declined':
      return declinedBy(host);
    case 'approved': {
      const needsCode = asked.kind === 'authorization' || asked.kind === 'verification';
      if (needsCode && approvalCode === '') return MALFORMED;
      const { code: isoResponseCode, message, responseCode } = APPROVED;
      return {
        kind: 'approved',
        authorizationCode: approvalCode,
        isoResponseCode,
        responseCode,
        message,
        networkTransactionId,
        ...results,
      };
    }
  }
}

/** Nothing came of it, for the reason that the host gave. */
export function declinedBy({ entry, networkAdviceCode, results }: HostAnswer): AcquirerAnswer {
  const { authenticationRequired, code, message, responseCode, retryable } = entry;
  return {
    kind: 'declined',
    isoResponseCode: code,
    responseCode,
    message,
    retryable,
    ...(authenticationRequired ? { authenticationRequired } : {}),
    ...(networkAdviceCode === '' ? {} : { networkAdviceCode }),
    ...results,
  };
}
