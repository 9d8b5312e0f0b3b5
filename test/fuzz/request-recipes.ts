import { setTimeout as delay } from 'node:timers/promises';
import type { Means, Recipe } from './means.ts';

const POLLS_MAX = 50;
const POLL_MS = 100;

/** The id of a request that is in the log, which it is a moment after its answer. */
async function inLog(round: Means): Promise<string> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const list = await round.make('listRequests');
    const requestId = list.at('data.0.requestId');
    if (typeof requestId === 'string') return requestId;
    await delay(POLL_MS);
  }
  throw new Error('Nothing came into the log.');
}

async function ofPartner(round: Means): Promise<[string, string][]> {
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
