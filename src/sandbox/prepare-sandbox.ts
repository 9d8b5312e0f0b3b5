import { readFileSync, renameSync, writeFileSync } from 'node:fs';
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
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/pool.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import {
  type Credentials,
  newCredentials,
  OPERATOR_CLIENT_ID,
  readCredentials,
  SANDBOX_PARTNERS,
  type SandboxName,
} from './credentials.ts';

export type Sandbox = Readonly<{ file: string; credentials: Credentials }>;

export type SandboxDeps = Readonly<{
  db: Database;
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/**
 * Three partners and an operator to try things with, made on the first start and kept. Secrets
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
    issuerUrl: `http://localhost:${config.issuerPort}`,
    consoleUrl: `${config.publicUrl}/console`,
  };
  const kept = readKept(file);
  if (kept && (await belongs(deps, kept))) {
    const credentials = { ...kept, ...addresses };
    writeWhole(file, credentials);
    return { file, credentials };
  }
  const credentials = newCredentials(addresses);
  const operatorPassword = await passwordHash(credentials.operator.password);
  await transaction(deps.db, (tx) => store(tx, deps, credentials, operatorPassword));
  writeWhole(file, credentials);
  return { file, credentials };
}

function readKept(file: string): Credentials | undefined {
  try {
    const read = readCredentials(JSON.parse(readFileSync(file, 'utf8')));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined; // Not there, or cut short: made anew.
  }
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

/** Readable by its owner only, and never half written. */
function writeWhole(file: string, credentials: Credentials): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}
