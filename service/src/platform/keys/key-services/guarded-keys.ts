import type { Clock } from '../../../kernel/clock.ts';
import { createLineLimit } from '../../line-limit.ts';
import { counterIn } from '../../metrics.ts';
import type { Platform } from '../../platform.ts';
import { KeyError } from '../key-error.ts';
import type { WrappingKeys } from '../wrapping-keys.ts';
import { KeyServiceFault } from './key-service-fault.ts';

const REST_FIRST_MS = 500; // One that restarts is back within a few of these.
const REST_MAX_MS = 30_000;
const ASKED_EVERY_MS = 5_000; // Whoever watches a process may ask more often; the key service need not.
const LINES_MAX = 2; // A minute.

type Deps = Readonly<{ clock: Clock }> & Pick<Platform, 'logger' | 'metrics'>;

/**
 * A key service that may be away. After a failure it rests, longer each time, and whoever needs it
 * meanwhile is refused at once with a KeyError: so a crowd of requests neither waits nor holds it down.
 */
export function guardedKeys(service: WrappingKeys, { clock, logger, metrics }: Deps): WrappingKeys {
  const name = service.names.join();
  const failures = failuresIn(metrics);
  failures.inc({ service: name }, 0);
  const mayLog = createLineLimit(clock, LINES_MAX);
  const rest = restingIn(clock);
  let probe: Readonly<{ at: number; answer: Promise<boolean> }> | undefined;

  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    const resting = rest.reason();
    if (resting !== undefined) throw away(name, resting);
    try {
      const result = await work();
      if (rest.end()) logger.warn({ service: name }, 'the key service answers again');
      return result;
    } catch (error) {
      if (!(error instanceof KeyServiceFault)) throw error;
      rest.begin(error.message);
      failures.inc({ service: name });
      const allowed = mayLog('away');
      if (allowed) {
        logger.error({ err: error, service: name, ...allowed }, 'the key service does not answer');
      }
      throw away(name, error.message, error);
    }
  };
  const list = async (): Promise<readonly string[]> => await ask(() => service.list());
  return {
    ...service,
    list,
    wrap: async (row, key) => await ask(() => service.wrap(row, key)),
    unwrap: async (row) => await ask(() => service.unwrap(row)),
    rewrap: async (row) => await ask(() => service.rewrap(row)),
    isAvailable: async () => {
      const now = clock.now().getTime();
      if (probe === undefined || now - probe.at >= ASKED_EVERY_MS) {
        const answer = list().then(
          () => true,
          () => false,
        );
        probe = { at: now, answer };
      }
      return rest.reason() === undefined && (await probe.answer);
    },
  };
}

function failuresIn(metrics: Deps['metrics']) {
  return counterIn(metrics, {
    name: 'causeway_key_service_failures_total',
    help: 'Times that a key service was asked in vain, by service',
    labelNames: ['service'],
  });
}

function away(name: string, reason: string, cause?: unknown): KeyError {
  return new KeyError('unavailable', `The key service ${name} does not answer: ${reason}.`, cause);
}

/** Of failures at the same time the first one counts. */
function restingIn(clock: Clock) {
  let failed = 0;
  let until = 0;
  let why = '';
  const now = (): number => clock.now().getTime();
  return {
    reason: (): string | undefined => (now() < until ? why : undefined),
    begin: (reason: string): void => {
      if (now() < until) return;
      why = reason;
      until = now() + Math.min(REST_MAX_MS, REST_FIRST_MS * 2 ** failed);
      failed += 1;
    },
    /** Whether it had failed. */
    end: (): boolean => {
      const hadFailed = failed > 0;
      failed = 0;
      until = 0;
      return hadFailed;
    },
  };
}
