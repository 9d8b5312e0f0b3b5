import autocannon from 'autocannon';
import { median } from './report.ts';

const WARM_UP_SECONDS = 5; // By then the hot code is compiled, ours and theirs.

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
}>;

export type Figures = Readonly<{ perSecond: number; p50: number; p99: number }>;
export type Rounds = Readonly<{ rounds: number; seconds: number; connections: number }>;

/** Runs the steps on every connection for so long. Anything but success is an error. */
async function fire(load: Load, connections: number, seconds: number): Promise<Figures> {
  const answers = new WeakMap<object, string>(); // By connection: the answer to its last step.
  const result = await autocannon({
    url: load.url,
    connections,
    duration: seconds,
    requests: load.steps.map((step) => ({
      method: step.method,
      headers: { ...load.headers },
      setupRequest: (sending, context) => {
        const previous = answers.get(context) ?? '';
        const body = step.body?.(previous);
        const path = step.path(previous);
        return { ...sending, path, ...(body === undefined ? {} : { body }) };
      },
      onResponse: (_status, body, context) => {
        answers.set(context, body);
      },
    })),
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${load.url}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.average, p50, p99 };
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
    return { perSecond: middle('perSecond'), p50: middle('p50'), p99: middle('p99') };
  });
}

export function print([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(13)).join(''));
}
