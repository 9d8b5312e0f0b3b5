import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, raw, sql } from '../service/src/platform/db/pool.ts';

const MIGRATIONS = join(import.meta.dirname, '../service/migrations');

function migration(name: string): string {
  const [file = ''] = globSync(`*_${name}.sql`, { cwd: MIGRATIONS });
  return readFileSync(join(MIGRATIONS, file), 'utf8');
}

/** Takes idempotency rows back to where they were while a key was its partner's, and migrates them anew. */
export async function migrateKeysAgain(db: Database): Promise<void> {
  // In those days no record had the answer to the request for it.
  await db.query(sql`
    insert into idempotency_answers
      (bucket, partner_id, merchant_id, operation, key, status, answer)
    select bucket, partner_id, merchant_id, operation, key, status, answer
    from record_answers join idempotency_keys using (bucket, partner_id, operation, key, merchant_id)`);
  for (const records of ['payments', 'refunds', 'validations'].map((name) => raw(name))) {
    await db.query(sql`update ${records} set answer = null`);
  }
  await db.query(sql`drop view claimed_keys, record_answers`);
  for (const table of ['idempotency_keys', 'idempotency_answers'].map((name) => raw(name))) {
    await db.query(sql`alter table ${table} drop constraint ${table}_pkey`);
    await db.query(sql`update ${table} set bucket = substr(partner_id, 3, 2)`);
    await db.query(sql`alter table ${table} drop column merchant_id`);
    await db.query(sql`alter table ${table} add primary key (bucket, partner_id, operation, key)`);
  }
  const [, ...views] = migration('answers-in-records').split(/^(?=create view)/m);
  const steps = [migration('keys-of-merchants'), ...views, migration('held-answers-by-id')];
  await db.pool.query(`begin; ${steps.join('; ')}; commit`);
}
