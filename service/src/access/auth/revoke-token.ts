import { transaction } from '../../platform/db/transaction.ts';
import type { AccessToken } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { insertRevokedToken } from './revoked-token-store.ts';

type By = Readonly<{ actor: string; correlationId: string }>;

/** Revokes a token: every process refuses it within 5 seconds. Repeating it changes nothing. */
export async function revokeToken(
  { db, audit, clock }: AuthContext,
  { jti, clientId, subject, expiresAt }: AccessToken,
  by: By,
): Promise<void> {
  await transaction(db, async (tx) => {
    const token = { jti, expiresAt: new Date(expiresAt * 1_000) };
    if (!(await insertRevokedToken(tx, token, clock.now()))) return;
    const details = { clientId, subject };
    await audit.record(tx, { ...by, action: 'token.revoked', subject: jti, details });
  });
}
