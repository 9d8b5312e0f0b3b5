import type {
  AcquirerMerchant,
  AssignedOperation,
  HostReferences,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { OperationMap } from './operation-map.ts';

/** What a request is known by at the host, the same on every repeat. */
export type WireReferences = Readonly<{
  mti: string;
  trace: string;
  /** Digits of the time of transmission in UTC, as many as the host's map says. */
  sentAt: string;
  retrieval: string;
  terminal: string;
}>;

/** A request cannot be named at the host, so it is not sent. */
export class ReferenceFault extends Error {
  override readonly name = 'ReferenceFault';
}

/** As field 7 has it. */
const SENT_AT_DIGITS = 10;

export type Assigning = Readonly<{
  merchant: AcquirerMerchant;
  operation: AssignedOperation;
  trace: string;
  at: Date;
  isDual: boolean;
}>;

export function assignedReferences(map: OperationMap, assigning: Assigning): WireReferences {
  const { at, isDual, merchant, operation, trace } = assigning;
  const message = isDual && operation === 'purchase' ? 'authorize' : operation;
  return {
    mti: map.messages[message].mti,
    trace,
    sentAt: transmissionDigits(map, at),
    retrieval: retrievalReference(at, trace),
    terminal: merchant.terminalId,
  };
}

/** The time of transmission, as references have it. */
export function transmissionDigits({ timeDigits }: OperationMap, at: Date): string {
  return digitsOfTime(at).slice(-timeDigits);
}

/** YYMMDDhhmmss in UTC. */
function digitsOfTime(at: Date): string {
  const text = at.toISOString();
  const [date, time] = [
    text.slice(5, 7) + text.slice(8, 10),
    text.slice(11, 13) + text.slice(14, 16),
  ];
  return text.slice(2, 4) + date + time + text.slice(17, 19);
}

const DAY_MS = 86_400_000;

/** YDDDhh and the trace number. */
export function retrievalReference(at: Date, trace: string): string {
  const year = at.getUTCFullYear();
  const day = Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  const hour = String(at.getUTCHours()).padStart(2, '0');
  return `${year % 10}${String(day).padStart(3, '0')}${hour}${trace}`;
}

/** Throws where they are missing, or none of ours. */
export function wireReferences(given: HostReferences | null | undefined): WireReferences {
  const { mti, trace, sentAt, retrieval, terminal } = given ?? {};
  if (!mti || !trace || !sentAt || !retrieval || !terminal) {
    throw new ReferenceFault('no references of this connector are assigned');
  }
  return { mti, trace, sentAt, retrieval, terminal };
}

/** The facts by which a host knows a request. */
export function ownFacts({ sentAt, trace }: Pick<WireReferences, 'sentAt' | 'trace'>) {
  const short = sentAt.slice(-SENT_AT_DIGITS);
  const hasYear = sentAt.length > SENT_AT_DIGITS;
  return {
    trace,
    sentAt: short,
    time: hasYear ? sentAt : short.slice(4),
    date: short.slice(0, 4),
  };
}
