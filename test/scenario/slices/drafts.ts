import assert from 'node:assert/strict';
import { callOf } from '../../http.ts';
import type { World } from '../world.ts';
import { bistro } from './onboarding.ts';

/** A partner fills in what it knows of a merchant, and the merchant the rest. */
export async function drafts(world: World): Promise<void> {
  const { operator, shop } = world;
  await shop.does('listCategoryCodes', { query: { search: 'bakery' } });
  await shop.does('listInstitutions', { query: { search: 'desjardins' } });
  await shop.does('listProvinces', { query: { country: 'CA' } });
  await shop.does('replaceBranding', { body: { name: 'Maple Payments', colour: '#1f5f8b' } });
  await shop.does('retrieveBranding');

  const { bankingDetails, idempotencyKey: _, ...known } = bistro();
  const about = { merchantDetails: { merchantInformation: { legalName: 'Harbour Bakery Inc.' } } };
  const made = await shop.does('createMerchantDraft', {
    body: { idempotencyKey: 'harbour-draft', draftedMerchant: about },
  });
  const draftId = made.string('draftId');
  const params = { draftId };
  await shop.does('saveMerchantDraft', { params, body: { version: 1, draftedMerchant: known } });
  await shop.isRefused('merchant-draft-changed', 'saveMerchantDraft', {
    params,
    body: { version: 1, draftedMerchant: about },
  });
  await shop.does('listMerchantDrafts', { query: { status: 'OPEN' } });
  await shop.does('retrieveMerchantDraft', { params });
  await operator.does('listAllMerchantDrafts');
  await operator.does('retrieveAnyMerchantDraft', { params });

  const parts = ['BANKING'];
  const first = await shop.does('createMerchantLink', { params, body: { parts } });
  await shop.does('revokeMerchantLink', { params: { ...params, linkId: first.string('linkId') } });
  const link = await shop.does('createMerchantLink', { params, body: { parts, language: 'en' } });
  await filledIn(world, link.string('merchantLinkUrl'), { bankingDetails });
  await shop.does('listMerchantLinks', { params });
  await shop.does('submitMerchantDraft', { params, body: { version: 3 } });
  await shop.isRefused('merchant-draft-submitted', 'saveMerchantDraft', {
    params,
    body: { version: 4, draftedMerchant: about },
  });
  await shop.does('deleteMerchantDraft', { params });
}

/** As the page of the link does it, in a browser of the merchant's. */
async function filledIn(
  { shop, stage }: World,
  url: string,
  draftedMerchant: object,
): Promise<void> {
  const token = new URL(url).hash.slice(1);
  const visit = `${token.slice(0, token.indexOf('.'))}.of-the-merchants-browser`;
  const authorization = `Visit ${visit}`;
  const browser = callOf(stage.app, { 'x-forwarded-for': '203.0.113.77' });
  const opened = await browser('POST', '/onboard/open', { token, visit });
  assert.equal(opened.status, 200, opened.text);
  await shop.isRefused('merchant-link-in-use', 'openMerchantLink', {
    body: { token, visit: `${visit}-of-another` },
  });
  const saved = { version: 2, draftedMerchant };
  await browser('PUT', '/onboard/draft', saved, { authorization });
  const done = await browser('POST', '/onboard/submit', { version: 3 }, { authorization });
  assert.equal(done.status, 204, done.text);
  await shop.isRefused('merchant-link-ended', 'openMerchantLink', { body: { token, visit } });
}
