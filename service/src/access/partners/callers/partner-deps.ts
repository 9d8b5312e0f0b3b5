import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import type { ApiKey, Client } from './client.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PartnerLimits } from '../limits/known-limits.ts';

/** A client whose credentials were changed, with the text of the new one. */
export type ChangedCredentials = Readonly<{
  clientId: string;
  clientSecret?: string;
  apiKey?: string;
}>;
export type CredentialsChanged = (changed: ChangedCredentials) => Promise<void>;

/** The keyring has loaded `secret-hash`. */
export type PartnerDeps = Pick<Platform, 'db' | 'keyring' | 'clock' | 'audit'> &
  Readonly<{
    /** Called after a change of a client's credentials is committed, before the response. */
    credentialsChanged?: CredentialsChanged | undefined;
    recordCredential: RecordCredential;
    partnerLimits: PartnerLimits;
    /** What agents may call: the routes are known to the whole application only. */
    agentTools: () => ReadonlySet<string>;
    /** Whether the merchant is the partner's: merchants are another slice's to know. */
    isMerchantOf: (db: Queryable, partnerId: string, merchantId: string) => Promise<boolean>;
  }>;

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
type RecordCredential = (tx: Tx, change: CredentialChange) => Promise<void>;
