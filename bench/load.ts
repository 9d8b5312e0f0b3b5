import { drive, type Driver } from './connection.ts';
import { median } from './report.ts';

// Until then hot code is still being compiled, ours longer than the bare server's.
const WARM_UP_SECONDS = 15;

/** One step of what a connection does over and over. */
export type Step = Readonly<{
  method: 'GET' | 'POST';
  /** The path may depend on the answer to the step before. */
  path: (previous: string) => string;
  /** Another body for each request. */
  body?: (previous: string) => string;
}>;

export type Load = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  steps: readonly Step[];
  /** The processor time that the service has used so far. */
  cpuSeconds?: () => number;
  /** Before and after each of its turns. */
  before?: () => Promise<void>;
  after?: () => Promise<void>;
}>;

/** `cpuMs`: processor time of the service for each answer; NaN where it is not known. */
export type Figures = Readonly<{ perSecond: number; p50: number; p99: number; cpuMs: number }>;
export type Rounds = Readonly<{ rounds: number; seconds: number; connections: number }>;

/** Runs the steps on every connection for so long. Anything but success is an error. */
async function fire(load: Load, connections: number, seconds: number): Promise<Figures> {
  await load.before?.();
  const times: number[] = [];
  const cpuSeconds = load.cpuSeconds ?? (() => NaN);
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()];
  const endsAt = startedAt + seconds * 1000;
  const url = new URL(load.url);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      await drive(url, driverOf(load, { times, endsAt }));
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const cpuMs = ((cpuSeconds() - cpuBefore) * 1000) / times.length;
  await load.after?.();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { perSecond: times.length / elapsedSeconds, p50: at(0.5), p99: at(0.99), cpuMs };
}

/** The steps over and over, each with the answer to the one before; then it has no more to ask. */
function driverOf(
  { url, headers, steps }: Load,
  { times, endsAt }: Readonly<{ times: number[]; endsAt: number }>,
): Driver {
  const head = Object.entries({ Host: new URL(url).host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  let previous = '';
  let place = 0;
  let askedAt = 0;
  return {
    next: () => {
      askedAt = performance.now();
      const step = steps[place];
      if (!step || askedAt > endsAt) return undefined;
      place = (place + 1) % steps.length;
      const body = step.body?.(previous) ?? '';
      const length = step.method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      return `${step.method} ${step.path(previous)} HTTP/1.1\r\n${head}${length}\r\n${body}`;
    },
    answered: (status, body) => {
      if (status < 200 || status > 299) throw new Error(`${url}: ${status} ${body()}`);
      times.push(performance.now() - askedAt);
      if (steps.length > 1) previous = body();
    },
  };
}

/** The median figures of each side; they take turns, so that what else the machine does weighs on all. */
export async function measure(sides: readonly Load[], options: Rounds): Promise<Figures[]> {
  const { rounds, seconds, connections } = options;
  const figures = sides.map((): Figures[] => []);
  for (const side of sides) await fire(side, connections, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, side] of sides.entries()) {
      figures[place]?.push(await fire(side, connections, seconds));
    }
  }
  return figures.map((ofSide) => {
    const middle = (of: keyof Figures) => median(ofSide.map((figure) => figure[of]));
    return {
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      cpuMs: middle('cpuMs'),
    };
  });
}

export function print([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(13)).join(''));
}
