import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { Client } from 'pg';
import { migrate } from '../../service/src/platform/db/migrate.ts';
import { administerAll, ask, inDatabase } from '../servers.ts';

/**
 * The rows of a database that is spread over a cluster in one that is not, on the coordinator alone: what
 * either answers must be the same.
 */
export async function copyOnOneServer(
  spreadUrl: string,
  serviceUrl: string,
): Promise<Readonly<{ url: string; ownerUrl: string }>> {
  const name = `beside_${randomBytes(8).toString('hex')}`;
  const ownerUrl = inDatabase(spreadUrl, name);
  await administerAll([spreadUrl], `create database ${name}`);
  after(() => administerAll([spreadUrl], `drop database if exists ${name} with (force)`));
  const url = inDatabase(serviceUrl, name);
  await migrate(ownerUrl, { serviceUrl: url });
  const tables = await ask<{ name: string; columns: string }>(
    ownerUrl,
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and relname <> 'pgmigrations' and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname`,
  );
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  // Rows come in the order of their tables' names, whatever refers to what.
  await client.query('set session_replication_role = replica');
  await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`);
  for (const table of tables) {
    const rows = await ask<{ row: string }>(
      spreadUrl,
      `select to_json(each)::text as row from ${table.name} as each`,
    );
    await client.query(
      `insert into ${table.name} (${table.columns}) overriding system value
       select ${table.columns} from json_populate_recordset(null::${table.name}, $1)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await client.end();
  return { url, ownerUrl };
}
