import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

// Nobody listens there: what is sent fails at once.
const URLS = [
  'http://localhost:65123/hooks',
  'http://127.0.0.1:65123/',
  'http://[::1]:65123/a?b=c',
];
const TYPES = [['*'], ['payment.*', 'refund.*'], ['merchant.created']];

/** For a merchant that has none yet: each can have a few only. */
async function endpoint(round: FuzzContext): Promise<Partial<Draft>> {
  const { random } = round;
  return {
    json: {
      idempotencyKey: round.newKey(),
      merchantId: await round.needNew('merchantId'),
      url: random.pick(URLS),
      types: random.pick(TYPES),
      ...(random.chance(0.5) ? { form: 'THIN' } : {}),
    },
  };
}

const CHANGES: readonly object[] = [
  { status: 'PAUSED' },
  { status: 'ENABLED', description: 'Till' },
  { types: ['payment.*'], form: 'FULL' },
  { description: null },
  {},
];

export const WEBHOOK_RECIPES: Readonly<Record<string, Recipe>> = {
  createWebhookEndpoint: endpoint,
  updateWebhookEndpoint: ({ random }) => ({ json: random.pick(CHANGES) }),
  listPartnerWebhookEndpoints: async (round) => ({
    query: [['partnerId', await round.need('partnerId')]],
  }),
  deleteWebhookEndpoint: async (round) => ({
    params: { endpointId: await round.needNew('endpointId') },
  }),
  replayWebhooks: ({ random }) => ({
    json: {
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
      ...(random.chance(0.5) ? { types: random.pick(TYPES), onlyFailed: true } : {}),
    },
  }),
};
