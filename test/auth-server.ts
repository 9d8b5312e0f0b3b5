import { type AuthDeps, openAuth } from '../service/src/access/auth/index.ts';
import {
  ensureClient,
  ensurePartner,
  hintOf,
  newApiKey,
  newClientSecret,
  newPlatformId,
  secretDigest,
  setApiKey,
  setClientSecret,
} from '../service/src/access/partners/index.ts';
import { createPeople } from '../service/src/access/users/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { ok } from '../service/src/platform/http/answer.ts';
import { FORM_TYPE, route } from '../service/src/platform/http/route.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { TEST_URL, testServer } from './http.ts';
import { testKeyring } from './keyring.ts';

type NewClient = Omit<Parameters<typeof ensureClient>[1], 'clientId' | 'now' | 'name'>;
export type TestClient = Readonly<{ clientId: string; secret: string; apiKey: string }>;

/** The OAuth and sign-in routes with real credentials behind them, on a database of their own. */
export async function authServer() {
  const db = await testDatabase();
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const people = createPeople({ db, isSandbox: true });
  const deps: AuthDeps = { db, keyring, clock, audit, people, publicUrl: TEST_URL };
  return {
    ...authProcess(deps),
    ...deps,
    clock,
    deps,
    /** Another process on the same database, which knows nothing of what this one remembers. */
    secondProcess: (changes: Partial<AuthDeps> = {}) => authProcess({ ...deps, ...changes }),
    newPartner: () => newPartner(deps),
    /** A client with a secret (or the keys named) and an API key; of a new partner unless named. */
    newClient: (client: Partial<NewClient> = {}) => newClient(deps, client),
    auditActions: async () => {
      const rows = await db.query<{ action: string }>(
        sql`select action from audit_log order by seq`,
      );
      return rows.map(({ action }) => action);
    },
  };
}

function authProcess(deps: AuthDeps) {
  const { authenticate, routes } = openAuth(deps);
  const server = testServer({
    routes: [...routes, ...PROBES],
    authenticate,
    clock: deps.clock,
  });
  const form = (url: string, fields: Record<string, string>, headers = {}) =>
    server.call('POST', url, new URLSearchParams(fields).toString(), {
      'content-type': FORM_TYPE,
      ...headers,
    });
  const token = async ({ clientId, secret }: TestClient, scope?: string) => {
    const answer = await form('/oauth2/token', {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      ...(scope === undefined ? {} : { scope }),
    });
    return answer.string('access_token');
  };
  /** Who the platform takes the bearer of a token for. */
  const whoIs = (text: string) => server.call('GET', '/probe', undefined, bearer(text));
  return { ...server, authenticate, form, token, whoIs };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** A route for any credential that returns the caller, and one that requires a scope. */
const PROBES = [
  route('GET /probe', {
    operationId: 'probe',
    summary: 'Tells who calls',
    tag: 'Test',
    access: 'any-credential',
    answers: { 200: 'The caller' },
    handle: ({ caller }) => ok({ ...caller, scopes: [...(caller?.scopes ?? [])] }),
  }),
  route('GET /probe/payment', {
    operationId: 'probePayment',
    summary: 'Wants a scope',
    tag: 'Test',
    access: 'payment.read',
    answers: { 200: 'Nothing' },
    handle: () => ok({}),
  }),
];

async function newPartner({ db, clock }: AuthDeps): Promise<string> {
  const partnerId = newPlatformId('partner', clock.now());
  await transaction(db, (tx) =>
    ensurePartner(tx, { partnerId, kind: 'PARTNER_BANK', name: 'Maple', now: clock.now() }),
  );
  return partnerId;
}

async function newClient(deps: AuthDeps, client: Partial<NewClient>): Promise<TestClient> {
  const { db, keyring, clock } = deps;
  // As real ones are: a random UUID is sometimes taken for a card number, and masked.
  const clientId = newPlatformId('client', clock.now());
  const [secret, apiKey] = [newClientSecret(), newApiKey()];
  const partnerId = client.partnerId === undefined ? await newPartner(deps) : client.partnerId;
  const now = clock.now();
  const scopes = client.scopes ?? ['payment.write', 'refund.read'];
  await transaction(db, async (tx) => {
    await ensureClient(tx, { ...client, clientId, partnerId, name: 'Checkout', scopes, now });
    if (!client.jwks) await setClientSecret(tx, clientId, secretDigest(keyring, secret), now);
    const digest = secretDigest(keyring, apiKey);
    await setApiKey(tx, { clientId, slot: 'PRIMARY', digest, hint: hintOf(apiKey), now });
  });
  return { clientId, secret, apiKey };
}
