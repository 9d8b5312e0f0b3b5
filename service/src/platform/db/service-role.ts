import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { StartError } from '../start-error.ts';
import { isCluster, onEveryServer } from './distribute.ts';

type Login = Readonly<{ name: string; password: string }>;

export function loginOf(url: string): Login {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Rows alone: append-only tables it cannot change, the record of migrations only read. */
export async function admitService(owner: Client, serviceUrl: string): Promise<void> {
  const login = loginOf(serviceUrl);
  if (login.name === owner.user) return;
  await makeRole(owner, login);
  const service = escapeIdentifier(login.name);
  // Sent together, and so one transaction: nobody sees a right that is granted and then revoked.
  await owner.query(`
    grant usage on schema public to ${service};
    grant select, insert, update, delete on all tables in schema public to ${service};
    grant execute on all routines in schema public to ${service};
    alter default privileges in schema public
      grant select, insert, update, delete on tables to ${service};
    alter default privileges in schema public grant execute on routines to ${service};
    revoke update, delete on audit_log from ${service};
    revoke insert, update, delete on schema_migrations from ${service};`);
  await admitToViews(owner, service);
  await admitToSlots(owner, service);
}

/** What is past its time in a log goes by emptying a partition: slots.ts. No other table is emptied. */
async function admitToSlots(owner: Client, service: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    select inhrelid::regclass::text as name
    from pg_partitioned_table join pg_inherits on inhparent = partrelid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0] and attname = 'slot'
    join pg_class on pg_class.oid = partrelid and relnamespace = 'public'::regnamespace
    where partstrat = 'l' and partnatts = 1`);
  if (rows.length === 0) return;
  await owner.query(`grant truncate on ${rows.map(({ name }) => name).join(', ')} to ${service}`);
}

/** A coordinator passes on what is granted on tables and functions, and not what is on views. */
async function admitToViews(owner: Client, service: string): Promise<void> {
  if (!(await isCluster(owner))) return;
  const { rows } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    join pg_dist_object on classid = 'pg_class'::regclass and objid = oid
    where relnamespace = 'public'::regnamespace and relkind = 'v'`);
  if (rows.length === 0) return;
  await onEveryServer(
    owner,
    rows.map(({ name }) => `grant select on public.${name} to ${service}`),
  );
}

async function makeRole(owner: Client, { name, password }: Login): Promise<void> {
  const found = await owner.query('select from pg_roles where rolname = $1', [name]);
  if (found.rowCount !== 0) return;
  const able = await owner.query(
    'select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
  );
  if (able.rowCount === 0) {
    throw new StartError(
      `There is no role ${name}, and MIGRATION_DATABASE_URL's may not make one. Run, as one who may: ` +
        `create role ${escapeIdentifier(name)} login password '…'`,
    );
  }
  await owner.query(
    `create role ${escapeIdentifier(name)} login password ${escapeLiteral(password)}`,
  );
}

export async function mayMigrate(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select where has_schema_privilege('public', 'create') and not exists (
      select from pg_tables
      where schemaname = 'public' and tablename = 'schema_migrations'
        and not pg_has_role(tableowner, 'usage'))`);
  return rowCount !== 0;
}
