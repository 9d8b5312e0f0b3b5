import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';

/** Everybody who was handed a credential of a client. */
export async function readHolders(db: Queryable, clientId: string): Promise<string[]> {
  const rows = await db.query<{ personId: string }>(sql`
    select person_id as "personId" from client_holders where client_id = ${clientId}`);
  return rows.map(({ personId }) => personId);
}

export async function insertHolders(
  tx: Tx,
  { clientId, people, now }: Readonly<{ clientId: string; people: readonly string[]; now: Date }>,
): Promise<void> {
  await tx.query(sql`
    insert into client_holders (client_id, person_id, since)
    select ${clientId}, person_id, ${now} from unnest(${people}::text[]) as person_id
    on conflict do nothing`);
}

/** Somebody by the name that audit log and records have: an e-mail address is a user's. */
export async function findIdByName(db: Queryable, name: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`
    select user_id as id from users where email = lower(${name})`);
  return row?.id ?? name;
}

export const ACCOUNT_CHANGES = [
  'INVITED',
  'INVITED_AGAIN',
  'FACTORS_RESET',
  'ROLE_RAISED',
  'ENABLED',
] as const;
export type AccountChangeKind = (typeof ACCOUNT_CHANGES)[number];

/** What somebody else did to an account that was a way into it. */
export type AccountChange = Readonly<{
  kind: AccountChangeKind;
  /** An e-mail address, or a client. */
  changedBy: string;
  changedAt: Date;
}>;

export async function insertAccountChange(
  tx: Tx,
  userId: string,
  { kind, changedBy, changedAt, people }: AccountChange & Readonly<{ people: readonly string[] }>,
): Promise<void> {
  await tx.query(sql`
    insert into account_changes (user_id, changed_at, kind, person_id, changed_by)
    select ${userId}, ${changedAt}, ${kind}, person_id, ${changedBy}
    from unnest(${people}::text[]) as person_id
    on conflict do nothing`);
}

/** The newest first. */
export async function accountChangesOf(db: Queryable, userId: string, most: number) {
  return await db.query<AccountChange>(sql`
    select distinct kind, changed_by as "changedBy", changed_at as "changedAt"
    from account_changes where user_id = ${userId}
    order by changed_at desc, kind limit ${most}`);
}

/** Whether a way of changes since then leads from one of these people to one of those. */
export async function areLinked(
  db: Queryable,
  [these, those]: readonly [readonly string[], readonly string[]],
  since: Date,
): Promise<boolean> {
  const rows = await db.query(sql`
    with recursive reached (person_id) as (
      select person_id from unnest(${these}::text[]) as person_id
      union
      select changes.person_id from reached cross join lateral (
        select person_id from account_changes
        where user_id = reached.person_id and changed_at > ${since}
        union all
        select user_id from account_changes
        where account_changes.person_id = reached.person_id and changed_at > ${since}
      ) changes
    )
    select 1 from reached where person_id = any(${those}::text[]) limit 1`);
  return rows.length > 0;
}
