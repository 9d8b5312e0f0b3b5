/**
 * Purchases while everything about them is told and kept: the log of requests and of messages to the
 * acquirer, and two webhook endpoints that are sent every event. Beside them in the same run the same
 * service without logs and endpoints. The endpoints are paused while it is the other side's turn.
 */
import { parseArgs } from 'node:util';
import { type Load, measure, print } from './load.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { startBareFastify, startService } from './service.ts';

const RATIO_MIN = 0.8;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
  },
});

const quiet = await startService('quiet', { REQUEST_LOG_DAYS: '0', ACQUIRER_MESSAGE_DAYS: '0' });
const observed = await startService('observed');
const receiver = await startBareFastify('{}');

type Service = typeof quiet;

function loadOf({ cpuSeconds, credentials, url }: Service): Load {
  const { isv } = credentials.partners;
  let orders = 0;
  const body = (): string => {
    orders += 1;
    return keyed({ ...purchaseOf(isv.merchantId), orderId: `order-${orders}` });
  };
  const steps = [{ method: 'POST', path: () => '/payments', body }] as const;
  return { url, headers: headersOf(isv), steps, cpuSeconds };
}

async function call(service: Service, method: string, path: string, body?: object) {
  const headers = headersOf(service.credentials.partners.isv);
  if (method === 'PATCH') headers['content-type'] = 'application/merge-patch+json';
  const answer = await fetch(service.url + path, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

const endpoints = await Promise.all(
  [1, 2].map(async (place) => {
    const wanted = { idempotencyKey: `observed-${place}`, url: receiver.url, types: ['*'] };
    const made = await call(observed, 'POST', '/webhook-endpoints', wanted);
    const [, id = ''] = /"endpointId":"([^"]+)"/.exec(made) ?? [];
    return id;
  }),
);
const setStatus = async (status: 'ENABLED' | 'PAUSED'): Promise<void> => {
  for (const id of endpoints) {
    await call(observed, 'PATCH', `/webhook-endpoints/${id}`, { status });
  }
};

try {
  await setStatus('PAUSED');
  const [without, told] = await measure(
    [
      loadOf(quiet),
      {
        ...loadOf(observed),
        before: async () => await setStatus('ENABLED'),
        after: async () => await setStatus('PAUSED'),
      },
    ],
    {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    },
  );
  if (!without || !told) throw new Error('both sides were measured');
  print(['', 'purchases/s', 'p50 ms', 'p99 ms', 'ms of cpu each']);
  for (const [name, { cpuMs, p50, p99, perSecond }] of Object.entries({ without, told })) {
    const figures = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(3)];
    print([name, ...figures]);
  }
  for (const id of endpoints) {
    console.log(await call(observed, 'GET', `/webhook-endpoints/${id}/statistics`));
  }
  const ratio = told.perSecond / without.perSecond;
  const verdict = ratio >= RATIO_MIN ? 'holds' : 'DOES NOT HOLD';
  console.log(
    `with logs and two endpoints: ${ratio.toFixed(2)}, at least ${RATIO_MIN}: ${verdict}`,
  );
  if (ratio < RATIO_MIN) process.exitCode = 1;
} finally {
  await Promise.all([quiet.stop(), observed.stop(), receiver.stop()]);
}
