import type { Clock } from '../../service/src/kernel/clock.ts';
import {
  type ChangedCredentials,
  findClient,
  findClientByApiKey,
  liveSecretDigests,
  secretDigest,
} from '../../service/src/access/partners/index.ts';
import type { Queryable } from '../../service/src/platform/db/pool.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import type { Credentials } from './credentials.ts';

type Deps = Readonly<{ db: Queryable; keyring: Keyring; clock: Clock }>;

/**
 * The credentials without those that have ended: an empty text stands in their place, since nobody
 * can tell what replaced it. A new one replaces the previous one.
 */
export async function liveCredentials(
  deps: Deps,
  { approver, partners, operator, ...rest }: Credentials,
  changed?: ChangedCredentials,
): Promise<Credentials> {
  const livePartner = async (partner: Credentials['partners']['isv']) => ({
    ...partner,
    clientSecret: await liveSecret(deps, partner, changed),
    apiKey: await liveApiKey(deps, partner, changed),
  });
  return {
    ...rest,
    partners: {
      isv: await livePartner(partners.isv),
      acquirer: await livePartner(partners.acquirer),
      bank: await livePartner(partners.bank),
    },
    operator: { ...operator, clientSecret: await liveSecret(deps, operator, changed) },
    approver: { ...approver, clientSecret: await liveSecret(deps, approver, changed) },
  };
}

/** What became of a client whose secret is not in the file any more. */
export async function endOf(db: Queryable, clientId: string): Promise<string> {
  const client = await findClient(db, clientId);
  if (client?.revokedAt !== null) return 'revoked for good';
  return client.jwks ? 'none; it signs with keys of its own' : 'rolled; the new one was shown once';
}

async function liveSecret(
  { db, keyring, clock }: Deps,
  { clientId, clientSecret }: Readonly<{ clientId: string; clientSecret: string }>,
  changed: ChangedCredentials | undefined,
): Promise<string> {
  const made = changed?.clientId === clientId ? changed.clientSecret : undefined;
  const known = [made ?? '', clientSecret].map((text) => ({
    text,
    digest: secretDigest(keyring, text),
  }));
  // In the database's order: of two processes that rolled it at once, either finds the one that lasts.
  for (const digest of await liveSecretDigests(db, clientId, clock.now())) {
    const match = known.find((one) => one.digest.equals(digest));
    if (match) return match.text;
  }
  return '';
}

async function liveApiKey(
  { db, keyring }: Deps,
  { clientId, apiKey }: Readonly<{ clientId: string; apiKey: string }>,
  changed: ChangedCredentials | undefined,
): Promise<string> {
  const made = changed?.clientId === clientId ? changed.apiKey : undefined;
  for (const text of [made ?? '', apiKey]) {
    const owner = await findClientByApiKey(db, secretDigest(keyring, text));
    if (owner?.clientId === clientId && owner.revokedAt === null) return text;
  }
  return '';
}
