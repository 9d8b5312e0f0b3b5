import { measure } from '../load.ts';
import { startBareFastify } from '../service.ts';
import { atLeast, rate } from './line.ts';
import { call, idIn, loadOn, type Part, purchase, type Stage } from './stage.ts';

const POINT = 3;
const ROWS = 20;

/** What is read, each beside bare Fastify that sends the same bytes. */
const READS = [
  { of: 'list of 20', limit: 0.4, path: () => `/payments?limit=${ROWS}` },
  { of: 'retrieve', limit: 0.6, path: (id: string) => `/payments/${id}` },
] as const;

export const readsPart: Part = async (stage) => {
  const service = await stage.grouped();
  const { merchantId } = service.credentials.partners.isv;
  let id = '';
  for (let made = 0; made < ROWS; made += 1) {
    id = idIn(await call(service, '/payments', purchase(merchantId)), 'paymentId');
  }
  const sides = await Promise.all(READS.map(async ({ path }) => await sidesOf(stage, path(id))));
  const figures = await measure(sides.flat(), stage.sizes);
  return READS.map(({ limit, of }, place) => {
    const [ours = NaN, bare = NaN] = figures
      .slice(2 * place, 2 * place + 2)
      .map(({ perSecond }) => perSecond);
    const how = `${rate(ours)} to ${rate(bare)} of bare Fastify with the same bytes`;
    return atLeast({ point: POINT, of: `${of} to Fastify`, ratio: ours / bare, limit, how });
  });
};

async function sidesOf(stage: Stage, path: string) {
  const service = await stage.grouped();
  const ours = loadOn(service, { method: 'GET', path: () => path });
  const bare = stage.started(await startBareFastify(await call(service, path)));
  return [ours, { ...ours, url: bare.url, steps: [{ method: 'GET', path: () => '/' }] as const }];
}
