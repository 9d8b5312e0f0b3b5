import { drive, type Driver } from './connection.ts';
import { median } from './report.ts';

/** Until then hot code is still being compiled, ours longer than the bare server's. */
export const WARM_UP_SECONDS = 15;

/** One step of what a connection does over and over. */
export type Step = Readonly<{
  method: 'GET' | 'POST';
  /** The path may depend on the answer to the step before; without one there is no more to ask. */
  path: (previous: string) => string | undefined;
  /** Lines of the head that are another for each request. */
  head?: () => string;
  /** Another body for each request. */
  body?: (previous: string) => string;
  answered?: (body: string) => void;
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
export type Figures = Readonly<{
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
}>;
export type Rounds = Readonly<{
  rounds: number;
  seconds: number;
  connections: number;
  warmUpSeconds?: number;
}>;
/** Who takes turns with others: what is asked over HTTP, or a program that tells its own figures. */
export type Turn = Load | ((connections: number, seconds: number) => Promise<Figures>);

/** Runs the steps on every connection for so long. Anything but success is an error. */
export async function fire(load: Load, connections: number, seconds: number): Promise<Figures> {
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
  const answers = times.length;
  return { answers, perSecond: answers / elapsedSeconds, p50: at(0.5), p99: at(0.99), cpuMs };
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
  let step: Step | undefined;
  return {
    next: () => {
      askedAt = performance.now();
      step = steps[place];
      const path = askedAt > endsAt ? undefined : step?.path(previous);
      if (!step || path === undefined) return undefined;
      place = (place + 1) % steps.length;
      const body = step.body?.(previous) ?? '';
      const length = step.method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      const lines = `${head}${step.head?.() ?? ''}${length}`;
      return `${step.method} ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
    },
    answered: (status, body) => {
      if (status < 200 || status > 299) throw new Error(`${url}: ${status} ${body()}`);
      times.push(performance.now() - askedAt);
      if (steps.length > 1) previous = body();
      step?.answered?.(body());
    },
  };
}

/** The median figures of each side; they take turns, so that what else the machine does weighs on all. */
export async function measure(sides: readonly Turn[], options: Rounds): Promise<Figures[]> {
  const { rounds, seconds, connections, warmUpSeconds = WARM_UP_SECONDS } = options;
  const figures = sides.map((): Figures[] => []);
  const take = (side: Turn, forSeconds: number): Promise<Figures> =>
    typeof side === 'function'
      ? side(connections, forSeconds)
      : fire(side, connections, forSeconds);
  for (const side of sides) await take(side, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, side] of sides.entries()) {
      figures[place]?.push(await take(side, seconds));
    }
  }
  return figures.map((ofSide) => {
    const middle = (of: keyof Figures) => median(ofSide.map((figure) => figure[of]));
    return {
      answers: middle('answers'),
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
