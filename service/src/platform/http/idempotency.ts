import { isLockTimeout } from '../db/failure.ts';
import * as store from '../db/idempotency-store.ts';
import { type Database, type Queryable, sql, transaction, type Tx } from '../db/pool.ts';
import { type Answer, JsonText } from './answer.ts';
import { PLATFORM_PROBLEMS, Problem, ruleBroken } from './errors.ts';
import { isRecord } from './normalise.ts';

const WAIT_FOR_FIRST = sql`set local lock_timeout = '2s'`; // Most first requests end sooner.
const WAIT_AS_EVER = sql`set local lock_timeout = 0`; // What the work waits for is another matter.

/** In one transaction with claim and answer. A repeat gets that; a failure leaves no trace. */
export async function once(
  db: Database,
  { request, now }: Readonly<{ request: store.RequestKey; now: Date }>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transaction(db, async (tx) => {
      await tx.query(WAIT_FOR_FIRST);
      const claimed = await store.claim(tx, request, { now });
      const replayed = replay(claimed);
      if (replayed) return replayed;
      await tx.query(WAIT_AS_EVER);
      const answer = await work(tx);
      await store.remember(tx, request, rememberedAs(answer));
      return answer;
    });
  } catch (error) {
    if (isLockTimeout(error)) throw inProgress();
    throw error;
  }
}

/**
 * For work that cannot be one transaction with its key, as when the two live in different places.
 * The key is claimed with the id of the thing to make; `work` makes that thing unless it is there
 * already. A repeat that finds the work unfinished, because it still runs or because the process
 * died, finishes it under the same id, so all of them answer with one thing and one answer.
 */
export async function onceResumable(
  db: Database,
  {
    request,
    now,
    resourceId,
  }: Readonly<{ request: store.RequestKey; now: Date; resourceId: string }>,
  work: (resourceId: string) => Promise<Answer>,
): Promise<Answer> {
  const claimed = await store.claim(db, request, { now, resourceId });
  const unfinished = claimed.kind === 'in-progress' ? claimed.resourceId : null;
  const replayed = unfinished === null ? replay(claimed) : undefined;
  if (replayed) return replayed;
  const answer = await work(unfinished ?? resourceId);
  const isFirst = await store.rememberFirst(db, request, rememberedAs(answer));
  return isFirst ? answer : await onceResumable(db, { request, now, resourceId }, work);
}

/** Or the first answer: what is refused today was perhaps answered before. */
export async function preparedOrReplayed<T>(
  db: Queryable,
  request: store.RequestKey,
  work: () => Promise<T>,
): Promise<Readonly<{ prepared: T }> | Readonly<{ replayed: Answer }>> {
  try {
    return { prepared: await work() };
  } catch (error) {
    const known = error instanceof Problem ? await store.findClaim(db, request) : undefined;
    const replayed = known && replay(known);
    if (replayed) return { replayed };
    throw error;
  }
}

/** For a key under which something else was asked for. */
export function otherRequest(): Problem {
  return ruleBroken(PLATFORM_PROBLEMS.idempotencyMismatch, { parameterName: 'idempotencyKey' });
}

/** The first answer again, or the reason why there is none; undefined lets the work begin. */
export function replay(claimed: store.Claim): Answer | undefined {
  switch (claimed.kind) {
    case 'new':
      return undefined;
    case 'in-progress':
      throw inProgress();
    case 'mismatch':
      throw otherRequest();
    case 'replay':
      return remembered(claimed.answer);
  }
}

/** For a request whose outcome a person has to look into, as well. */
export function inProgress(): Problem {
  return new Problem(PLATFORM_PROBLEMS.idempotencyInProgress, { headers: { 'Retry-After': '1' } });
}

/** As it is kept for repeats: Location and the like belong to it. */
export function rememberedAs(answer: Answer): store.AnswerToRemember {
  const { status, body, contentType, headers = {} } = answer;
  if (!(body instanceof JsonText)) {
    return { status, text: JSON.stringify({ body, headers, contentType }) };
  }
  const beside = JSON.stringify({ headers, contentType }).slice(1);
  return { status, text: `{"body":${body.text},${beside}` };
}

/** What was kept, as a repeat is given it. */
export function remembered({ body: kept, status }: store.RememberedAnswer): Answer {
  if (!isRecord(kept) || !isRecord(kept['headers'])) throw new Error('an answer was kept whole');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(kept['headers'])) headers[name] = String(value);
  return {
    status,
    body: kept['body'],
    ...(typeof kept['contentType'] === 'string' ? { contentType: kept['contentType'] } : {}),
    headers: { ...headers, 'Idempotency-Replayed': 'true' },
  };
}

/** Never part of a fingerprint: three digits can be found again from any digest of them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['cvd', 'cardSecurityCode', 'idempotencyKey']);
/** Whose members have names of the caller's, none of which means anything here. */
const TAKEN_WHOLE = 'metadata';
const NOTHING: ReadonlySet<string> = new Set();

/** Equal for bodies that mean the same. Digests are kept: the text they are made of must stay. */
export function fingerprintOf(mac: (text: string) => Buffer, body: unknown): Buffer {
  return mac(JSON.stringify(canonical(body)));
}

function canonical(value: unknown, leftOut = LEFT_OUT): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, leftOut));
  if (!isRecord(value)) return value;
  const members: unknown[] = [];
  for (const name of inOrder(Object.keys(value))) {
    if (leftOut.has(name)) continue;
    members.push([name, canonical(value[name], name === TAKEN_WHOLE ? NOTHING : leftOut)]);
  }
  return members;
}

const FEW = 32;

/** As sort() orders them; the few members of most objects are sorted by hand in a fourth of the time. */
function inOrder(names: string[]): readonly string[] {
  if (names.length > FEW) return names.toSorted();
  for (const [place, name] of names.entries()) {
    let free = place;
    while (free > 0 && (names[free - 1] ?? '') > name) {
      names[free] = names[free - 1] ?? '';
      free -= 1;
    }
    names[free] = name;
  }
  return names;
}
