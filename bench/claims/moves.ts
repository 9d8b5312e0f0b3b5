import { forEach } from '../../sandbox/seed/seed-client.ts';
import { fire, type Load, measure, type Step } from '../load.ts';
import { keyed } from '../requests.ts';
import type { Service } from '../service.ts';
import { atLeast, rate } from './line.ts';
import { call, idIn, loadOn, type Part, purchase, purchases, type Sizes } from './stage.ts';

const POINT = 3;
const SHARE_MIN = 0.8; // Of the purchase's rate.
const MORE = 1.5; // Times as long as a round: the time that is spent on holds for it.
const MANY = 200; // Of those that calls take turns on: no two calls of a moment are about one.
const AT_ONCE = 16; // That are made side by side.
const CENT = { amount: 1, currency: 'CAD' };

/** Each of the calls that follow a payment, or are like one. */
export async function loadsOfMoves(
  service: Service,
  sizes: Pick<Sizes, 'connections' | 'seconds'>,
): Promise<Readonly<Record<string, Load>>> {
  const { merchantId } = service.credentials.partners.isv;
  const paid = await made(purchases(service));
  const held = await made(holds(service));
  const methods = await storedMethods(service, merchantId);
  const [nextPaid, nextHeld, nextMethod] = [turns(paid), turns(held), turns(methods)];
  const post = (path: () => string, body: () => string): Load =>
    loadOn(service, { method: 'POST', path, body });
  return {
    complete: usingUp(service, sizes, 'complete'),
    cancel: usingUp(service, sizes, 'cancel'),
    refund: post(
      () => '/refunds',
      () => keyed({ paymentId: nextPaid(), amount: CENT }),
    ),
    increment: post(
      () => `/payments/${nextHeld()}/increment`,
      () => keyed({ amount: CENT }),
    ),
    'stored-card payment': post(
      () => '/payments',
      () => purchase(merchantId, { paymentMethod: undefined, paymentMethodId: nextMethod() }),
    ),
    validation: post(
      () => '/validations',
      () => purchase(merchantId, { amount: undefined, orderId: undefined }),
    ),
  };
}

function turns(ids: readonly string[]): () => string {
  let taken = 0;
  return () => ids[(taken += 1) % ids.length] ?? '';
}

export const movesPart: Part = async (stage) => {
  const service = await stage.grouped();
  const moves = await loadsOfMoves(service, stage.sizes);
  const [ours, ...others] = await measure(
    [purchases(service), ...Object.values(moves)],
    stage.sizes,
  );
  if (!ours) throw new Error('the purchase was measured');
  return Object.keys(moves).map((of, place) => {
    const perSecond = others[place]?.perSecond ?? NaN;
    return atLeast({
      point: POINT,
      of: `${of} to purchase`,
      ratio: perSecond / ours.perSecond,
      limit: SHARE_MIN,
      how: `${rate(perSecond)} to ${rate(ours.perSecond)}`,
    });
  });
};

function holds(service: Service, answered?: Step['answered']): Load {
  const { merchantId } = service.credentials.partners.isv;
  const body = (): string => purchase(merchantId, { amount: CENT, automaticCapture: false });
  return loadOn(service, {
    method: 'POST',
    path: () => '/payments',
    body,
    ...(answered ? { answered } : {}),
  });
}

/** What ends a hold: before each of its turns holds are made, and the turn ends when there are no more. */
function usingUp(
  service: Service,
  { connections, seconds }: Pick<Sizes, 'connections' | 'seconds'>,
  move: 'complete' | 'cancel',
): Load {
  const ids: string[] = [];
  const path = (): string | undefined => {
    const id = ids.pop();
    return id === undefined ? undefined : `/payments/${id}/${move}`;
  };
  return {
    ...loadOn(service, { method: 'POST', path, body: () => keyed({}) }),
    before: async () => {
      await fire(
        holds(service, (body) => void ids.push(idIn(body, 'paymentId'))),
        connections,
        seconds * MORE,
      );
    },
  };
}

/** The ids of payments that are made now. */
async function made(load: Load): Promise<readonly string[]> {
  const ids: string[] = [];
  let left = MANY;
  const steps = load.steps.map((step) => ({
    ...step,
    path: (previous: string) => ((left -= 1) < 0 ? undefined : step.path(previous)),
    answered: (body: string) => void ids.push(idIn(body, 'paymentId')),
  }));
  await fire({ ...load, steps }, AT_ONCE, Infinity);
  return ids;
}

/** Cards on file of as many customers. */
async function storedMethods(
  service: Service,
  merchantId: string | null,
): Promise<readonly string[]> {
  const ids: string[] = [];
  const customers = Array.from({ length: MANY }, (_, index) => index);
  await forEach(customers, AT_ONCE, async (index) => {
    const known = { merchantId, name: `Customer ${index}`, email: `c${index}@shop.example` };
    const customer = await call(service, '/customers', keyed(known));
    const storing = purchase(merchantId, {
      amount: undefined,
      orderId: undefined,
      customerId: idIn(customer, 'customerId'),
      storePaymentMethod: 'CARDHOLDER_INITIATED',
    });
    ids.push(idIn(await call(service, '/validations', storing), 'paymentMethodId'));
  });
  return ids;
}
