import type { FaultCode } from '../../kernel/fault-codes.ts';
import { holdsCardNumber } from './card-number.ts';
import { type Fault, invalid } from './errors.ts';
import { strayCard } from './stray-cards.ts';

/** Where a call says why it is made. */
export const REASON_HEADER = 'X-Reason';
const REASON_LENGTH = { min: 3, max: 500 };
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

type Stated = Readonly<{ reason: string; faults: readonly Fault[] }>;

/** The reason in the header, as it was sent, and every fault of it. */
export function readReason(sent: string | undefined): Stated {
  const reason = decoded(sent);
  return { reason: reason ?? '', faults: faultsOf(sent, reason) };
}

/** The reason of a call that needs none; null where it gives none. Throws the 400 for an unsound one. */
export function statedReason(sent: string | undefined): string | null {
  if (sent === undefined) return null;
  const { faults, reason } = readReason(sent);
  if (faults.length > 0) throw invalid([...faults]);
  return reason;
}

/** The same fault where the reason was an argument of a tool. */
export function asArgument(fault: Fault): Fault {
  if (fault.parameterName !== REASON_HEADER) return fault;
  const told: Partial<Record<string, string>> = {
    REQUIRED_FIELD: `This argument is required: ${LENGTH}.`,
    INVALID_FORMAT: `Must be ${LENGTH}.`,
  };
  const errorMessage = told[fault.reasonCode] ?? fault.errorMessage;
  return { ...fault, parameterName: 'reason', errorMessage };
}

function faultsOf(sent: string | undefined, reason: string | undefined): Fault[] {
  if (sent === undefined) return [faultOf('REQUIRED_FIELD', `This header is required: ${TAKES}.`)];
  if (reason === undefined) return [faultOf('INVALID_FORMAT', `Must be ${TAKES}.`)];
  if (holdsCardNumber(reason)) return [strayCard(REASON_HEADER)];
  const { min, max } = REASON_LENGTH;
  const isSound = reason.length >= min && reason.length <= max && !CONTROL.test(reason);
  return isSound ? [] : [faultOf('INVALID_FORMAT', `Must be ${LENGTH}.`)];
}

const LENGTH = `${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters on one line`;
/** For those who write the header themselves. */
const TAKES = `${LENGTH}, percent-encoded as in an address`;

function faultOf(reasonCode: FaultCode, errorMessage: string): Fault {
  return { parameterName: REASON_HEADER, reasonCode, errorMessage };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text).trim();
  } catch {
    return undefined;
  }
}
