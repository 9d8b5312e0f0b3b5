/** Migrating a database of the previous release: its operators sign in as before. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isId } from '../service/src/kernel/id.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { userServer } from './user-server.ts';

const FOLDER = join(import.meta.dirname, '..', 'service', 'migrations');
/** The one that makes them of operators, and those that have changed the tables since. */
const FILES = ['0044_users.sql', '0062_invited-addresses.sql'];
const OLD_HASH =
  '$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$h4jRq7QoDZaA7NHDyagB-ydzjtZmmZubeMiTQaOm_aQ';

test('an operator of before is an administrator with the same password', async () => {
  const { db, newBrowser } = await userServer({ isSandbox: true });
  await db.query(sql`drop table users, user_passkeys, user_recovery_codes, user_sessions,
    user_invitations cascade`);
  await db.query(sql`create table operator_users (email text primary key,
    password_hash text not null, created_at timestamptz not null)`);
  await db.query(sql`
    insert into operator_users
    select name || '@causeway.test', ${OLD_HASH}, now() from unnest(array['ada', 'eve']) as name`);
  for (const file of FILES) await db.pool.query(readFileSync(join(FOLDER, file), 'utf8'));
  const answer = await newBrowser().signIn('ada@causeway.test', 'old password');
  assert.deepEqual([answer.status, answer.at('user.role')], [200, 'OPERATOR_ADMIN'], answer.text);
  const rows = await db.query<{ id: string }>(sql`select user_id as id from users`);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 2);
  for (const { id } of rows) assert.ok(isId('user', id), id);
});
