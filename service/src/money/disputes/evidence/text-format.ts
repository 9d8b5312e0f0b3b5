import { isIP } from 'node:net';
import { addMilliseconds } from '../../../kernel/clock.ts';
import type { Fault } from '../../../platform/http/errors.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { isEmailAddress } from '../../../records/vault/index.ts';
import { type EvidenceFormat, ruleOf, TEXT_FIELDS } from './fields.ts';

type Format = Readonly<{ expects: string; holds: (text: string) => boolean }>;

const DAY: Format = { expects: 'a day such as 2026-03-01', holds: isDay };

/** What a text must be; of days that have passed the clock is asked as well. */
export const FORMATS: Readonly<Record<EvidenceFormat, Format>> = {
  EMAIL: { expects: 'an e-mail address, such as mary@example.com', holds: isEmailAddress },
  IP_ADDRESS: { expects: 'an IP address, such as 203.0.113.7', holds: (text) => isIP(text) !== 0 },
  DAY,
  PAST_DAY: { ...DAY, expects: `${DAY.expects}, not in the future` },
};

function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const EARLIEST_ZONE_MS = 14 * 3_600_000; // Where a day begins first.

/** For each day that is yet to come, wherever on earth, in a field of what has happened. */
export function futureFaults(body: unknown, now: Date): Fault[] {
  if (!isRecord(body)) return [];
  const today = addMilliseconds(now, EARLIEST_ZONE_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return TEXT_FIELDS.flatMap((field) => {
    const text = body[field];
    const isOfPast = ruleOf(field).format === 'PAST_DAY';
    if (!isOfPast || typeof text !== 'string' || !isDay(text) || text <= today) return [];
    const errorMessage = 'Must not be in the future.';
    return [
      { parameterName: field, parameterValue: text, reasonCode: 'INVALID_VALUE', errorMessage },
    ];
  });
}
