import type { Tx } from '../../../platform/db/transaction.ts';
import type { ApiKey, Client } from './client.ts';

/** What was done to a credential, for its partner to know. It tells of no secret. */
export type CredentialChange = Readonly<{ client: Client; correlationId: string; now: Date }> &
  (
    | Readonly<{ kind: 'client.created' | 'client.keys_removed' | 'client.revoked' }>
    | Readonly<{ kind: 'client.secret_rolled'; previousSecretExpiresAt: Date }>
    | Readonly<{ kind: 'client.keys_replaced'; previousSecretExpiresAt: Date | null }>
    | Readonly<{ kind: 'api_key.created' | 'api_key.revoked'; key: ApiKey }>
    | Readonly<{ kind: 'api_key.rolled'; key: ApiKey; replacedBy: string }>
  );

/** In the transaction of the change. Events are another slice's, which builds on this one. */
export type RecordCredential = (tx: Tx, change: CredentialChange) => Promise<void>;
