import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { operatorServer } from '../../../../test/operator-server.ts';
import { newId } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';
import { PARTNER_SCOPES } from './callers/scopes.ts';
import type { AnyCaller } from './callers/caller.ts';
import { partnerRoutes } from './routes.ts';

const NEVER_MADE = {
  ':partnerId': newId('partner', '00', new Date(0)),
  ':chainId': '1000000000008',
  ':clientId': newId('client', '00', new Date(0)),
  ':apiKeyId': newId('apiKey', '00', new Date(0)),
};

function addressOf(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:\w+/, (name) => ids[name] ?? name);
}

/** A partner's credential with every scope of partners. */
function partnerCaller(partnerId: string, merchantId: string | null = null): AnyCaller {
  const scopes = new Set(PARTNER_SCOPES);
  const credential = { clientId: 'ci00PARTNER', scopes, merchantId };
  return { ...credential, kind: 'partner', partnerId, partnerKind: 'PARTNER_ACQUIRER' };
}

test('no operator route serves a partner, whatever its scopes, nor anybody without a credential', async () => {
  const server = await operatorServer();
  const asPartner = server.as(partnerCaller(await server.newPartner()));
  const asNobody = server.as(undefined);
  const routes = partnerRoutes(server).filter(({ path }) => path.startsWith('/operator/'));
  assert.equal(routes.length, 23);
  for (const { method, path } of routes) {
    const url = addressOf(path, NEVER_MADE);
    assert.equal((await asPartner(method, url)).status, 403, `${method} ${path}`);
    assert.equal((await asNobody(method, url)).status, 401, `${method} ${path}`);
  }
  const [, ...entries] = await server.db.query(sql`select seq from audit_log`);
  assert.deepEqual(entries, []); // The one entry is that of the partner made above.
});

test('an id that names nothing is 404, and one of the wrong form is 400 before any look', async () => {
  const { call, ...deps } = await operatorServer();
  const routes = partnerRoutes(deps).filter(({ path }) => /^\/operator\/.*:/.test(path));
  assert.equal(routes.length, 13);
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a' }] };
  const agent = { currency: 'CAD', perCall: 1, perDay: 1 };
  for (const { method, path, body, consumes } of routes) {
    const headers = { 'content-type': consumes ?? 'application/json' };
    const put = path.endsWith('/agent') ? { agent } : { jwks };
    const sent = body ? (method === 'PUT' ? put : {}) : undefined;
    const asked = (url: string) => call(method, url, sent, sent ? headers : {});
    const missing = await asked(addressOf(path, NEVER_MADE));
    assert.equal(missing.status, 404, `${method} ${path}`);
    assert.match(missing.string('type'), /\/docs\/problems\/not-found$/);
    const parameter = /:(\w+)/.exec(path)?.[1] ?? '';
    const malformed = await asked(addressOf(path, { [`:${parameter}`]: "x'--" }));
    assert.equal(malformed.status, 400, `${method} ${path}`);
    assert.deepEqual(malformed.faults(), [`${parameter} INVALID_FORMAT`]);
  }
});

test('a credential learns what it is, and of no other partner', async () => {
  const server = await operatorServer();
  const [partnerId, other] = [
    await server.newPartner('PARTNER_ACQUIRER'),
    await server.newPartner(),
  ];
  const chainIds: string[] = [];
  for (const owner of [partnerId, other, partnerId]) {
    const body = { partnerId: owner, name: 'Corner shops' };
    const chain = await server.call('POST', '/operator/chains', body);
    if (owner === partnerId) chainIds.push(chain.string('chainId'));
    server.clock.advance(1);
  }
  const caller = partnerCaller(partnerId, '1000000000008');
  const answer = await server.as(caller)('GET', '/partner');
  assert.deepEqual(answer.body, {
    clientId: caller.clientId,
    scopes: [...caller.scopes],
    merchantId: '1000000000008',
    partner: { partnerId, kind: 'PARTNER_ACQUIRER', name: 'Maple Software', chainIds },
  });
  const operator = await server.call('GET', '/partner');
  assert.deepEqual([operator.at('scopes'), operator.at('partner')], [['operator'], null]);
  assert.equal((await server.as(undefined)('GET', '/partner')).status, 401);
});
