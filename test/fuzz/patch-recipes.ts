import type { FuzzContext, Recipe } from './context.ts';

/** A patch of metadata: of few names, so that some are there. */
function notes({ random }: FuzzContext): object {
  const names = ['orderNumber', 'channel', 'a.b', '_x-1'];
  return { [random.pick(names)]: random.chance(0.3) ? null : `text ${random.below(9)}` };
}

const noted: Recipe = (round) => ({ json: { metadata: notes(round) } });

export const PATCH_RECIPES: Readonly<Record<string, Recipe>> = {
  // A partner of its own: whom others go on with keeps what it may do.
  updatePartnerLimits: async (round) => ({
    params: { partnerId: await round.needNew('partnerId') },
    json: { clients: round.random.pick([0, 7, null]), capacityWeight: 3 },
  }),
  updatePayment: noted,
  updatePaymentMethod: noted,
  updateCustomer: (round) => ({
    json: { email: round.random.chance(0.5) ? null : 'ana@example.com', metadata: notes(round) },
  }),
  updateHostedFieldsProfile: ({ random }) => ({
    json: { origins: [`https://shop-${random.below(9)}.example`] },
  }),
};
