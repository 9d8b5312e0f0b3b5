/**
 * The median of a partner's purchases, one after another, alone and while strangers hold thousands
 * of connections open: with unread answers, bodies that stop and headers that never end.
 */
import { holdCrowd } from '../test/hold-crowd.ts';
import { median, report } from './report.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { startService } from './service.ts';

const CALLS = 150;
const ROUNDS = 5;

const service = await startService('hostile-clients');
const { isv } = service.credentials.partners;

/** Purchases a second, by the median of their times. */
async function perSecond(): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${service.url}/payments`, {
      method: 'POST',
      headers: headersOf(isv),
      body: keyed(purchaseOf(isv.merchantId)),
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return 1_000 / median(times);
}

try {
  await perSecond(); // Until the hot code is compiled.
  const [alone, crowded]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await perSecond());
    const held = await holdCrowd(Number(new URL(service.url).port), [3, 2_000, 2_000]);
    crowded.push(await perSecond());
    await held.leave();
  }
  const holds = report({
    unit: 'purchases/s of one client',
    before: { name: 'alone', figures: alone },
    after: { name: 'among 4,003 strangers', figures: crowded },
    ratioMin: 0.5,
  });
  process.exitCode = holds ? 0 : 1;
} finally {
  await service.stop();
}
