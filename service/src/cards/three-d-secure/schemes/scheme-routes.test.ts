/** The settings of each card scheme: what is accepted, what is refused, what is shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthority } from '../../../../../test/certificates.ts';
import { threeDSecureServer } from '../../../../../test/three-d-secure-server.ts';
import { sql } from '../../../platform/db/pool.ts';
import { settingsFaults } from './scheme-faults.ts';

const server = await threeDSecureServer({ issuerUrl: 'http://127.0.0.1:9' });
const { call, operator } = server;
const merchantId = await server.newMerchant();
const authority = createAuthority('Scheme CA');
const own = authority.issue('3ds-server');
const PIN = Buffer.alloc(32, 7);

const SCHEMES = '/operator/three-d-secure/schemes';
const VISA = `${SCHEMES}/VISA`;
const REQUESTOR = `/operator/merchants/${merchantId}/three-d-secure/VISA`;

const IDS = {
  referenceNumber: '3DS_LOA_SER_CWAY_020200_00001',
  operatorId: 'OPERATOR-1',
  requestorId: '10078239*CAUSEWAY',
  requestorName: 'Maple Leaf Shops',
  acquirerBin: '42424242',
  acquirerMerchantId: 'ACQ-1',
};
const SECURE = {
  directoryServerUrl: 'https://ds.visa.example/3ds2',
  certificate: own.cert,
  privateKey: own.key,
  authority: authority.ca,
  pins: [PIN.toString('hex')],
};

test('a scheme without settings says so', async () => {
  const answer = await operator('GET', SCHEMES);
  assert.equal(answer.status, 200);
  const names = [0, 1, 2, 3, 4].map((place) => answer.at(`schemes.${place}.scheme`));
  assert.deepEqual(names, ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB']);
  assert.equal(answer.at('schemes.0.modifiedAt'), null);
  assert.equal(answer.at('schemes.0.directoryServerUrl'), null);
});

test('what is set is returned without the private key, which is stored sealed', async () => {
  const set = await operator('PUT', VISA, { ...IDS, ...SECURE });
  assert.equal(set.status, 200);
  const reported = await operator('GET', VISA);
  assert.deepEqual(reported.body, set.body);
  assert.equal(reported.at('requestorId'), IDS.requestorId);
  assert.equal(reported.at('pins.0'), PIN.toString('base64'));
  assert.equal(reported.at('certificateExpiresAt'), '2049-12-31T23:59:59.000Z');
  const listed = await operator('GET', SCHEMES);
  assert.ok(!JSON.stringify([set.body, reported.body, listed.body]).includes('PRIVATE KEY'));
  const rows = await server.db.query<{ sealed: Buffer }>(sql`
    select sealed_private_key as sealed from three_d_secure_schemes`);
  assert.ok(rows[0] && !rows[0].sealed.includes('PRIVATE KEY'));
  const log = await server.db.query<{ text: string }>(sql`
    select action || ' ' || subject || ' ' || details::text as text from audit_log order by seq`);
  assert.match(log.at(-1)?.text ?? '', /^scheme\.set VISA .*privateKey/);
  assert.ok(!JSON.stringify(log).includes('PRIVATE KEY'));
});

test('a private key that is left out stays, as long as it is the certificate’s', async () => {
  const { privateKey: _kept, ...rest } = SECURE;
  assert.equal((await operator('PUT', VISA, { ...rest, acquirerBin: '1' })).status, 200);
  const renewed = { ...rest, certificate: authority.issue('3ds-server').cert };
  const refused = await operator('PUT', VISA, renewed);
  assert.equal(refused.at('errors.0.reasonCode'), 'PRIVATE_KEY_MISMATCH');
  assert.equal((await operator('GET', VISA)).at('acquirerBin'), '1', 'nothing was changed');
});

const other = createAuthority('Another CA').issue('3ds-server');
const REFUSED: Readonly<Record<string, readonly [object, string, string]>> = {
  'an address that is none': [{ directoryServerUrl: 'ds.example' }, 'directoryServerUrl', 'URL'],
  'plain http': [{ directoryServerUrl: 'http://ds.example/' }, 'directoryServerUrl', 'URL'],
  'a password': [{ directoryServerUrl: 'https://a:b@ds.example/' }, 'directoryServerUrl', 'URL'],
  'a BIN of letters': [{ acquirerBin: '40001x' }, 'acquirerBin', 'INVALID_FORMAT'],
  'a BIN of 12 digits': [{ acquirerBin: '123456789012' }, 'acquirerBin', 'INVALID'],
  'a requestor id of 36': [{ requestorId: 'x'.repeat(36) }, 'requestorId', 'INVALID'],
  'a requestor id with a blank': [{ requestorId: 'a b' }, 'requestorId', 'INVALID_FORMAT'],
  'a requestor name of 41': [{ requestorName: 'x'.repeat(41) }, 'requestorName', 'INVALID'],
  'a reference number of 33': [{ referenceNumber: 'x'.repeat(33) }, 'referenceNumber', 'INVALID'],
  'a merchant id of 36': [{ acquirerMerchantId: 'x'.repeat(36) }, 'acquirerMerchantId', 'INVALID'],
  'a member that is none': [{ acquirerBIN: '1' }, 'acquirerBIN', 'UNKNOWN_FIELD'],
  'a key of another certificate': [
    { ...SECURE, privateKey: other.key },
    'privateKey',
    'PRIVATE_KEY_MISMATCH',
  ],
  'a key that is none': [{ ...SECURE, privateKey: 'x' }, 'privateKey', 'INVALID_PRIVATE_KEY'],
  'a certificate that is none': [{ ...SECURE, certificate: 'x' }, 'certificate', 'CERTIFICATE'],
  'an authority that is none': [
    { ...SECURE, authority: `${authority.ca}\n-----BEGIN CERTIFICATE-----\nx` },
    'authority',
    'INVALID_CERTIFICATE',
  ],
  'certificates without pins': [{ ...SECURE, pins: [] }, 'pins', 'REQUIRED_FIELD'],
  'pins without certificates': [{ pins: SECURE.pins }, 'certificate', 'REQUIRED_FIELD'],
  'a pin that is none': [{ pins: ['x'.repeat(43)] }, 'pins', 'INVALID_VALUE'],
  'certificates over plain http': [
    { ...SECURE, directoryServerUrl: 'http://localhost:1/' },
    'directoryServerUrl',
    'INVALID_VALUE',
  ],
};
for (const [name, [body, parameterName, reason]] of Object.entries(REFUSED)) {
  test(`${name} is refused by name, and its value not repeated where it is a secret`, async () => {
    const before = await operator('GET', `${SCHEMES}/JCB`);
    const answer = await operator('PUT', `${SCHEMES}/JCB`, body);
    assert.equal(answer.status, 400);
    assert.equal(answer.at('errors.0.parameterName'), parameterName);
    assert.match(answer.string('errors.0.reasonCode'), new RegExp(reason));
    assert.ok(!JSON.stringify(answer.body).includes('PRIVATE KEY'));
    assert.deepEqual((await operator('GET', `${SCHEMES}/JCB`)).body, before.body);
  });
}

function reasonsAt(now: string): string[] {
  const key = { privateKey: own.key, production: false };
  const faults = settingsFaults({ settings: SECURE, ...key, now: new Date(now) });
  return faults.map(({ reasonCode }) => reasonCode);
}

test('an expired certificate is refused, and so is one that is not valid yet', () => {
  assert.deepEqual(reasonsAt('2026-03-01T12:00:00Z'), []);
  assert.deepEqual(reasonsAt('2050-01-01T00:00:00Z'), ['CERTIFICATE_OUT_OF_TIME']);
  assert.deepEqual(reasonsAt('2019-01-01T00:00:00Z'), ['CERTIFICATE_OUT_OF_TIME']);
});

function codesOf(settings: object): string[] {
  const now = server.clock.now();
  const faults = settingsFaults({ settings, privateKey: undefined, production: true, now });
  return faults.map(({ reasonCode }) => reasonCode);
}

for (const host of ['10.0.0.5', '169.254.169.254', '127.0.0.1', '0x7f.1', '[::1]', '[fd00::1]']) {
  test(`in production ${host} is no directory server`, () => {
    const settings = { ...SECURE, directoryServerUrl: `https://${host}/3ds` };
    const now = server.clock.now();
    const faults = settingsFaults({ settings, privateKey: own.key, production: true, now });
    assert.deepEqual(
      faults.map(({ reasonCode }) => reasonCode),
      ['INVALID_DIRECTORY_SERVER_URL'],
    );
  });
}

test('in production this machine’s http is refused too, and https without certificates', () => {
  assert.deepEqual(codesOf({ acquirerBin: '1' }), []);
  assert.deepEqual(codesOf({ directoryServerUrl: 'https://ds.example/' }), [
    'CERTIFICATES_REQUIRED',
  ]);
  assert.ok(
    codesOf({ directoryServerUrl: 'http://localhost/' }).includes('INVALID_DIRECTORY_SERVER_URL'),
  );
});

test('a scheme goes back to the installation’s settings, once', async () => {
  await operator('PUT', VISA, IDS);
  assert.equal((await operator('DELETE', VISA)).status, 204);
  assert.equal((await operator('GET', VISA)).at('modifiedAt'), null);
  assert.equal((await operator('DELETE', VISA)).status, 404);
});

test('an unknown scheme is refused', async () => {
  assert.equal((await operator('PUT', `${SCHEMES}/MIR`, IDS)).status, 400);
});

test('a merchant’s requestor id is set, returned and removed; an unknown merchant’s is not found', async () => {
  const { requestorId, requestorName, acquirerMerchantId } = IDS;
  const body = { requestorId, requestorName, acquirerMerchantId };
  assert.equal((await operator('GET', REQUESTOR)).status, 404);
  const set = await operator('PUT', REQUESTOR, body);
  assert.equal(set.status, 200);
  assert.deepEqual((await operator('GET', REQUESTOR)).body, set.body);
  assert.equal((await operator('DELETE', REQUESTOR)).status, 204);
  assert.equal((await operator('DELETE', REQUESTOR)).status, 404);
  const unknown = '/operator/merchants/9999999999994/three-d-secure/VISA';
  assert.equal((await operator('PUT', unknown, body)).status, 404);
  const wrong = await operator('PUT', REQUESTOR, { requestorId: 'x'.repeat(36) });
  assert.equal(wrong.at('errors.0.parameterName'), 'requestorId');
});

test('a partner may do none of it', async () => {
  const tries = [
    call('GET', SCHEMES),
    ...(['GET', 'PUT', 'DELETE'] as const).flatMap((method) => [
      call(method, VISA, method === 'PUT' ? IDS : undefined),
      call(method, REQUESTOR, method === 'PUT' ? {} : undefined),
    ]),
  ];
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)], [403]);
});
