/** Links by which merchants fill in their part: once, in one browser, in time, and nothing else. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import type { TestCall } from './http.ts';
import { MERCHANT as WHOLE } from './merchant-body.ts';
import { onboardingServer } from './onboarding-server.ts';
import { allEvents } from './published.ts';

const server = await onboardingServer();
const { as, asNewPartner, call: anybody, clock, db, newPartner } = server;
const PATH = '/onboarding/drafts';

const secret = () => randomBytes(32).toString('base64url');

type Sent = Readonly<{
  parts?: readonly string[];
  expiresInDays?: number;
  idempotencyKey?: string;
}>;

async function sent(
  call: TestCall,
  { parts = ['BANKING'], ...more }: Sent = {},
  content: object = {},
) {
  const draftId = (await call('POST', PATH, { draftedMerchant: content })).string('draftId');
  const made = await call('POST', `${PATH}/${draftId}/links`, { parts, ...more });
  assert.equal(made.status, 201, made.text);
  const url = new URL(made.string('merchantLinkUrl'));
  const linkId = made.string('linkId');
  return { draftId, linkId, url, token: url.hash.slice(1), visit: `${linkId}.${secret()}` };
}

const open = (token: string, visit: string) => anybody('POST', '/onboard/open', { token, visit });
const look = (token: string) => anybody('POST', '/onboard/look', { token });
const asVisit = (visit: string) => ({ authorization: `Visit ${visit}` });
const read = (visit: string) => anybody('GET', '/onboard/draft', undefined, asVisit(visit));
const save = (visit: string, version: number, draftedMerchant: object) =>
  anybody('PUT', '/onboard/draft', { version, draftedMerchant }, asVisit(visit));
const submit = (visit: string, version: number) =>
  anybody('POST', '/onboard/submit', { version }, asVisit(visit));
const BANKING = { bankingDetails: WHOLE.bankingDetails };

test('a merchant opens, fills in, comes back, hands in; the partner is told, looks and submits', async () => {
  const partner = await newPartner();
  const call = as(partner);
  const { bankingDetails: _banking, ...rest } = WHOLE;
  const { draftId, linkId, token, url, visit } = await sent(call, {}, rest);
  assert.equal(url.pathname + url.search, '/onboard'); // The secret is in what no server is sent.
  const looked = await look(token);
  assert.deepEqual([looked.at('state'), looked.at('brand.name')], ['SENT', 'Maple'], looked.text);
  const opened = await open(token, visit);
  assert.deepEqual(opened.at('draftedMerchant'), {}); // Nothing of what the partner has filled in.
  const early = await submit(visit, 1);
  assert.equal(early.status, 400);
  assert.ok(
    early.faults().every((fault) => fault.startsWith('bankingDetails.')),
    early.text,
  );
  const saved = await save(visit, 1, BANKING);
  assert.deepEqual([saved.status, saved.at('version'), saved.at('faults')], [200, 2, []]);
  assert.deepEqual((await read(visit)).body, saved.body); // On another day.
  assert.equal((await call('GET', `${PATH}/${draftId}`)).at('changedBy'), linkId);
  const done = await Promise.all([submit(visit, 2), submit(visit, 2)]);
  assert.ok(done.some(({ status }) => status === 204));
  assert.ok(done.every(({ status }) => [204, 410].includes(status)));
  assert.equal((await submit(visit, 2)).status, 204); // Its answer may have been lost.
  const told = (await allEvents(db)).filter(({ type }) => type === 'merchant_draft.submitted');
  assert.deepEqual(
    told.map(({ data, partnerId }) => [partnerId, data]),
    [[partner.partnerId, { draftId, linkId, parts: ['BANKING'] }]],
  );
  assert.equal((await call('POST', `${PATH}/${draftId}/submit`, { version: 2 })).status, 200);
});

test('of two browsers the first has it, however close they are; its own repeat is no other', async () => {
  const call = await asNewPartner();
  const { linkId, token, visit } = await sent(call);
  const other = `${linkId}.${secret()}`;
  const answers = await Promise.all([open(token, visit), open(token, other)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const [mine, theirs] = answers[0]?.status === 200 ? [visit, other] : [other, visit];
  assert.equal((await open(token, mine)).status, 200);
  assert.equal((await open(token, theirs)).at('errors.0.reasonCode'), 'MERCHANT_LINK_IN_USE');
  assert.equal((await read(theirs)).status, 404);
  assert.equal((await look(token)).at('state'), 'OPENED');
});

test('a link that is used, expired, withdrawn or replaced opens nothing, and says why', async () => {
  const call = await asNewPartner();
  const used = await sent(call, {}, BANKING);
  await open(used.token, used.visit);
  assert.equal((await submit(used.visit, 1)).status, 204);
  const revoked = await sent(call);
  await open(revoked.token, revoked.visit);
  await call('POST', `${PATH}/${revoked.draftId}/links/${revoked.linkId}/revoke`);
  const replaced = await sent(call);
  await open(replaced.token, replaced.visit);
  await call('POST', `${PATH}/${replaced.draftId}/links`, { parts: ['ADDRESS'] });
  const expired = await sent(call, { expiresInDays: 1 });
  await open(expired.token, expired.visit);
  clock.advance(86_400_000);
  for (const [link, state] of [
    [used, 'SUBMITTED'],
    [revoked, 'REVOKED'],
    [replaced, 'REVOKED'],
    [expired, 'EXPIRED'],
  ] as const) {
    assert.equal((await look(link.token)).at('state'), state);
    for (const answer of [
      await open(link.token, `${link.linkId}.${secret()}`),
      await read(link.visit),
      await save(link.visit, 1, { bankingDetails: { creditDepositAccount: { currency: 'USD' } } }),
    ]) {
      assert.deepEqual([answer.status, answer.at('state')], [410, state], answer.text);
    }
  }
  assert.equal((await submit(expired.visit, 1)).status, 410);
  const listed = await call('GET', `${PATH}/${used.draftId}/links`);
  assert.equal(listed.at('data.0.state'), 'SUBMITTED');
  assert.ok(!listed.text.includes('onboard#'));
});

test('a draft that is submitted or deleted ends its links', async () => {
  const call = await asNewPartner();
  const [made, gone] = [await sent(call, {}, WHOLE), await sent(call)];
  await Promise.all([open(made.token, made.visit), open(gone.token, gone.visit)]);
  await call('POST', `${PATH}/${made.draftId}/submit`, { version: 1 });
  await call('DELETE', `${PATH}/${gone.draftId}`);
  assert.equal((await read(made.visit)).status, 410);
  assert.equal((await read(gone.visit)).status, 404);
});

test('the merchant sees and changes what it is asked for, and nothing of the partner’s', async () => {
  const call = await asNewPartner();
  const officer = { ...WHOLE.securityDetails.signingOfficers[0], merchantRiskRate: 'C' };
  const content = {
    ...WHOLE,
    securityDetails: { ...WHOLE.securityDetails, signingOfficers: [officer] },
  };
  const { draftId, token, visit } = await sent(call, { parts: ['BUSINESS', 'PEOPLE'] }, content);
  const opened = await open(token, visit);
  for (const mark of [
    'merchantRiskRate',
    'bankingDetails',
    'riskLevel',
    'pointOfSale',
    'VolumeX',
  ]) {
    assert.ok(!opened.text.includes(mark), `${mark} in ${opened.text}`);
  }
  assert.equal(opened.at('draftedMerchant.merchantDetails.locationAddress'), undefined);
  const { merchantRiskRate: _own, ...shown } = officer;
  const stray = await save(visit, 1, {
    bankingDetails: WHOLE.bankingDetails,
    riskDetails: { merchantRiskRate: 'A' },
  });
  assert.equal(stray.status, 400);
  assert.ok(stray.faults().includes('draftedMerchant.riskDetails.merchantRiskRate UNKNOWN_FIELD'));
  const people = { signingOfficers: [{ ...shown, title: 'PRESIDENT', merchantRiskRate: 'A' }] };
  const saved = await save(visit, 1, { securityDetails: people });
  assert.equal(saved.status, 200, saved.text);
  const draft = await call('GET', `${PATH}/${draftId}`);
  const at = (path: string) => draft.at(`draftedMerchant.${path}`);
  assert.equal(at('securityDetails.signingOfficers.0.merchantRiskRate'), 'C');
  assert.equal(at('securityDetails.signingOfficers.0.title'), 'PRESIDENT');
  assert.equal(at('bankingDetails.creditDepositAccount.accountNumber'), '1234567');
  assert.equal(
    at('businessDetails.creditTransactionVolume'),
    WHOLE.businessDetails.creditTransactionVolume,
  );
  assert.equal(at('merchantDetails.merchantInformation'), undefined); // It was emptied.
});

test('partner and merchant do not overwrite each other', async () => {
  const call = await asNewPartner();
  const { draftId, token, visit } = await sent(call);
  await open(token, visit);
  await call('PUT', `${PATH}/${draftId}`, { version: 1, draftedMerchant: { chainId: '1' } });
  const late = await save(visit, 1, BANKING);
  assert.deepEqual([late.status, late.at('version')], [409, 2]);
  assert.equal((await save(visit, 2, BANKING)).status, 200);
  assert.equal((await call('GET', `${PATH}/${draftId}`)).at('draftedMerchant.chainId'), '1');
});

test('nothing but the whole secret opens a link, and the database does not have it', async () => {
  const [call, stranger] = [await asNewPartner(), await asNewPartner()];
  const { draftId, linkId, token, visit } = await sent(call);
  const wrong = `${linkId}.${secret()}`;
  for (const guess of [
    wrong,
    linkId,
    `${token}x`,
    token.slice(0, -1),
    '',
    'x'.repeat(90),
    `ml${token}`,
  ]) {
    assert.equal((await look(guess)).status, 404, guess);
    assert.equal((await open(guess, visit)).status, 404, guess);
  }
  assert.equal((await open(token, `ml0001KJMMA2G0AVQ8FJKY93MBDMRS.${secret()}`)).status, 404);
  assert.equal((await read(token)).status, 404); // The link itself is no browser.
  assert.equal((await anybody('GET', '/onboard/draft')).status, 404);
  const [row] = await db.query<{ text: string }>(sql`
    select row_to_json(l)::text as text from merchant_links l where link_id = ${linkId}`);
  assert.ok(row && !row.text.includes(token.slice(-20)));
  for (const [method, path, body] of [
    ['POST', 'links', { parts: ['BANKING'] }],
    ['GET', 'links', undefined],
    ['POST', `links/${linkId}/revoke`, undefined],
  ] as const) {
    assert.equal((await stranger(method, `${PATH}/${draftId}/${path}`, body)).status, 404);
  }
  const own = await sent(stranger);
  const crossed = `${PATH}/${own.draftId}/links/${linkId}/revoke`;
  assert.equal((await stranger('POST', crossed)).status, 404);
  assert.equal((await look(token)).at('state'), 'SENT');
});

test('a repeat with its key is given the same link; the parts and the days are within bounds', async () => {
  const call = await asNewPartner();
  const draftId = (await call('POST', PATH, {})).string('draftId');
  const make = (more: object) => call('POST', `${PATH}/${draftId}/links`, more);
  const keyed = { parts: ['BANKING'], idempotencyKey: 'one' };
  const [first, second] = [await make(keyed), await make(keyed)];
  assert.equal(second.string('merchantLinkUrl'), first.string('merchantLinkUrl'));
  for (const body of [
    { parts: [] },
    { parts: ['TERMS'] },
    { parts: ['BANKING'], expiresInDays: 31 },
    { parts: ['BANKING'], expiresInDays: 0 },
  ]) {
    assert.equal((await make(body)).status, 400, JSON.stringify(body));
  }
});

test('one link is not asked for without end, and a body is not as large as one likes', async () => {
  const call = await asNewPartner();
  const { token, visit } = await sent(call);
  await open(token, visit);
  const huge = { bankingDetails: { creditDepositAccount: { accountNumber: 'x'.repeat(140_000) } } };
  assert.equal((await save(visit, 1, huge)).status, 413);
  const card = { bankingDetails: { creditDepositAccount: { transitNumber: '4242424242424242' } } };
  assert.deepEqual((await save(visit, 1, card)).faults(), [
    'draftedMerchant.bankingDetails.creditDepositAccount.transitNumber CARD_NUMBER_NOT_ALLOWED',
  ]);
  let limited = 0;
  for (let asked = 0; asked < 130; asked += 1) {
    if ((await look(token)).status === 429) limited += 1;
  }
  assert.ok(limited > 0 && limited < 30, `${limited} of 130`);
});
