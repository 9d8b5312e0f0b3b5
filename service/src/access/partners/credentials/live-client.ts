import type { Tx } from '../../../platform/db/transaction.ts';
import { ruleBroken } from '../../../platform/http/errors.ts';
import type { Client } from '../callers/client.ts';
import { lockClient } from './client-store.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';

/**
 * The client, locked until the transaction ends and not revoked; undefined when there is none.
 * All that gives a client a credential begins here, so a revoked one cannot get another.
 */
export async function lockLiveClient(tx: Tx, clientId: string): Promise<Client | undefined> {
  const client = await lockClient(tx, clientId);
  if (client?.revokedAt) {
    throw ruleBroken(PARTNER_PROBLEMS.clientRevoked, {
      parameterName: 'clientId',
      parameterValue: clientId,
      reasonCode: 'CLIENT_REVOKED',
    });
  }
  return client;
}
