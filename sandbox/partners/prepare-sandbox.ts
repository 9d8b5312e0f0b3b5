import type { Clock } from '../../service/src/kernel/clock.ts';
import {
  ensureChain,
  ensureClient,
  ensurePartner,
  findClient,
  hintOf,
  secretDigest,
  setApiKey,
  setClientSecret,
} from '../../service/src/access/partners/index.ts';
import type { AuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { type Database, transaction, type Tx } from '../../service/src/platform/db/pool.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import {
  type Config,
  consolePublicUrlOf,
  issuerPublicUrlOf,
} from '../../service/src/runtime/settings/index.ts';
import { prepareBinCountries } from './bin-countries.ts';
import {
  type Credentials,
  newApprover,
  newCredentials,
  SANDBOX_PARTNERS,
  type SandboxName,
} from './credentials.ts';
import { endOf, liveCredentials } from './live-credentials.ts';
import { sandboxMerchant } from './merchant.ts';
import { readSandboxFile, sandboxFileOf, writeSandboxFile } from './sandbox-file.ts';
import { type Hashes, livePassword, liveUsers, storedHashes, storeUsers } from './users.ts';

const APPROVER = 'Sandbox approver';

export type PreparedSandbox = Readonly<{
  file: string;
  credentials: Credentials;
  /** What became of the clients whose secret has ended, by client id. */
  ended: ReadonlyMap<string, string>;
}>;

export type SandboxDeps = Readonly<{
  db: Database;
  keyring: Keyring;
  clock: Clock;
  /** By which sessions of people end; `clock`, where absent. */
  realClock?: Clock;
  audit: AuditLog;
}>;

/**
 * Three partners, each with a merchant, an operator and one who approves, to try things with, made on the first
 * start and kept. Secrets are stored as digests only, so a credential of the file that has ended is
 * left out; and when none of them is live, because the file or the database is new or a start was
 * killed between the two, all are created again.
 */
export async function prepareSandbox(config: Config, deps: SandboxDeps): Promise<PreparedSandbox> {
  const file = sandboxFileOf(config);
  const addresses = {
    baseUrl: config.publicUrl,
    issuerUrl: issuerPublicUrlOf(config),
    consoleUrl: consolePublicUrlOf(config),
  };
  const read = readSandboxFile(file);
  const kept = read && (await liveCredentials(deps, read));
  const credentials =
    kept && belongs(kept)
      ? { ...(await withLivePasswords(deps, kept)), ...addresses }
      : await liveCredentials(deps, await makeAnew(deps, newCredentials(addresses)));
  await prepareBinCountries(deps);
  const whole = await withApprover(deps, await withMerchants(deps, credentials));
  writeSandboxFile(file, whole);
  return { file, credentials: whole, ended: await endedOf(deps, whole) };
}

async function makeAnew(deps: SandboxDeps, credentials: Credentials): Promise<Credentials> {
  await transaction(deps.db, (tx) => store(tx, deps, credentials));
  const hashes = await storeUsers(deps, credentials.users);
  return { ...credentials, verified: markOf(deps, credentials, hashes) };
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

/** The second operator, where there is none yet. */
async function withApprover(deps: SandboxDeps, credentials: Credentials): Promise<Credentials> {
  const isMade = await findClient(deps.db, credentials.approver.clientId);
  if (isMade) return credentials;
  const approver = newApprover();
  await transaction(deps.db, (tx) => storeOperator(tx, deps, APPROVER, approver));
  return { ...credentials, approver };
}

/** Others may have been rolled since, so one that is still live is proof enough. */
function belongs({ operator, partners }: Credentials): boolean {
  const keys = Object.values(partners).map(({ apiKey }) => apiKey);
  const secrets = [...Object.values(partners), operator].map(({ clientSecret }) => clientSecret);
  return [...keys, ...secrets].some((live) => live !== '');
}

/**
 * People change their passwords, and `npm run operator` gives others. To verify one takes long on
 * purpose, so that is done once for what is stored of it, and not at every start.
 */
async function withLivePasswords(deps: SandboxDeps, kept: Credentials): Promise<Credentials> {
  const hashes = await storedHashes(deps.db, peopleOf(kept));
  if (kept.verified === markOf(deps, kept, hashes)) return kept;
  const [password, users] = await Promise.all([
    livePassword(kept.operator, hashes),
    liveUsers(deps, kept.users, hashes),
  ]);
  const live = { ...kept, operator: { ...kept.operator, password }, users };
  return { ...live, verified: markOf(deps, live, hashes) };
}

function peopleOf({ operator, users }: Credentials) {
  return [operator, users.admin, users.operator, users.finance, users.isv];
}

/** Tells these passwords and what is stored of them from any others. */
function markOf({ keyring }: SandboxDeps, credentials: Credentials, hashes: Hashes): string {
  const people = peopleOf(credentials).map(({ email, password }) => {
    return [email, password, hashes.get(email)];
  });
  return keyring.mac('fingerprint', `sandbox/${JSON.stringify(people)}`).toString('base64url');
}

async function endedOf(
  { db }: SandboxDeps,
  { approver, operator, partners }: Credentials,
): Promise<Map<string, string>> {
  const ended = new Map<string, string>();
  for (const { clientId, clientSecret } of [...Object.values(partners), operator, approver]) {
    if (clientSecret === '') ended.set(clientId, await endOf(db, clientId));
  }
  return ended;
}

async function store(
  tx: Tx,
  deps: SandboxDeps,
  { approver, operator, partners }: Credentials,
): Promise<void> {
  for (const name of ['isv', 'acquirer', 'bank'] as const) {
    await storePartner(tx, deps, name, partners[name]);
  }
  await storeOperator(tx, deps, 'Sandbox operator', operator);
  await storeOperator(tx, deps, APPROVER, approver);
  await deps.audit.record(tx, {
    actor: 'command-line',
    action: 'sandbox.prepared',
    subject: operator.clientId,
    correlationId: 'start',
  });
}

async function storeOperator(
  tx: Tx,
  { clock, keyring }: SandboxDeps,
  name: string,
  { clientId, clientSecret }: Credentials['approver'],
): Promise<void> {
  const now = clock.now();
  await ensureClient(tx, { clientId, partnerId: null, name, scopes: ['operator'], now });
  await setClientSecret(tx, clientId, secretDigest(keyring, clientSecret), now);
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
