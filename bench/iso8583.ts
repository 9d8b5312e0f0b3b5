/**
 * Purchases whose acquirer is asked by ISO 8583, signed, over a line to a host in a process of its own,
 * beside purchases that ask the simulated acquirer directly. Then purchases that go elsewhere, while the
 * host that speaks ISO 8583 answers and while it is silent: one that does not answer is not to hold up
 * what others take. Only the ratios mean something on another machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BY_WIRE, controlHost } from '../test/iso8583-service.ts';
import { loadOn, purchase, purchases } from './claims/stage.ts';
import { type Figures, type Load, measure, print } from './load.ts';
import { headersOf } from './requests.ts';
import { type Service, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' }, // `wire` or `silence`.
  },
});
const rounds = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};

const BY_WIRE_MIN = 0.7; // Of the rate of the direct simulator.
const BESIDE_SILENCE_MIN = 0.9; // Of the rate while the host answers.
const WARM_AGAIN_SECONDS = 5; // The service has been warmed up by then.
const ASIDE_MS = 50; // Between purchases to the host, while those that go elsewhere are measured.
const SETTLING_MS = 10_000; // Longer than an answer is waited for, so that time-outs are among it.
const AGAIN_MS = 200;
const APPROVED = 201;
const AMEX = {
  paymentMethodSource: 'CARD',
  card: {
    cardNumber: '378282246310005',
    expiryMonth: 12,
    expiryYear: 2030,
    cardSecurityCode: '1234',
  },
};

/** Purchases that the installation's routes send to the direct simulator. */
function elsewhere(service: Service): Load {
  const { merchantId } = service.credentials.partners.isv;
  const body = (): string => purchase(merchantId, { paymentMethod: AMEX });
  return loadOn(service, { method: 'POST', path: () => '/payments', body });
}

/** Sends a few purchases a second to the host, without waiting for their answers. */
class Trickle {
  readonly statuses = new Map<number, number>();
  readonly #service: Service;
  readonly #open = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(service: Service) {
    this.#service = service;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const sent = this.#count().finally(() => this.#open.delete(sent));
      this.#open.add(sent);
    }, ASIDE_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  /** Until one is approved: what follows is not to be measured with what a silence leaves behind. */
  async untilApproved(): Promise<void> {
    while ((await this.#send()) !== APPROVED) await delay(AGAIN_MS);
  }

  async #count(): Promise<void> {
    const status = await this.#send();
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  async #send(): Promise<number> {
    const { credentials, url } = this.#service;
    const { isv } = credentials.partners;
    const answer = await fetch(`${url}/payments`, {
      method: 'POST',
      headers: headersOf(isv),
      body: purchase(isv.merchantId),
    });
    await answer.arrayBuffer();
    return answer.status;
  }
}

/** The purchases that go elsewhere, with others to the host beside them that it answers or does not. */
function besideHost(service: Service, trickle: Trickle, isSilent: boolean): Load {
  return {
    ...elsewhere(service),
    before: async () => {
      if (isSilent) await controlHost(service.dataDir, 'POST', '/faults', { kind: 'silent' });
      trickle.start();
      await delay(SETTLING_MS);
    },
    after: async () => {
      await trickle.stop();
      await controlHost(service.dataDir, 'DELETE', '/faults');
      await trickle.untilApproved();
    },
  };
}

function show(name: string, figures: Figures | undefined): void {
  if (!figures) throw new Error(`${name} was measured`);
  const { cpuMs, p50, p99, perSecond } = figures;
  print([name, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(2)]);
}

type Claim = Readonly<{
  name: string;
  ours: Figures | undefined;
  theirs: Figures | undefined;
  ratioMin: number;
}>;

function judge({ name, ours, ratioMin, theirs }: Claim): void {
  const ratio = (ours?.perSecond ?? NaN) / (theirs?.perSecond ?? NaN);
  const holds = ratio >= ratioMin;
  const verdict = holds ? 'holds' : 'DOES NOT HOLD';
  console.log(`${name}: ${ratio.toFixed(2)}, at least ${ratioMin}: ${verdict}`);
  if (!holds) process.exitCode = 1;
}

async function compareWire(wire: Service): Promise<void> {
  const direct = await startService('iso8583-direct');
  try {
    const [theirs, ours] = await measure([purchases(direct), purchases(wire)], rounds);
    show('direct', theirs);
    show('by ISO 8583', ours);
    judge({ name: 'by ISO 8583 against direct', ours, theirs, ratioMin: BY_WIRE_MIN });
  } finally {
    await direct.stop();
  }
}

async function compareSilence(wire: Service): Promise<void> {
  const [answering, silent] = [new Trickle(wire), new Trickle(wire)];
  const [theirs, ours] = await measure(
    [besideHost(wire, answering, false), besideHost(wire, silent, true)],
    { ...rounds, warmUpSeconds: WARM_AGAIN_SECONDS },
  );
  show('beside a host', theirs);
  show('beside a silent host', ours);
  console.log('answers for the host', Object.fromEntries(answering.statuses));
  console.log('answers for the silent host', Object.fromEntries(silent.statuses));
  const name = 'beside a silent host against beside one that answers';
  judge({ name, ours, theirs, ratioMin: BESIDE_SILENCE_MIN });
}

const settings = { ...BY_WIRE, ACQUIRER_ROUTES: 'brand=AMEX:simulator' };
const wire = await startService('iso8583-wire', settings);
try {
  print(['', 'purchases/s', 'p50 ms', 'p99 ms', 'CPU ms each']);
  if (values.only !== 'silence') await compareWire(wire);
  if (values.only !== 'wire') await compareSilence(wire);
} finally {
  await wire.stop();
}
