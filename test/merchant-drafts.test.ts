/** Drafts of merchants: saved in any state, by one at a time, sealed, and a merchant once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastWithWhite } from '../service/src/merchants/branding/branding.ts';
import { CATEGORY_CODES } from '../service/src/merchants/look-ups/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import mcc from 'mcc';
import type { TestAnswer, TestCall } from './http.ts';
import { merchantToBe } from './merchant-body.ts';
import { onboardingServer } from './onboarding-server.ts';
import { allEvents } from './published.ts';

const server = await onboardingServer();
const { as, asNewPartner, clock, db, draftJobs, newPartner, operator } = server;
const PATH = '/onboarding/drafts';

const whole = merchantToBe;
const begun = async (call: TestCall, draftedMerchant: object = {}) =>
  (await call('POST', PATH, { draftedMerchant })).string('draftId');
const named = (legalName: string) => ({ merchantDetails: { merchantInformation: { legalName } } });

function faultsOf(answer: TestAnswer, step: string): readonly string[] {
  const steps = answer.at('steps');
  assert.ok(Array.isArray(steps));
  const own = steps.find((one: { step: string }) => one.step === step) as {
    faults: { parameterName: string; reasonCode: string }[];
  };
  return own.faults.map(({ parameterName, reasonCode }) => `${parameterName} ${reasonCode}`);
}

test('an empty draft is one, and each step tells all that it lacks', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, {});
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((place) => made.at(`steps.${place}.state`)),
    ['EMPTY', 'EMPTY', 'EMPTY', 'EMPTY', 'COMPLETE'],
  );
  assert.deepEqual(faultsOf(made, 'BANKING'), [
    'bankingDetails.creditDepositAccount.currency REQUIRED_FIELD',
    'bankingDetails.creditDepositAccount.institutionNumber REQUIRED_FIELD',
    'bankingDetails.creditDepositAccount.transitNumber REQUIRED_FIELD',
    'bankingDetails.creditDepositAccount.accountNumber REQUIRED_FIELD',
  ]);
  const people = faultsOf(made, 'PEOPLE');
  assert.ok(people.includes('securityDetails.signingOfficers[0].dateOfBirth REQUIRED_FIELD'));
  assert.ok(people.includes('securityDetails.signingOfficers[0].address.city REQUIRED_FIELD'));
  const read = await call('GET', made.headers['location'] as string);
  assert.equal(read.text, made.text);
});

test('what is not valid is kept and told at its step; what no merchant has is refused', async () => {
  const call = await asNewPartner();
  const address = { city: 'Toronto', province: 'QC', postalCode: 'M5V 2T6', country: 'CA' };
  const made = await call('POST', PATH, {
    draftedMerchant: {
      businessDetails: { merchantCategoryCode: '58' },
      merchantDetails: { locationAddress: address },
    },
  });
  assert.equal(made.at('draftedMerchant.businessDetails.merchantCategoryCode'), '58');
  assert.ok(
    faultsOf(made, 'BUSINESS').includes('businessDetails.merchantCategoryCode INVALID_FORMAT'),
  );
  assert.deepEqual(faultsOf(made, 'ADDRESS'), [
    'merchantDetails.locationAddress.postalCode INVALID_VALUE',
  ]);
  assert.equal(made.at('steps.1.state'), 'FAULTY');
  for (const draftedMerchant of [
    { bankDetails: {} },
    { businessDetails: { merchantCategoryCode: ['5812'] } },
    { merchantDetails: { merchantInformation: { legalName: 'x'.repeat(700) } } },
  ]) {
    assert.equal((await call('POST', PATH, { draftedMerchant })).status, 400);
  }
  const stray = await call('POST', PATH, { draftedMerchant: named('4242 4242 4242 4242') });
  assert.deepEqual(stray.faults(), [
    'draftedMerchant.merchantDetails.merchantInformation.legalName CARD_NUMBER_NOT_ALLOWED',
  ]);
  const script = await call('POST', PATH, { draftedMerchant: named('<script>alert(1)</script>') });
  assert.equal(script.at('name'), '<script>alert(1)</script>'); // A name like any other: pages show it as text.
  const huge = await call('POST', PATH, { draftedMerchant: named('x'.repeat(300_000)) });
  assert.equal(huge.status, 413, huge.text);
});

test('of two who save the same version the second is told; a lost answer harms nothing', async () => {
  const call = await asNewPartner();
  const id = await begun(call);
  const save = (version: number, legalName: string) =>
    call('PUT', `${PATH}/${id}`, { version, draftedMerchant: named(legalName) });
  const answers = await Promise.all([save(1, 'North'), save(1, 'South')]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.at('version'), 2);
  assert.equal(refused?.at('errors.0.reasonCode'), 'MERCHANT_DRAFT_CHANGED');
  const kept = String((await call('GET', `${PATH}/${id}`)).at('name'));
  const again = await save(1, kept);
  assert.deepEqual([again.status, again.at('version')], [200, 2], again.text);
  assert.equal((await save(2, 'West')).at('version'), 3);
});

test('a key makes one draft, and another content under it is refused', async () => {
  const call = await asNewPartner();
  const make = (legalName: string) =>
    call('POST', PATH, { idempotencyKey: 'one', draftedMerchant: named(legalName) });
  const made = await Promise.all([make('North'), make('North')]);
  const ids = new Set(made.map((one) => one.string('draftId')));
  assert.equal(ids.size, 1);
  assert.equal((await make('South')).status, 409);
});

test('nothing of a draft can be read in the database', async () => {
  const call = await asNewPartner();
  const id = await begun(call, whole());
  const rows = await db.query<{ text: string }>(sql`
    select row_to_json(d)::text || encode(coalesce(sealed, ''), 'escape') as text
    from merchant_drafts d where draft_id = ${id}`);
  const text = rows.map((row) => row.text).join();
  for (const mark of ['1234567', '1980-05-17', 'King Street', 'Bistro'])
    assert.ok(!text.includes(mark), mark);
});

test('who may not write sees no account number, no date of birth and no home', async () => {
  const partner = await newPartner();
  const id = await begun(as(partner), whole());
  const reader = as({ ...partner, scopes: new Set(['onboarding.merchant.read']) });
  const { draftedMerchant } = (await as(partner)('GET', `${PATH}/${id}`)).body as {
    draftedMerchant: { bankingDetails: { creditDepositAccount: { accountNumber: string } } };
  };
  assert.equal(draftedMerchant.bankingDetails.creditDepositAccount.accountNumber, '1234567');
  // The mask is put on by the whole application: `test/withheld.test.ts`.
  assert.equal(
    (await reader('PUT', `${PATH}/${id}`, { version: 1, draftedMerchant: {} })).status,
    403,
  );
  const bound = as({ ...partner, merchantId: '1000000000009' });
  assert.equal((await bound('GET', `${PATH}/${id}`)).status, 403);
  assert.equal((await bound('GET', PATH)).status, 403);
});

test('a draft is submitted once, by however many at once, and keeps nothing', async () => {
  const call = await asNewPartner();
  const id = await begun(call, whole());
  const submit = () => call('POST', `${PATH}/${id}/submit`, { version: 1 });
  const answers = await Promise.all([submit(), submit(), submit()]);
  const merchants = new Set(answers.map((answer) => answer.string('merchantId')));
  assert.equal(merchants.size, 1);
  const [merchantId = ''] = merchants;
  assert.equal((await call('GET', `/onboarding/merchants/${merchantId}`)).status, 200);
  const list = await call('GET', '/onboarding/merchants');
  assert.equal((list.at('data') as unknown[]).length, 1);
  const kept = await call('GET', `${PATH}/${id}`);
  assert.deepEqual([kept.at('status'), kept.at('draftedMerchant')], ['SUBMITTED', {}]);
  const save = await call('PUT', `${PATH}/${id}`, { version: 2, draftedMerchant: {} });
  assert.equal(save.at('errors.0.reasonCode'), 'MERCHANT_DRAFT_SUBMITTED');
  assert.equal((await call('DELETE', `${PATH}/${id}`)).status, 204);
  assert.equal((await call('GET', `/onboarding/merchants/${merchantId}`)).status, 200);
});

test('one that was killed on its way to a merchant becomes that merchant', async () => {
  const call = await asNewPartner();
  const id = await begun(call, whole());
  // As a kill leaves it: before the merchant was made, or after it.
  const die = sql`update merchant_drafts set status = 'SUBMITTING' where draft_id = ${id}`;
  await db.query(die);
  const save = await call('PUT', `${PATH}/${id}`, { version: 1, draftedMerchant: named('Other') });
  assert.equal(save.status, 409, save.text);
  assert.equal((await call('DELETE', `${PATH}/${id}`)).status, 409);
  const made = await call('POST', '/onboarding/merchants', { ...whole(), idempotencyKey: id });
  const finished = await call('POST', `${PATH}/${id}/submit`, { version: 1 });
  assert.equal(finished.at('merchantId'), made.string('merchantId'), finished.text);
});

test('all faults of a draft keep it from being submitted, and it stays open', async () => {
  const call = await asNewPartner();
  const id = await begun(call, whole({ businessDetails: { merchantCategoryCode: '0000' } }));
  const refused = await call('POST', `${PATH}/${id}/submit`, { version: 1 });
  assert.equal(refused.status, 400);
  const faults = refused.faults();
  assert.ok(faults.includes('businessDetails.merchantCategoryCode INVALID_VALUE'), refused.text);
  assert.ok(faults.includes('businessDetails.isSeasonalMerchant REQUIRED_FIELD'));
  const old = await call('POST', `${PATH}/${id}/submit`, { version: 9 });
  assert.equal(old.at('errors.0.reasonCode'), 'MERCHANT_DRAFT_CHANGED');
  assert.equal((await call('GET', `${PATH}/${id}`)).at('status'), 'OPEN');
});

test('a chain of somebody else’s is refused, and the draft takes another', async () => {
  const chainId = '1000000000009';
  const partner = await newPartner({ kind: 'PARTNER_ACQUIRER', chains: [chainId] });
  const call = as(partner);
  const missing = await call('POST', PATH, { draftedMerchant: whole() });
  assert.deepEqual(faultsOf(missing, 'TERMS'), ['chainId REQUIRED_FIELD']);
  const id = await begun(call, whole({ chainId: '2000000000008' }));
  const refused = await call('POST', `${PATH}/${id}/submit`, { version: 1 });
  assert.equal(refused.status, 403, refused.text);
  const saved = await call('PUT', `${PATH}/${id}`, {
    version: 1,
    draftedMerchant: whole({ chainId }),
  });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await call('POST', `${PATH}/${id}/submit`, { version: 2 })).status, 200);
});

test('operators see the drafts of all; a partner its own alone', async () => {
  const [north, south] = [await newPartner(), await newPartner()];
  const id = await begun(as(north), named('Northern Lights'));
  assert.equal((await as(south)('GET', `${PATH}/${id}`)).status, 404);
  assert.equal((await as(south)('DELETE', `${PATH}/${id}`)).status, 404);
  assert.equal((await as(south)('POST', `${PATH}/${id}/submit`, { version: 1 })).status, 404);
  assert.deepEqual((await as(south)('GET', PATH)).at('data'), []);
  const seen = await operator('GET', `/operator/onboarding/drafts/${id}`);
  assert.deepEqual([seen.at('partnerId'), seen.at('name')], [north.partnerId, 'Northern Lights']);
  const all = await operator('GET', `/operator/onboarding/drafts?partnerId=${north.partnerId}`);
  assert.equal(all.at('data.0.draftId'), id);
  assert.equal(all.at('data.0.draftedMerchant'), undefined);
});

test('what nobody goes on with is forgotten, with its links; the rest stays', async () => {
  const call = await asNewPartner();
  const id = await begun(call);
  await call('POST', `${PATH}/${id}/links`, { parts: ['BANKING'] });
  clock.advance(89 * 86_400_000);
  const kept = await begun(call);
  for (const { run } of draftJobs) await run();
  assert.equal((await call('GET', `${PATH}/${id}`)).status, 200);
  clock.advance(2 * 86_400_000);
  for (const { run } of draftJobs) await run();
  assert.equal((await call('GET', `${PATH}/${id}`)).status, 404);
  assert.equal((await call('GET', `${PATH}/${kept}`)).status, 200);
  const left = await db.query(sql`select 1 from merchant_links where draft_id = ${id}`);
  assert.deepEqual(left, []);
});

test('look-ups: by words in either language, by number, whole', async () => {
  const call = await asNewPartner();
  const found = async (path: string) => (await call('GET', path)).at('data');
  const first = async (path: string, member: string) =>
    (await call('GET', path)).at(`data.0.${member}`);
  assert.equal(await first('/onboarding/category-codes?search=restau', 'code'), '5812');
  assert.equal(await first('/onboarding/category-codes?search=bijoux%20GROS', 'code'), '5094');
  assert.equal(await first('/onboarding/category-codes?search=epicerie', 'code'), '5411');
  assert.deepEqual(await found('/onboarding/category-codes?search=nothing-at-all'), []);
  assert.equal(await first('/onboarding/institutions?search=003', 'institutionNumber'), 3);
  assert.equal(await first('/onboarding/institutions?search=desjardins', 'institutionNumber'), 815);
  assert.equal(((await found('/onboarding/provinces?country=CA')) as unknown[]).length, 13);
  const general = mcc.all.map((one) => one.mcc).filter((code) => code < '3000' || code > '3999');
  assert.deepEqual(
    CATEGORY_CODES.map(({ code }) => code),
    general.toSorted(),
  );
  for (const { en, fr } of CATEGORY_CODES) assert.ok(en.length > 3 && fr.length > 3);
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('branding: a colour one can read on, a picture that is one', async () => {
  const call = await asNewPartner();
  assert.deepEqual((await call('GET', '/onboarding/branding')).at('name'), 'Maple');
  const put = (more: object) =>
    call('PUT', '/onboarding/branding', { name: 'Érable', colour: '#1f5f8b', ...more });
  assert.equal((await put({ logo: PIXEL })).at('logo.contentType'), 'image/png');
  assert.equal((await put({})).at('logo.contentType'), 'image/png');
  assert.equal((await put({ logo: null })).at('logo'), null);
  assert.ok(contrastWithWhite('#767676') >= 4.5 && contrastWithWhite('#777777') < 4.5);
  assert.deepEqual((await put({ colour: '#ffee00' })).faults(), ['colour INVALID_VALUE']);
  assert.deepEqual((await put({ colour: 'red;}' })).faults(), ['colour INVALID_FORMAT']);
  for (const bytes of ['<svg onload=alert(1)>', 'GIF89a', '\u0089PNG\r\n']) {
    const logo = Buffer.from(bytes, 'latin1').toString('base64');
    assert.deepEqual((await put({ logo })).faults(), ['logo INVALID_VALUE'], bytes);
  }
  const bomb = Buffer.from(PIXEL, 'base64');
  bomb.writeUInt32BE(60_000, 16);
  assert.equal((await put({ logo: bomb.toString('base64') })).status, 400);
});

test('no event tells of what a draft holds, and only the merchant’s part is an event', async () => {
  const types = new Set((await allEvents(db)).map(({ type }) => type));
  assert.ok(!types.has('merchant_draft.submitted'));
  assert.ok(types.has('merchant.created'));
});
