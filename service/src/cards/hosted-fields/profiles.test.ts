import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { sql } from '../../platform/db/pool.ts';
import { isParentOrigin } from './profile.ts';

const { asPartner, anonymous, credentials, foundation } = await testApplication();
const shop = asPartner('isv');
const stranger = asPartner('acquirer');
const { merchantId } = credentials.partners.isv;
const PATH = '/hosted-fields/profiles';

let keys = 0;
function requested(changes: Readonly<Record<string, unknown>> = {}) {
  keys += 1;
  const origins = ['https://shop.example'];
  return { idempotencyKey: `profile-${keys}`, merchantId, name: 'Web shop', origins, ...changes };
}

test('a profile is made with what it was asked for, and sensible rest, and can be read again', async () => {
  const made = await shop('POST', PATH, requested());
  assert.equal(made.status, 201, made.text);
  assert.match(made.string('profileId'), /^hp\d\d[0-9A-Z]{26}$/);
  assert.equal(made.headers['location'], `${PATH}/${made.string('profileId')}`);
  assert.deepEqual(
    [made.at('collectSecurityCode'), made.at('collectPostalCode'), made.at('language')],
    [true, false, 'en'],
  );
  const read = await shop('GET', made.headers['location'] ?? '');
  assert.deepEqual([read.status, read.body], [200, made.body]);
  const full = await shop(
    'POST',
    PATH,
    requested({ collectSecurityCode: false, collectPostalCode: true, language: 'fr' }),
  );
  assert.deepEqual(
    [full.at('collectSecurityCode'), full.at('collectPostalCode'), full.at('language')],
    [false, true, 'fr'],
  );
});

test('a key makes one profile, and is not good for another', async () => {
  const body = requested();
  const [first, again] = [await shop('POST', PATH, body), await shop('POST', PATH, body)];
  assert.equal(first.string('profileId'), again.string('profileId'));
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal((await shop('POST', PATH, { ...body, name: 'Other' })).status, 409);
});

test('an origin named twice is one', async () => {
  const origins = ['https://a.example', 'https://a.example', 'http://localhost:3000'];
  const made = await shop('POST', PATH, requested({ origins }));
  assert.deepEqual(made.at('origins'), ['https://a.example', 'http://localhost:3000']);
});

for (const [origin, right] of [
  ['https://shop.example', true],
  ['https://shop.example:8443', true],
  ['https://xn--caf-dma.example', true],
  ['http://localhost:3000', true],
  ['http://localhost', true],
  ['http://127.0.0.1:9', true],
  ['http://[::1]:3000', true],
  ['http://shop.example', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.2', false],
  ['https://shop.example/', false],
  ['https://shop.example/pay', false],
  ['https://Shop.example', false],
  ['https://shop.example:443', false],
  ['https://shop.example:99999', false],
  ['https://user@shop.example', false],
  ['https://*.example', false],
  ["https://a.example;script-src'unsafe-inline'", false],
  ['https://a.example https://b.example', false],
  ['https://a.example,b.example', false],
  ['*', false],
  ['null', false],
  ['', false],
  ['file://', false],
  ['javascript:alert(1)', false],
] as const) {
  test(`${origin || 'nothing'} is ${right ? '' : 'not '}an origin that can be registered`, async () => {
    assert.equal(isParentOrigin(origin), right);
    const answer = await shop('POST', PATH, requested({ origins: [origin] }));
    assert.equal(answer.status, right ? 201 : 400, answer.text);
    if (!right) assert.match(answer.faults().join(), /^origins\[0\] /);
  });
}

for (const [name, changes, fault] of [
  ['no origins', { origins: [] }, /origins/],
  [
    'too many origins',
    { origins: Array.from({ length: 21 }, (_, i) => `https://s${i}.example`) },
    /origins/,
  ],
  ['a card number for a name', { name: 'Card 4242424242424242' }, /name/],
  ['a language that is not spoken', { language: 'de' }, /language/],
  ['an unknown member', { wildcard: true }, /wildcard UNKNOWN_FIELD/],
] as const) {
  test(`${name}: 400`, async () => {
    const answer = await shop('POST', PATH, requested(changes));
    assert.equal(answer.status, 400);
    assert.match(answer.faults().join(), fault);
  });
}

test('a stranger neither sees nor deletes a profile, nor makes one for another’s merchant', async () => {
  const made = await shop('POST', PATH, requested());
  const address = `${PATH}/${made.string('profileId')}`;
  assert.equal((await stranger('GET', address)).status, 404);
  assert.equal((await stranger('DELETE', address)).status, 404);
  assert.equal((await stranger('POST', PATH, requested())).status, 404);
  assert.ok(!(await stranger('GET', PATH)).text.includes(made.string('profileId')));
  const filtered = await stranger('GET', `${PATH}?merchantId=${merchantId}`);
  assert.deepEqual(filtered.at('data'), []);
  assert.equal((await anonymous('GET', address)).status, 401);
  assert.equal((await shop('GET', address)).status, 200);
});

test('profiles are listed newest first, by pages and by merchant', async () => {
  const other = await shop('POST', '/onboarding/merchants', merchantBody());
  const otherId = other.string('merchantId');
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const made = await shop('POST', PATH, requested({ merchantId: otherId }));
    ids.push(made.string('profileId'));
  }
  const first = await shop('GET', `${PATH}?merchantId=${otherId}&limit=2`);
  assert.deepEqual([first.at('data.0.profileId'), first.at('data.1.profileId')], [ids[2], ids[1]]);
  const second = await shop('GET', first.string('next'));
  assert.equal(second.at('data.0.profileId'), ids[0]);
  assert.equal(second.at('next'), null);
});

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };
const patch = (address: string, body: unknown, call = shop) =>
  call('PATCH', address, body, MERGE_PATCH);

