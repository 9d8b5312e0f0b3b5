import type { Clock } from '../../../kernel/clock.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { Database, Queryable } from '../../../platform/db/pool.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { RecordCredential } from './credential-change.ts';

/** A client whose credentials were changed, with the text of the new one. */
export type ChangedCredentials = Readonly<{
  clientId: string;
  clientSecret?: string;
  apiKey?: string;
}>;
export type CredentialsChanged = (changed: ChangedCredentials) => Promise<void>;

export type PartnerDeps = Readonly<{
  db: Database;
  /** Has loaded `secret-hash`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
  /** Called after a change of a client's credentials is committed, before the response. */
  credentialsChanged?: CredentialsChanged | undefined;
  recordCredential: RecordCredential;
  /** What agents may call: the routes are known to the whole application only. */
  agentTools: () => ReadonlySet<string>;
  /** Whether the merchant is the partner's: merchants are another slice's to know. */
  isMerchantOf: (db: Queryable, partnerId: string, merchantId: string) => Promise<boolean>;
}>;
