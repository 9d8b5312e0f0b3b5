import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, raw, sql } from '../service/src/platform/db/pool.ts';

const MIGRATIONS = join(import.meta.dirname, '../service/migrations');
const [NAME = ''] = globSync('*_keys-of-merchants.sql', { cwd: MIGRATIONS });

/** Takes idempotency rows back to where they were while a key was its partner's, and migrates them anew. */
export async function migrateKeysAgain(db: Database): Promise<void> {
  for (const table of ['idempotency_keys', 'idempotency_answers'].map((name) => raw(name))) {
    await db.query(sql`alter table ${table} drop constraint ${table}_pkey`);
    await db.query(sql`update ${table} set bucket = substr(partner_id, 3, 2)`);
    await db.query(sql`alter table ${table} drop column merchant_id`);
    await db.query(sql`alter table ${table} add primary key (bucket, partner_id, operation, key)`);
  }
  const text = readFileSync(join(MIGRATIONS, NAME), 'utf8');
  await db.pool.query(`begin; ${text}; commit`);
}
