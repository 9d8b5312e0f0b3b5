/**
 * Purchases at one, two and four times what the service reaches, on many connections, each under
 * a key of its own. The rate is fixed: it does not wait for answers, as the world does not. What is
 * shed must cost so little that what is served stays what it was.
 */
import { parseArgs } from 'node:util';
import { print } from './load.ts';
import { openCrowd, type Outcome } from './open-loop.ts';
import { median } from './report.ts';
import { headersOf, purchaseOf } from './requests.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '3000' },
  },
});
const PEAK_CONNECTIONS = 64;
const TIMES = [1, 2, 4];
const GOODPUT_MIN = 0.9; // Of the peak.
const WARM_UP_SECONDS = 15;

const service = await startService('overload');
const { isv } = service.credentials.partners;
const HEADERS = Object.entries({ host: new URL(service.url).host, ...headersOf(isv) });
const HEAD = `POST /payments HTTP/1.1\r\n${HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
const REST = JSON.stringify(purchaseOf(isv.merchantId)).slice(1);
let sent = 0;
const request = (): string => {
  sent += 1;
  const body = `{"idempotencyKey":"overload-${process.pid}-${sent}",${REST}`;
  return `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
};

const crowd = { url: service.url, request, cpuSeconds: service.cpuSeconds };
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const SERVED = ['offered/s', 'good/s', 'of peak', 'p50 ms', 'p99 ms'];
const SHED = ['shed', 'p50 ms', 'p99 ms', 'unsent', 'CPU ms each'];
const ratios = new Map<string, number[]>();
try {
  const few = await openCrowd({ ...crowd, connections: PEAK_CONNECTIONS });
  await few.insist(WARM_UP_SECONDS);
  const many = await openCrowd({ ...crowd, connections });
  await many.insist(1); // A connection that says nothing for ten seconds would be closed.
  print(['purchases', ...SERVED, ...SHED]);
  const runs = [
    ...TIMES.map((times) => ({
      name: `${times} times the peak`,
      run: (peak: Outcome) => many.offer(peak.goodPerSecond * times, seconds),
    })),
    { name: `${connections} that insist`, run: () => many.insist(seconds) },
  ];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, run } of runs) {
      const peak = await few.insist(seconds); // Beside each: others may use the machine.
      show('peak', peak, peak);
      note(name, await run(peak), peak);
    }
  }
  many.close();
  few.close();
} finally {
  await service.stop();
}
for (const [name, ofRounds] of ratios) {
  const ratio = median(ofRounds);
  const verdict = ratio >= GOODPUT_MIN ? 'holds' : 'DOES NOT HOLD';
  console.log(`${name}: ${ratio.toFixed(2)} of it, at least ${GOODPUT_MIN}: ${verdict}`);
  if (ratio < GOODPUT_MIN) process.exitCode = 1;
}

function note(name: string, outcome: Outcome, peak: Outcome): void {
  show(name, outcome, peak);
  const ofRounds = ratios.get(name) ?? [];
  ratios.set(name, [...ofRounds, outcome.goodPerSecond / peak.goodPerSecond]);
}

function show(name: string, outcome: Outcome, peak: Outcome): void {
  const { good, shed } = outcome;
  print([
    name,
    outcome.offeredPerSecond.toFixed(0),
    outcome.goodPerSecond.toFixed(0),
    (outcome.goodPerSecond / peak.goodPerSecond).toFixed(2),
    good.p50.toFixed(0),
    good.p99.toFixed(0),
    outcome.shedShare.toFixed(2),
    shed.p50.toFixed(0),
    shed.p99.toFixed(0),
    outcome.unsentShare.toFixed(2),
    (outcome.cpuMs / (outcome.goodPerSecond * seconds)).toFixed(2),
  ]);
}
