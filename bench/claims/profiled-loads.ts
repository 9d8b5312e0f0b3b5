import type { Load } from '../load.ts';
import type { Service } from '../service.ts';
import { merchantCreations } from './merchants.ts';
import { loadsOfMoves } from './moves.ts';
import { call, idIn, loadOn, purchase, purchases, type Sizes } from './stage.ts';

type LoadOf = (service: Service, sizes: Sizes) => Load | Promise<Load>;

const move =
  (name: string): LoadOf =>
  async (service, sizes) => {
    const load = (await loadsOfMoves(service, sizes))[name];
    if (!load) throw new Error(`there is no ${name}`);
    return load;
  };

/** What can be profiled, by its name. */
export const profiledLoads: Readonly<Record<string, LoadOf>> = {
  purchase: (service) => purchases(service),
  complete: move('complete'),
  cancel: move('cancel'),
  refund: move('refund'),
  increment: move('increment'),
  stored: move('stored-card payment'),
  validation: move('validation'),
  merchant: (service) => merchantCreations(service),
  list: async (service) => {
    const { merchantId } = service.credentials.partners.isv;
    for (let made = 0; made < 20; made += 1) await call(service, '/payments', purchase(merchantId));
    return loadOn(service, { method: 'GET', path: () => '/payments?limit=20' });
  },
  retrieve: async (service) => {
    const { merchantId } = service.credentials.partners.isv;
    const id = idIn(await call(service, '/payments', purchase(merchantId)), 'paymentId');
    return loadOn(service, { method: 'GET', path: () => `/payments/${id}` });
  },
};
