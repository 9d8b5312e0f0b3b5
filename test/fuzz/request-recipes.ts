import type { FuzzContext, Recipe } from './context.ts';
import { until } from '../until.ts';

/** The id of a request that is in the log, which it is a moment after its answer. */
async function inLog(round: FuzzContext): Promise<string> {
  return await until(async () => {
    const requestId = (await round.make('listRequests')).at('data.0.requestId');
    return typeof requestId === 'string' && requestId;
  });
}

async function ofPartner(round: FuzzContext): Promise<[string, string][]> {
  const self = await round.make('whoAmI');
  return [['partnerId', String(self.at('partner.partnerId'))]];
}

export const REQUEST_RECIPES: Readonly<Record<string, Recipe>> = {
  retrieveRequest: async (round) => ({ params: { requestId: await inLog(round) } }),
  listAnyRequests: async (round) => ({ query: await ofPartner(round) }),
  retrieveAnyRequest: async (round) => ({
    params: { requestId: await inLog(round) },
    query: await ofPartner(round),
  }),
};
