import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import {
  ensureChain,
  ensureClient,
  ensurePartner,
  hintOf,
  liveSecretDigests,
  passwordHash,
  secretDigest,
  setApiKey,
  setClientSecret,
  setOperatorUser,
} from '../partners/index.ts';
import type { AuditLog } from '../platform/audit/audit-log.ts';
import { type Config, issuerPublicUrlOf } from '../platform/config.ts';
import type { Database } from '../platform/db/pool.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import {
  type Credentials,
  newCredentials,
  OPERATOR_CLIENT_ID,
  SANDBOX_PARTNERS,
  type SandboxName,
} from './credentials.ts';
import { sandboxMerchant } from './merchant.ts';
import { readSandboxFile, writeSandboxFile } from './sandbox-file.ts';

export type Sandbox = Readonly<{ file: string; credentials: Credentials }>;

export type SandboxDeps = Readonly<{
  db: Database;
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/**
 * Three partners, each with a merchant, and an operator, to try things with, made on the first
 * start and kept. Secrets
 * are stored as digests only, so whenever the file and the database do not belong together (one
 * of them is new, or a start was killed between the two) all credentials are made anew.
 */
export async function prepareSandbox(
  config: Config,
  deps: SandboxDeps,
): Promise<Sandbox | undefined> {
  if (config.production) return undefined;
  const file = join(config.dataDir, 'sandbox.json');
  const addresses = {
    baseUrl: config.publicUrl,
    issuerUrl: issuerPublicUrlOf(config),
    consoleUrl: `${config.publicUrl}/console`,
  };
  const kept = readSandboxFile(file);
  const credentials =
    kept && (await belongs(deps, kept))
      ? { ...kept, ...addresses }
      : await makeAnew(deps, newCredentials(addresses));
  const whole = await withMerchants(deps, credentials);
  writeSandboxFile(file, whole);
  return { file, credentials: whole };
}

async function makeAnew(deps: SandboxDeps, credentials: Credentials): Promise<Credentials> {
  const operatorPassword = await passwordHash(credentials.operator.password);
  await transaction(deps.db, (tx) => store(tx, deps, credentials, operatorPassword));
  return credentials;
}

/** Each partner's merchant, where it has none yet. */
async function withMerchants(deps: SandboxDeps, credentials: Credentials): Promise<Credentials> {
  const partners = { ...credentials.partners };
  for (const name of ['isv', 'acquirer', 'bank'] as const) {
    const merchantId = partners[name].merchantId ?? (await sandboxMerchant(deps, name));
    partners[name] = { ...partners[name], merchantId };
  }
  return { ...credentials, partners };
}

/** Someone may have rolled a secret since, so one that is still live is proof enough. */
async function belongs({ db, keyring, clock }: SandboxDeps, kept: Credentials): Promise<boolean> {
  for (const { clientId, clientSecret } of [...Object.values(kept.partners), kept.operator]) {
    const digest = secretDigest(keyring, clientSecret);
    const live = await liveSecretDigests(db, clientId, clock.now());
    if (live.some((other) => other.equals(digest))) return true;
  }
  return false;
}

async function store(
  tx: Tx,
  deps: SandboxDeps,
  { operator, partners }: Credentials,
  operatorPassword: string,
): Promise<void> {
  const now = deps.clock.now();
  for (const name of ['isv', 'acquirer', 'bank'] as const) {
    await storePartner(tx, deps, name, partners[name]);
  }
  const clientId = OPERATOR_CLIENT_ID;
  await ensureClient(tx, {
    clientId,
    partnerId: null,
    name: 'Sandbox operator',
    scopes: ['operator'],
    now,
  });
  await setClientSecret(tx, clientId, secretDigest(deps.keyring, operator.clientSecret), now);
  await setOperatorUser(tx, { email: operator.email, passwordHash: operatorPassword, now });
  await deps.audit.record(tx, {
    actor: 'command-line',
    action: 'sandbox.prepared',
    subject: clientId,
    correlationId: 'start',
  });
}

async function storePartner(
  tx: Tx,
  { clock, keyring }: SandboxDeps,
  sandboxName: SandboxName,
  { apiKey, clientSecret }: Credentials['partners']['isv'],
): Promise<void> {
  const now = clock.now();
  const { partnerId, clientId, kind, name, scopes, chainId } = SANDBOX_PARTNERS[sandboxName];
  await ensurePartner(tx, { partnerId, kind, name, now });
  if (chainId !== undefined) await ensureChain(tx, { chainId, partnerId, name, now });
  await ensureClient(tx, { clientId, partnerId, name, scopes, now });
  await setClientSecret(tx, clientId, secretDigest(keyring, clientSecret), now);
  const digest = secretDigest(keyring, apiKey);
  await setApiKey(tx, { clientId, slot: 'PRIMARY', digest, hint: hintOf(apiKey), now });
}
