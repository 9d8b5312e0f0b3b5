import { prepareSandbox, type Sandbox } from '../../../../sandbox/partners/index.ts';
import type { Foundation } from '../foundation.ts';
import type { Config } from '../settings/index.ts';

type Prepared = Readonly<{
  sandbox: Sandbox | undefined;
  /** What time it is, where that was moved. */
  movedTime: Date | undefined;
}>;

/** What has to be there before any port is opened. */
export async function prepare(config: Config, foundation: Foundation): Promise<Prepared> {
  return {
    sandbox: await prepareSandbox(config, foundation),
    movedTime: movedTimeOf(foundation),
  };
}

function movedTimeOf({ testClock }: Foundation): Date | undefined {
  return testClock && testClock.reading().offsetMs > 0 ? testClock.now() : undefined;
}
