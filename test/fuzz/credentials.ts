import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Credentials as Sandbox } from '../../sandbox/partners/index.ts';
import type { Client } from './client.ts';
import type { Random } from './random.ts';
import { until } from '../until.ts';

/** The credential of a caller, and what it should allow. */
export type Credential = Readonly<{
  name: string;
  headers: Readonly<Record<string, string>>;
  /** Whether it proves enough for a scope; for `''`, whether it proves anything. */
  allows: (scope: string) => boolean;
}>;

/** A partner with the credentials that are whole. */
export type Party = Readonly<{
  name: keyof Sandbox['partners'];
  chainId: string | undefined;
  merchantId: string;
  /** An endpoint of all its events, and one of the deliveries to it. */
  webhooks: Readonly<{ endpointId: string; deliveryId: string }>;
  credentials: readonly Credential[];
}>;

export type Credentials = Readonly<{
  parties: readonly Party[];
  operator: Credential;
  /** Another one, who agrees with whatever the operator asks for. */
  approver: Credential;
  /** Of a partner that nothing else depends on: looks after its people and credentials. */
  manager: Credential;
  nobody: Credential;
  /** Those of everybody, and those that prove nothing, too little or somebody else. */
  any: (random: Random) => Credential;
}>;

type Setup = Readonly<{
  client: Client;
  sandbox: Sandbox;
  /** Moves the clock, where the test controls it: tokens issued before have expired then. */
  passTime: ((milliseconds: number) => void) | undefined;
}>;

const VERSION = '2025-01-17';
const FORM = 'application/x-www-form-urlencoded';
const TOKEN_LIFE_MS = 3_600_000;

/** Makes one credential of every kind there is, by the service's own API. */
export async function makeCredentials(setup: Setup): Promise<Credentials> {
  const { sandbox, passTime } = setup;
  const expired = await tokenOf(setup, sandbox.partners.isv);
  passTime?.(TOKEN_LIFE_MS + 1);
  const operator = await session(setup);
  const approver = byToken('approver', await tokenOf(setup, sandbox.approver), ['operator']);
  const parties: Party[] = [];
  for (const name of ['isv', 'acquirer', 'bank'] as const) {
    const partner = sandbox.partners[name];
    const scopes = await scopesOf(setup, partner.apiKey);
    parties.push({
      name,
      chainId: partner.chainId,
      merchantId: partner.merchantId ?? '',
      webhooks: await firstDelivery(setup, byKey('', partner.apiKey, []), partner.merchantId),
      credentials: [
        byKey(`API key of ${name}`, partner.apiKey, scopes),
        byToken(`token of ${name}`, await tokenOf(setup, partner), scopes),
      ],
    });
  }
  const weak = await weakCredentials(setup, operator);
  const worthless = worthlessCredentials(await tokenOf(setup, sandbox.partners.isv));
  if (passTime) worthless.push(byToken('expired token', expired, []));
  // Another session than the one everything depends on: some requests end the session they are in.
  const all = [
    ...parties.flatMap(({ credentials }) => credentials),
    ...weak,
    { ...(await session(setup)), name: 'another operator' },
  ];
  return {
    parties,
    operator,
    approver,
    manager: await newManager(setup, operator, approver),
    nobody: nothing('nobody', {}),
    any: (random) => random.pick(random.chance(0.5) ? all : worthless),
  };
}

/** Background work queues the delivery of an event: that it can be asked for takes a moment. */
async function firstDelivery(setup: Setup, credential: Credential, merchantId: string | null) {
  const url = 'http://localhost:65123/hooks'; // Nobody listens there.
  const endpoint = await asked(setup, credential, {
    path: '/webhook-endpoints',
    body: { url, types: ['*'] },
  });
  const endpointId = String(endpoint.at('endpointId'));
  const body = { idempotencyKey: endpointId, merchantId, name: 'Ana Roy' };
  await asked(setup, credential, { path: '/customers', body });
  const path = `/webhook-endpoints/${endpointId}/deliveries`;
  return await until(async () => {
    const deliveryId = (await asked(setup, credential, { path })).at('data.0.deliveryId');
    return typeof deliveryId === 'string' && { endpointId, deliveryId };
  });
}

/** Proven, and little allowed: one scope each, or one merchant. */
async function weakCredentials(setup: Setup, operator: Credential): Promise<Credential[]> {
  const { apiKey, merchantId } = setup.sandbox.partners.isv;
  const who = await asked(setup, byKey('', apiKey, []), { path: '/partner' });
  const partnerId = who.at('partner.partnerId');
  const kinds = [
    {
      name: 'bound to one merchant',
      scopes: ['payment.read', 'payment.write', 'refund.read', 'refund.write'],
      merchantId,
    },
    { name: 'reader of payments', scopes: ['payment.read'] },
    { name: 'reader of events', scopes: ['event.read'] },
    { name: 'reader of merchants', scopes: ['onboarding.merchant.read'] },
  ];
  const made: Credential[] = [];
  for (const { name, ...rest } of kinds) {
    const body = { name, partnerId, ...rest };
    const client = await asked(setup, operator, { path: '/operator/clients', body });
    const token = await tokenOf(setup, {
      clientId: String(client.at('clientId')),
      clientSecret: String(client.at('clientSecret')),
    });
    made.push(byToken(name, token, rest.scopes));
  }
  return made;
}

