import type { FastifyInstance } from 'fastify';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { type Compared, type Cost, costOf, leastOf } from '../console-costs.ts';
import type { Found } from '../console-records.ts';
import { keyed, purchaseOf } from '../requests.ts';

const WARM_UP = 20; // Until then hot code is compiled, and plans are made.
const WRITES = ['create', 'batch close', 'payout'] as const;

type Side = Readonly<{ writes: FastifyInstance; found: Found }>;
type Deps = Readonly<{ few: Side; many: Side; dataDir: string; times: number }>;

/** A purchase, the close of its batch and its payout, over and over, in turns among few and many. */
export async function compareWrites(deps: Deps): Promise<readonly Compared[]> {
  const { dataDir, few, many, times } = deps;
  const costs = [few, many].map((side) => ({ side, of: new Array<readonly Cost[]>() }));
  for (let time = -WARM_UP; time < times; time += 1) {
    for (const { of, side } of costs) {
      const once: Cost[] = [];
      for (const name of WRITES) once.push(await costOf(dataDir, () => write(side, name)));
      if (time >= 0) of.push(once);
    }
  }
  return WRITES.map((name, place) => {
    const [amongFew, amongMany] = costs.map(({ of }) =>
      leastOf(of.flatMap((once) => once[place] ?? [])),
    );
    if (!amongFew || !amongMany) throw new Error('both sides were measured');
    return { name, few: amongFew, many: amongMany };
  });
}

async function write({ found, writes }: Side, what: (typeof WRITES)[number]): Promise<number> {
  const merchantId = found.values['merchantId'] ?? '';
  const { body, path, who } = {
    create: { who: 'partner', path: '/payments', body: purchaseOf(merchantId) },
    'batch close': { who: 'partner', path: '/batches/close', body: { merchantId } },
    payout: {
      who: 'operator',
      path: `/operator/merchants/${merchantId}/payouts`,
      body: { reason: 'Measured.' },
    },
  }[what];
  const { payload, statusCode } = await writes.inject({
    method: 'POST',
    url: path,
    headers: {
      cookie: `person=${who}`,
      'api-version': CURRENT,
      'content-type': 'application/json',
    },
    payload: keyed(body),
  });
  if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${payload}`);
  return 1;
}
