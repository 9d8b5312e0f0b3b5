import { prepareSandbox, type Sandbox } from '../sandbox/index.ts';
import type { Foundation } from '../foundation.ts';
import type { Config } from '../settings/index.ts';
import { withFoundation } from './foundation.ts';
import { issuerKeyOf } from './issuer-simulator.ts';

type Prepared = Readonly<{
  sandbox: Sandbox | undefined;
  issuerKey: string;
  /** What time it is, where that was moved. */
  movedTime: Date | undefined;
}>;

/** What has to be there before anything is started. */
export async function prepare(config: Config, databaseUrl: string): Promise<Prepared> {
  return await withFoundation(config, databaseUrl, async (foundation) => ({
    sandbox: await prepareSandbox(config, foundation),
    issuerKey: issuerKeyOf(foundation.keyring),
    movedTime: movedTimeOf(foundation),
  }));
}

function movedTimeOf({ testClock }: Foundation): Date | undefined {
  return testClock && testClock.reading().offsetMs > 0 ? testClock.now() : undefined;
}
