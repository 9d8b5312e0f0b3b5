/**
 * Payments over HTTP, each durable when it is answered: the intent, the acquirer's journal and the
 * answer with its postings, event and remembered response are each flushed to disk. Beside them in
 * the same run: bare Fastify that answers with the same body and keeps nothing, and the same service
 * with group commit turned off. Only the ratios mean something on another machine.
 */
import { parseArgs } from 'node:util';
import { type Figures, type Load, measure, print, type Step } from './load.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { startBareFastify, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string', default: '' },
  },
});
const REFUNDABLE = 200; // Payments that refunds take turns on, a cent each time.

/** The service, and what its side of every comparison needs. */
async function side(name: string, settings: Readonly<Record<string, string>>) {
  const service = await startService(name, settings);
  const { isv } = service.credentials.partners;
  const headers = headersOf(isv);
  let [orders, refunds] = [0, 0];
  const purchase = (changes: Readonly<Record<string, unknown>> = {}): string => {
    orders += 1;
    return keyed({ ...purchaseOf(isv.merchantId), orderId: `order-${orders}`, ...changes });
  };
  const post = async (path: string, body: string): Promise<string> => {
    const answer = await fetch(service.url + path, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return await answer.text();
  };
  const paid = await Promise.all(
    Array.from({ length: REFUNDABLE }, async () => await post('/payments', purchase())),
  );
  const ids = paid.map(paymentIdOf);
  const refund = (): string => {
    refunds += 1;
    return keyed({ paymentId: ids[refunds % ids.length], amount: { amount: 1, currency: 'CAD' } });
  };
  const steps: Readonly<Record<string, readonly Step[]>> = {
    purchase: [{ method: 'POST', path: () => '/payments', body: () => purchase() }],
    'preauthorize+complete': [
      {
        method: 'POST',
        path: () => '/payments',
        body: () => purchase({ automaticCapture: false }),
      },
      {
        method: 'POST',
        path: (previous) => `/payments/${paymentIdOf(previous)}/complete`,
        body: () => keyed({}),
      },
    ],
    refund: [{ method: 'POST', path: () => '/refunds', body: refund }],
    retrieve: [{ method: 'GET', path: () => `/payments/${ids[0]}` }],
    list: [{ method: 'GET', path: () => '/payments' }],
  };
  const samples: Readonly<Record<string, string>> = {
    purchase: paid[0] ?? '',
    'preauthorize+complete': paid[0] ?? '',
    refund: await post('/refunds', refund()),
    retrieve: paid[0] ?? '',
    list: await (await fetch(`${service.url}/payments`, { headers })).text(),
  };
  return { service, headers, steps, samples };
}

function paymentIdOf(answer: string): string {
  const [, id] = /"paymentId":"([^"]+)"/.exec(answer) ?? [];
  if (id === undefined) throw new Error(`no payment in ${answer.slice(0, 200)}`);
  return id;
}

const CLAIMS = [
  { of: 'purchase', against: 'bare', ratioMin: 0.25 },
  { of: 'purchase', against: 'batches of one', ratioMin: 2 },
  { of: 'retrieve', against: 'bare', ratioMin: 0.5 },
] as const;

const grouped = await side('payments', {});
const alone = await side('payments-alone', { BATCH_MAX: '1' });
const measured = new Map<string, Readonly<Record<'ours' | 'bare' | 'batches of one', Figures>>>();
const connections = Number(values.connections);
try {
  print(['64 connections', 'service/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio', 'alone/s', 'ratio']);
  for (const [name, steps] of Object.entries(grouped.steps)) {
    if (values.only !== '' && values.only !== name) continue;
    const bare = await startBareFastify(grouped.samples[name] ?? '{}');
    const of = ({ service, headers }: typeof grouped, own: readonly Step[]): Load => ({
      url: service.url,
      headers,
      steps: own,
    });
    const bareSteps = steps.map((step) => ({ ...step, path: () => '/' }));
    const [ours, theirs, one] = await measure(
      [
        of(grouped, steps),
        { url: bare.url, headers: grouped.headers, steps: bareSteps },
        of(alone, alone.steps[name] ?? []),
      ],
      { rounds: Number(values.rounds), seconds: Number(values.seconds), connections },
    );
    await bare.stop();
    if (!ours || !theirs || !one) throw new Error('every side was measured');
    measured.set(name, { ours, bare: theirs, 'batches of one': one });
    print([
      name,
      ours.perSecond.toFixed(0),
      ours.p50.toFixed(1),
      ours.p99.toFixed(1),
      theirs.perSecond.toFixed(0),
      (ours.perSecond / theirs.perSecond).toFixed(2),
      one.perSecond.toFixed(0),
      (ours.perSecond / one.perSecond).toFixed(2),
    ]);
  }
  for (const { of, against, ratioMin } of CLAIMS) {
    const figures = measured.get(of);
    if (!figures) continue;
    const ratio = figures.ours.perSecond / figures[against].perSecond;
    const verdict = ratio >= ratioMin ? 'holds' : 'DOES NOT HOLD';
    console.log(`${of} against ${against}: ${ratio.toFixed(2)}, at least ${ratioMin}: ${verdict}`);
    if (ratio < ratioMin) process.exitCode = 1;
  }
} finally {
  await Promise.all([grouped.service.stop(), alone.service.stop()]);
}
