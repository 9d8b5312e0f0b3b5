import { merchantBody } from '../merchant-body.ts';
import type { FuzzContext, Recipe } from './context.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** A draft of a whole merchant, which nobody else fills in. */
async function newDraft(round: FuzzContext) {
  const { at } = await round.make('createMerchantDraft', { draftedMerchant: merchantBody() });
  return { params: { draftId: String(at('draftId')) }, version: Number(at('version')) };
}

const drafted: Recipe = async (round) => ({ params: (await newDraft(round)).params });

const linked: Recipe = async (round) => {
  const { params } = await newDraft(round);
  return { params, json: { parts: ['BANKING'] } };
};

export const DRAFT_RECIPES: Readonly<Record<string, Recipe>> = {
  // White is to be read on it.
  replaceBranding: ({ random }) => ({
    json: {
      name: 'Elm Software',
      colour: random.pick(['#1f5f8b', '#000000', '#5B2C6F']),
      logo: null,
    },
  }),
  createMerchantDraft: (round) => ({
    json: { idempotencyKey: round.newKey(), draftedMerchant: {} },
  }),
  saveMerchantDraft: async (round) => {
    const { params, version } = await newDraft(round);
    return { params, json: { version, draftedMerchant: {} } };
  },
  submitMerchantDraft: async (round) => {
    const { params, version } = await newDraft(round);
    return { params, json: { version } };
  },
  deleteMerchantDraft: drafted,
  createMerchantLink: linked,
};

/** The secrets of a link: what the merchant is sent, and what its browser makes. */
async function newLink(round: FuzzContext) {
  const { at } = await round.make('createMerchantLink');
  const token = new URL(String(at('merchantLinkUrl'))).hash.slice(1);
  return { token, visit: `${String(at('linkId'))}.${round.newKey()}` };
}

/** A link that a browser has opened. */
async function openedLink(round: FuzzContext) {
  const secrets = await newLink(round);
  const { at } = await round.context.client.ask({
    method: 'POST',
    path: '/onboard/open',
    headers: JSON_BODY,
    body: Buffer.from(JSON.stringify(secrets)),
  });
  const headers = { ...JSON_BODY, authorization: `Visit ${secrets.visit}` };
  return { headers, version: Number(at('version')) };
}

/** What the page of a link asks for. */
export const LINK_RECIPES: Readonly<Record<string, Recipe>> = {
  lookAtMerchantLink: async (round) => ({ json: { token: (await newLink(round)).token } }),
  openMerchantLink: async (round) => ({ json: await newLink(round) }),
  saveMerchantPart: async (round) => {
    const { headers, version } = await openedLink(round);
    return { headers, json: { version, draftedMerchant: {} } };
  },
  submitMerchantPart: async (round) => {
    const { headers, version } = await openedLink(round);
    return { headers, json: { version } };
  },
};