test('origins are changed at once: of the page, and of the tokens made on it', async () => {
  const made = await shop('POST', PATH, requested());
  const address = `${PATH}/${made.string('profileId')}`;
  const page = (origin: string) =>
    anonymous(
      'GET',
      `/hosted-fields/${made.string('profileId')}?origin=${encodeURIComponent(origin)}`,
    );
  assert.equal((await page('https://shop.example')).status, 200);
  const origins = ['https://new.example', 'http://localhost:3000', 'https://new.example'];
  const changed = await patch(address, { origins, language: 'fr' });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body, {
    ...(made.body as object),
    origins: ['https://new.example', 'http://localhost:3000'],
    language: 'fr',
  });
  assert.deepEqual((await shop('GET', address)).body, changed.body);
  assert.equal((await page('https://shop.example')).status, 403);
  const shown = await page('https://new.example');
  assert.match(
    String(shown.headers['content-security-policy']),
    /frame-ancestors https:\/\/new\.example$|frame-ancestors https:\/\/new\.example;/,
  );
  assert.equal((await patch(address, { origins, language: 'fr' })).text, changed.text);
  const entries = await foundation.db.query(sql`
    select from audit_log where subject = ${made.string('profileId')} and action = 'hosted-fields-profile.updated'`);
  assert.equal(entries.length, 1, 'a patch that changes nothing leaves no trace');
  assert.equal(await foundation.audit.verify(foundation.db), null);
});

for (const [name, body, fault] of [
  ['no origins', { origins: [] }, 'origins'],
  ['origins that are null', { origins: null }, 'origins'],
  [
    'too many',
    { origins: Array.from({ length: 21 }, (_, i) => `https://s${i}.example`) },
    'origins',
  ],
  ['one that is none', { origins: ['https://a.example', 'http://shop.example'] }, 'origins[1]'],
  ['a wildcard', { origins: ['https://*.example'] }, 'origins[0]'],
  ['a directive', { origins: ["https://a.example;script-src'unsafe-inline'"] }, 'origins[0]'],
  ['a name that is null', { name: null }, 'name'],
  ['another merchant', { merchantId }, 'merchantId'],
  ['an unknown member', { wildcard: true }, 'wildcard'],
] as const) {
  test(`a profile is not changed to have ${name}`, async () => {
    const made = await shop('POST', PATH, requested());
    const address = `${PATH}/${made.string('profileId')}`;
    const answer = await patch(address, body);
    assert.equal(answer.status, 400, answer.text);
    assert.ok(answer.faults()[0]?.startsWith(`${fault} `), answer.text);
    assert.deepEqual((await shop('GET', address)).body, made.body);
  });
}

test('a stranger and nobody change no profile', async () => {
  const made = await shop('POST', PATH, requested());
  const address = `${PATH}/${made.string('profileId')}`;
  const origins = ['https://evil.example'];
  assert.equal((await patch(address, { origins }, stranger)).status, 404);
  assert.equal((await patch(address, { origins }, anonymous)).status, 401);
  assert.equal((await shop('PATCH', address, { origins })).status, 415);
  assert.deepEqual((await shop('GET', address)).body, made.body);
});

test('a deleted profile is gone, with its page, and the audit log knows of both', async () => {
  const made = await shop('POST', PATH, requested());
  const profileId = made.string('profileId');
  const page = `/hosted-fields/${profileId}?origin=https%3A%2F%2Fshop.example`;
  assert.equal((await anonymous('GET', page)).status, 200);
  assert.equal((await shop('DELETE', `${PATH}/${profileId}`)).status, 204);
  assert.equal((await shop('GET', `${PATH}/${profileId}`)).status, 404);
  assert.equal((await shop('DELETE', `${PATH}/${profileId}`)).status, 404);
  assert.equal((await anonymous('GET', page)).status, 404);
  assert.equal(await foundation.audit.verify(foundation.db), null);
});
