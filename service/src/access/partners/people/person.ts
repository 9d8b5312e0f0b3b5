import { assert } from '../../../kernel/assert.ts';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { isId } from '../../../kernel/id.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { type By, byOf, type Caller } from '../../../platform/http/caller.ts';
import * as store from './person-store.ts';

/** For so long whoever had a way into an account counts as the one whose it is. */
const LINKED_MS = 7 * 86_400_000;

/** Who hands something out, by id too: names can be chosen. */
export type Granter = Readonly<{ by: By; giverId: string }>;

/** The id of whoever calls: of a user, or of a client. */
export function callerIdOf(caller: Caller | undefined): string {
  assert(caller, 'only a route that is not public is called by somebody');
  return caller.user?.userId ?? caller.clientId;
}

export function giverOf(
  call: Readonly<{ caller: Caller | undefined; correlationId: string }>,
): Granter {
  return { by: byOf(call), giverId: callerIdOf(call.caller) };
}

/** The people behind a user or a client; none where nobody knows whose the client is. */
export async function peopleBehind(db: Queryable, id: string): Promise<readonly string[]> {
  return isId('client', id) ? await store.readHolders(db, id) : [id];
}

/**
 * Whether two users or clients may be one person: the same user, a client that the other was handed a
 * credential of, or accounts of which one was a way into the other within seven days. So are those of
 * whom nobody knows who they are.
 */
export async function isSamePerson(
  db: Queryable,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const [these, those] = [await peopleBehind(db, one), await peopleBehind(db, other)];
  if (these.length === 0 || those.length === 0) return true;
  return await store.areLinked(db, [these, those], addMilliseconds(now, -LINKED_MS));
}

/** The same of somebody of whom only the name was kept. */
export async function idOfName(db: Queryable, name: string): Promise<string> {
  return name.includes('@') ? await store.findIdByName(db, name) : name;
}

/** Whoever hands out a credential of the client could call as it. */
export async function noteHolders(
  tx: Tx,
  clientId: string,
  { giverId, now }: Readonly<{ giverId: string; now: Date }>,
): Promise<void> {
  const people = await peopleBehind(tx, giverId);
  await store.insertHolders(tx, { clientId, people, now });
}

/** Whether whoever calls has had a credential of the client before: another one is no more. */
export async function holds(
  db: Queryable,
  caller: Caller | undefined,
  clientId: string,
): Promise<boolean> {
  const [own, holders] = [
    await peopleBehind(db, callerIdOf(caller)),
    await store.readHolders(db, clientId),
  ];
  return own.length > 0 && own.every((person) => holders.includes(person));
}

type Concerned = Readonly<{ userId: string; kind: store.AccountChangeKind; now: Date }>;

/** Somebody was given a way into the account: for seven days they and its owner count as one person. */
export async function noteAccountChange(
  tx: Tx,
  { by, giverId }: Granter,
  { userId, kind, now: changedAt }: Concerned,
): Promise<void> {
  const people = await peopleBehind(tx, giverId);
  await store.insertAccountChange(tx, userId, { kind, changedBy: by.actor, changedAt, people });
}
