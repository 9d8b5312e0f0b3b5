import { isObject } from './message.ts';

/** What can go wrong on demand, and where. */
const PARTS: Readonly<Record<string, string>> = {
  DIRECTORY_SERVER: '/directory-server',
  METHOD: '/acs/method',
  CHALLENGE: '/acs/challenge',
  WEBHOOK_RECEIVER: '/webhook-receiver',
};
const KINDS = ['SLOW', 'SILENT', 'ERROR', 'GONE', 'DOWN'] as const;
type Kind = (typeof KINDS)[number];

const FAULTS_MAX = 20;
const DELAY_MAX_MS = 60_000;
const TIMES_MAX = 100_000;
const SLOW_MS = 5000;

export type IssuerFault = Readonly<{
  part: string;
  kind: Kind;
  /** How late a SLOW answer is. */
  delayMs: number;
  /** How many requests still suffer it; undefined: all. */
  times?: number;
}>;

/** The faults in force, in memory: of those that fit a request the first is suffered. */
export class Faults {
  #faults: IssuerFault[] = [];

  read(): readonly IssuerFault[] {
    return this.#faults;
  }

  /** Replaces them all. False where the list is not one of faults, and then nothing changes. */
  set(wanted: unknown): boolean {
    if (!Array.isArray(wanted) || wanted.length > FAULTS_MAX) return false;
    const faults = wanted.map(faultIn);
    const known = faults.filter((fault) => fault !== undefined);
    if (known.length < faults.length) return false;
    this.#faults = known;
    return true;
  }

  /** What a request to this path suffers. */
  next(path: string): IssuerFault | undefined {
    const place = this.#faults.findIndex(({ part }) => path.startsWith(PARTS[part] ?? path));
    const fault = this.#faults[place];
    if (fault?.times === undefined) return fault;
    const left = { ...fault, times: fault.times - 1 };
    this.#faults.splice(place, 1, ...(left.times > 0 ? [left] : []));
    return fault;
  }
}

function faultIn(value: unknown): IssuerFault | undefined {
  if (!isObject(value)) return undefined;
  const { part, delayMs = SLOW_MS, times } = value;
  const kind = KINDS.find((known) => known === value['kind']);
  if (!kind || typeof part !== 'string' || !Object.hasOwn(PARTS, part)) return undefined;
  if (!isCount(delayMs, DELAY_MAX_MS)) return undefined;
  if (times === undefined) return { part, kind, delayMs };
  return isCount(times, TIMES_MAX) ? { part, kind, delayMs, times } : undefined;
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}
