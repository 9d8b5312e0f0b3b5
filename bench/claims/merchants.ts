import { fakeMerchant } from '../../sandbox/seed/fake-merchant.ts';
import { fire, type Load, measure } from '../load.ts';
import type { Service } from '../service.ts';
import { atLeast, rate } from './line.ts';
import { idIn, loadOn, type Part, purchases, type Stage } from './stage.ts';

const SHARE_MIN = 0.4; // Of the purchase's rate.
const HOT_MIN = 0.8; // Of the rate when spread.
const SPREAD = 1_000; // Merchants.

const BODIES = 500; // Made before the clock runs: making one takes the client 0.2 ms.

const bodies = Array.from({ length: BODIES }, (_, index) =>
  JSON.stringify(fakeMerchant(1, index)).slice(1),
);
let sent = 0;

/** New merchants, each with its own profile and under a key of its own. */
export function merchantCreations(service: Service, answered?: (body: string) => void): Load {
  return loadOn(service, {
    method: 'POST',
    path: () => '/onboarding/merchants',
    body: () => {
      sent += 1;
      return `{"idempotencyKey":"merchant-${process.pid}-${sent}",${bodies[sent % BODIES]}`;
    },
    ...(answered ? { answered } : {}),
  });
}

export const merchantPart: Part = async (stage) => {
  const service = await stage.grouped();
  const [ours, created] = await measure(
    [purchases(service), merchantCreations(service)],
    stage.sizes,
  );
  if (!ours || !created) throw new Error('both sides were measured');
  const how = `${rate(created.perSecond)} to ${rate(ours.perSecond)}`;
  const ratio = created.perSecond / ours.perSecond;
  return [atLeast({ point: 4, of: 'merchant to purchase', ratio, limit: SHARE_MIN, how })];
};

/** All purchases of one merchant, beside as many of a thousand. */
export const hotPart: Part = async (stage) => {
  const service = await stage.grouped();
  const merchants = await newMerchants(stage);
  const [hot, spread] = await measure(
    [purchases(service, merchants.slice(0, 1)), purchases(service, merchants)],
    stage.sizes,
  );
  if (!hot || !spread) throw new Error('both sides were measured');
  const how = `${rate(hot.perSecond)} to ${rate(spread.perSecond)} over ${merchants.length}`;
  const ratio = hot.perSecond / spread.perSecond;
  return [atLeast({ point: 6, of: 'one hot merchant to many', ratio, limit: HOT_MIN, how })];
};

async function newMerchants(stage: Stage): Promise<readonly string[]> {
  const ids: string[] = [];
  const load = merchantCreations(await stage.grouped(), (body) => {
    ids.push(idIn(body, 'merchantId'));
  });
  let left = SPREAD;
  const path = (): string | undefined => ((left -= 1) < 0 ? undefined : '/onboarding/merchants');
  const steps = load.steps.map((step) => ({ ...step, path }));
  await fire({ ...load, steps }, 16, Infinity);
  return ids;
}
