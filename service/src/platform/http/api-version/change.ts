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
