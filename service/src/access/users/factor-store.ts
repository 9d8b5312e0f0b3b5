import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { Passkey } from './passkey.ts';

/** The secret that counts, and the one that a code is still to confirm; null where there is none. */
export async function totpSecretsOf(db: Queryable, userId: string) {
  const [row] = await db.query<{ secret: Buffer | null; pending: Buffer | null }>(sql`
    select totp_secret as secret, totp_pending as pending from users where user_id = ${userId}`);
  return row ?? { secret: null, pending: null };
}

export async function setPendingTotp(tx: Tx, userId: string, secret: Buffer): Promise<void> {
  await tx.query(sql`update users set totp_pending = ${secret} where user_id = ${userId}`);
}

/** False when the pending secret is another by now; then nothing was written. */
export async function confirmTotp(
  tx: Tx,
  userId: string,
  { secret, step, now }: Readonly<{ secret: Buffer; step: number; now: Date }>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update users
    set totp_secret = totp_pending, totp_pending = null, totp_since = ${now}, totp_step = ${step}
    where user_id = ${userId} and totp_pending = ${secret} returning 1`);
  return rows.length === 1;
}

/** Uses a step up: true once, however many ask at the same time. */
export async function claimTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update users set totp_step = ${step}
    where user_id = ${userId} and totp_secret is not null
      and (totp_step is null or totp_step < ${step}) returning 1`);
  return rows.length === 1;
}

/** False when there was none. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update users set totp_secret = null, totp_pending = null, totp_since = null, totp_step = null
    where user_id = ${userId} and totp_secret is not null returning 1`);
  return rows.length === 1;
}

const PASSKEY = sql`
  passkey_id as id, user_id as "userId", name, credential_id as "credentialId",
  public_key as "publicKey", algorithm, transports, counter, is_synced as "isSynced",
  created_at as "createdAt", used_at as "usedAt"`;

export async function passkeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  return await db.query<Passkey>(sql`
    select ${PASSKEY} from user_passkeys where user_id = ${userId} order by created_at, passkey_id`);
}

export async function lockPasskey(tx: Tx, userId: string, credentialId: string) {
  const [row] = await tx.query<Passkey>(sql`
    select ${PASSKEY} from user_passkeys
    where credential_id = ${credentialId} and user_id = ${userId} for update`);
  return row;
}

/** False when the credential is known already; then nothing was written. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into user_passkeys (passkey_id, user_id, name, credential_id, public_key, algorithm,
                               transports, counter, is_synced, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.name}, ${passkey.credentialId},
            ${passkey.publicKey}, ${passkey.algorithm}, ${passkey.transports}, ${passkey.counter},
            ${passkey.isSynced}, ${passkey.createdAt})
    on conflict (credential_id) do nothing returning 1`);
  return rows.length === 1;
}

export async function notePasskeyUse(tx: Tx, { id }: Passkey, counter: bigint, now: Date) {
  await tx.query(sql`
    update user_passkeys set counter = ${counter}, used_at = ${now} where passkey_id = ${id}`);
}

/** False when the person has no such passkey. */
export async function removePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from user_passkeys
    where passkey_id = ${passkeyId} and user_id = ${userId} returning 1`);
  return rows.length === 1;
}

export async function removePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`delete from user_passkeys where user_id = ${userId}`);
}

/** In place of all there were. */
export async function setRecoveryCodes(tx: Tx, userId: string, digests: readonly Buffer[]) {
  await tx.query(sql`delete from user_recovery_codes where user_id = ${userId}`);
  for (const digest of digests) {
    await tx.query(sql`
      insert into user_recovery_codes (user_id, digest) values (${userId}, ${digest})`);
  }
}

/** Uses a code up: true once, however many ask at the same time. */
export async function claimRecoveryCode(
  tx: Tx,
  { userId, digest, now }: Readonly<{ userId: string; digest: Buffer; now: Date }>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update user_recovery_codes set used_at = ${now}
    where user_id = ${userId} and digest = ${digest} and used_at is null returning 1`);
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from user_recovery_codes
    where user_id = ${userId} and used_at is null`);
  return row?.count ?? 0;
}