async function newManager(
  setup: Setup,
  operator: Credential,
  approver: Credential,
): Promise<Credential> {
  const partner = { kind: 'ISV', name: 'People and keys' };
  const { at } = await asked(setup, operator, { path: '/operator/partners', body: partner });
  const reads = ['onboarding.merchant.read', 'dispute.read', 'event.read', 'alert.read']; // Who lets others read must be allowed to.
  const pairs = [
    'payment.read',
    'payment.write',
    'refund.read',
    'refund.write',
    'webhook.read',
    'webhook.write',
    'alert.write',
    'user.read',
    'user.write',
  ];
  const scopes = [...reads, ...pairs, 'credential.read', 'credential.write'];
  const body = { name: 'Manager', partnerId: at('partnerId'), scopes };
  const headers = { ...operator.headers, ...guardHeaders() };
  const request = { path: '/operator/clients', body };
  const waiting = await asked(setup, { ...operator, headers }, request);
  await asked(setup, approver, approvalOf(String(waiting.at('actionId'))));
  const client = await asked(setup, { ...operator, headers }, request);
  const token = await tokenOf(setup, {
    clientId: String(client.at('clientId')),
    clientSecret: String(client.at('clientSecret')),
  });
  return byToken('manager', token, scopes);
}

/** What a call says that may wait for a second person. */
export function guardHeaders(): Record<string, string> {
  return { 'idempotency-key': randomUUID(), 'x-reason': 'as%20chance%20has%20it' };
}

export function approvalOf(actionId: string) {
  return { path: `/actions/${actionId}/approve`, body: { reason: 'as chance has it' } };
}

/** None of these authenticates. */
function worthlessCredentials(token: string): Credential[] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const header = { alg: 'none', typ: 'at+jwt' };
  const unsigned = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}.`;
  return [
    nothing('nobody', {}),
    nothing('malformed token', { authorization: 'Bearer x.y.z' }),
    nothing('empty token', { authorization: 'Bearer ' }),
    nothing('forged token', {
      authorization: `Bearer ${head}.${claims}.${signature.slice(8)}AAAAAAAA`,
    }),
    nothing('unsigned token', { authorization: `Bearer ${unsigned}` }),
    nothing('another scheme', { authorization: 'Basic Og==' }),
    nothing('no scheme', { authorization: token }),
    nothing('token as key', { 'x-api-key': token }),
    nothing('long key', { 'x-api-key': 'k'.repeat(4_000) }),
    nothing('odd key', { 'x-api-key': 'clé-\u00e9\u00ff' }),
    nothing('empty key', { 'x-api-key': '' }),
    nothing('token and key that disagree', {
      authorization: `Bearer ${token}`,
      'x-api-key': 'wrong',
    }),
  ];
}

function nothing(name: string, headers: Credential['headers']): Credential {
  return { name, headers, allows: () => false };
}

function byKey(name: string, key: string, scopes: readonly string[]): Credential {
  return { name, headers: { 'x-api-key': key }, allows: allowing(scopes) };
}

export function byToken(name: string, token: string, scopes: readonly string[]): Credential {
  const proves = scopes.length > 0 ? allowing(scopes) : () => false;
  return { name, headers: { authorization: `Bearer ${token}` }, allows: proves };
}

/** To write includes to read, and `operator` all that operators do. */
function allowing(scopes: readonly string[]): (scope: string) => boolean {
  return (scope) =>
    scope === '' ||
    scopes.includes(scope) ||
    scopes.includes(scope.replace(/read$/, 'write')) ||
    (scope.startsWith('operator.') && scopes.includes('operator'));
}

async function session(setup: Setup): Promise<Credential> {
  const { email, password } = setup.sandbox.operator;
  const body = { email, password };
  const answer = await asked(setup, undefined, { path: '/operator/sessions', body });
  return byToken('operator', String(answer.at('accessToken')), ['operator']);
}

async function scopesOf(setup: Setup, apiKey: string): Promise<string[]> {
  const answer = await asked(setup, byKey('', apiKey, []), { path: '/partner' });
  const scopes = answer.at('scopes');
  assert.ok(Array.isArray(scopes), answer.text);
  return scopes.map(String);
}

export async function tokenOf(
  { client }: Pick<Setup, 'client'>,
  { clientId, clientSecret }: Readonly<{ clientId: string; clientSecret: string }>,
): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: clientId };
  const answer = await client.ask({
    method: 'POST',
    path: '/oauth2/token',
    headers: { 'content-type': FORM },
    body: Buffer.from(new URLSearchParams({ ...form, client_secret: clientSecret }).toString()),
  });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.at('access_token'));
}

async function asked(
  { client }: Setup,
  credential: Credential | undefined,
  { path, body }: Readonly<{ path: string; body?: unknown }>,
) {
  const answer = await client.ask({
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: {
      'api-version': VERSION,
      'content-type': 'application/json',
      ...credential?.headers,
    },
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  });
  assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  return answer;
}
