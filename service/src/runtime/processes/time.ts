import type { Logger } from '../../platform/logger.ts';
import type { Config } from '../settings/index.ts';
import { openTestClock, type TestClock } from '../../../../sandbox/test-clock/index.ts';

/** The clock whose time can be moved, in the sandbox; outside it there is none but the machine's. */
export function testClockOf(
  { production }: Pick<Config, 'production'>,
  databaseUrl: string,
  logger?: Logger,
): TestClock | undefined {
  if (production) return undefined;
  const onFailure = (error: unknown): void =>
    logger?.warn({ err: error }, 'the time of the sandbox could not be read');
  return openTestClock({ databaseUrl, onFailure });
}
