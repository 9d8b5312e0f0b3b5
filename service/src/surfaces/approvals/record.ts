import { type Answer, bodyOf } from '../../platform/http/answer.ts';
import { allows } from '../../platform/http/caller.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { Problem } from '../../platform/http/errors.ts';
import type { RawCall, Route } from '../../platform/http/route.ts';
import { maskedJson, type Shape } from '../../records/request-log/index.ts';
import { namesIn } from './record-route.ts';

/** A record as the API shows it, masked: nothing in it has to be hidden. */
export type ShownRecord = Readonly<Record<string, unknown>>;

/** The record as the caller sees it now; undefined where there is none, or it is not theirs to see. */
export async function readRecord(
  reader: Route | undefined,
  raw: RawCall,
): Promise<ShownRecord | undefined> {
  if (!maySee(reader, raw)) return undefined;
  const answer = await readWhole(reader, raw);
  return answer && shownOf(bodyOf(answer));
}

/** Whether the caller may read such a record: to change it takes another scope. */
export function maySee(reader: Route | undefined, { caller }: RawCall): boolean {
  return reader !== undefined && caller !== undefined && allows(caller.scopes, reader.access);
}

/**
 * The record as it is, with its tag: for comparing, never to be kept. Of whoever may change it, too: what
 * was decided on is what is done, whether they see the rest of it or not.
 */
export async function readWhole(
  reader: Route | undefined,
  raw: RawCall,
): Promise<Answer | undefined> {
  const { caller, params } = raw;
  if (!reader || !caller) return undefined;
  const writing = reader.access.replace(/\.read$/, '.write');
  if (!maySee(reader, raw) && !allows(caller.scopes, writing)) return undefined;
  const given = Object.entries(isRecord(params) ? params : {});
  const named = Object.fromEntries(given.filter(([name]) => namesIn(reader.path).includes(name)));
  const { onBody: _ofTheCall, ...call } = raw;
  try {
    return await reader.run({ ...call, method: 'GET', params: named, query: {}, body: undefined });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

export function shownOf(body: unknown): ShownRecord | undefined {
  const shown = maskedCopy(body);
  return isRecord(shown) ? shown : undefined;
}

/** Without what has to be hidden. Of an account number as much stays as tells it from another. */
export function maskedCopy(body: unknown, shape?: Shape): unknown {
  return withEndings(JSON.parse(maskedJson(body, shape).text), body);
}

const SHOWN_DIGITS = 3;

function withEndings(shown: unknown, whole: unknown): unknown {
  if (Array.isArray(shown) && Array.isArray(whole)) {
    return shown.map((item, place) => withEndings(item, whole[place]));
  }
  if (!isRecord(shown) || !isRecord(whole)) return shown;
  const members = Object.entries(shown).map(([name, value]) => {
    const own = whole[name];
    return name === 'accountNumber' && typeof own === 'string'
      ? [name, `****${own.slice(-SHOWN_DIGITS)}`]
      : [name, withEndings(value, own)];
  });
  return Object.fromEntries(members);
}

type Change = Readonly<{ before: ShownRecord | undefined; after: ShownRecord | undefined }>;

/** What of a record is different now; all of it where there was none before. */
export function changeOf({ before, after }: Change): Change {
  if (!before || !after) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (record: ShownRecord): ShownRecord =>
    Object.fromEntries(
      changed.filter((name) => name in record).map((name) => [name, record[name]]),
    );
  return { before: only(before), after: only(after) };
}
