import { bodyOf } from '../answer.ts';
import type { Fault } from '../errors.ts';
import { maskedStart } from '../masked.ts';
import { isRecord } from '../normalise.ts';

export type WireAnswer = Readonly<{
  status: number;
  contentType: string;
  body: unknown;
  isRetrieve: boolean;
}>;

/** A dated change to responses, in reverse: what `version` introduced is removed. Newest first. */
export type VersionChange = Readonly<{
  version: string;
  summary: string;
  downgrade: (answer: WireAnswer) => WireAnswer;
}>;

/** Applies `older` to the record of an answer, or to each record of a list. */
export function eachRecord(
  answer: WireAnswer,
  older: (record: Record<string, unknown>) => Record<string, unknown>,
): WireAnswer {
  const { body } = answer;
  if (!isRecord(body)) return answer;
  const list = body['data'];
  if (!Array.isArray(list)) return { ...answer, body: older(body) };
  const data = list.map((record: unknown) => (isRecord(record) ? older(record) : record));
  return { ...answer, body: { ...body, data } };
}

export function without(
  record: Record<string, unknown>,
  group: string,
  member: string,
): Record<string, unknown> {
  const inside = record[group];
  if (!isRecord(inside) || !Object.hasOwn(inside, member)) return record;
  const { [member]: _removed, ...rest } = inside;
  return { ...record, [group]: rest };
}

export const BASELINE = '2024-09-17';

/** Newest first. A new date is released with the first change that some slice has for it. */
export const RELEASED: readonly string[] = ['2025-01-17', '2025-01-14', BASELINE];
export const CURRENT: string = RELEASED[0] ?? BASELINE;

/** The released version in force on the date the caller names, or what is wrong with the header. */
export function resolveVersion(header: string | undefined): string | Fault {
  if (header === CURRENT) return CURRENT; // What most callers send; resolved twice a request.
  const takes = `a date (YYYY-MM-DD), such as one of the released versions ${RELEASED.toReversed().join(', ')}`;
  if (header === undefined) {
    return {
      parameterName: 'Api-Version',
      reasonCode: 'REQUIRED_FIELD',
      errorMessage: `This header is required: ${takes}.`,
    };
  }
  if (!isDate(header)) {
    return {
      parameterName: 'Api-Version',
      parameterValue: maskedStart(header, 20),
      reasonCode: 'INVALID_FORMAT',
      errorMessage: `Must be ${takes}.`,
    };
  }
  return RELEASED.find((version) => version <= header) ?? BASELINE;
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && at.toJSON()?.slice(0, 10) === text;
}

/** Turns today's answer into the one that `version` promised, a dated change at a time. */
export function downgrade(
  changes: readonly VersionChange[] | undefined,
  version: string,
  answer: WireAnswer,
): WireAnswer {
  if (changes === undefined || version === CURRENT) return answer;
  let older = { ...answer, body: bodyOf(answer) };
  for (const change of changes) {
    if (change.version <= version) break;
    older = change.downgrade(older);
  }
  return older;
}
