import type { Config } from '../platform/config.ts';
import { prepareSandbox, type Sandbox } from '../sandbox/index.ts';
import { withFoundation } from './foundation.ts';
import { issuerKeyOf } from './issuer-simulator.ts';

type Prepared = Readonly<{ sandbox: Sandbox | undefined; issuerKey: string }>;

/** What has to be there before anything is started. */
export async function prepare(config: Config, databaseUrl: string): Promise<Prepared> {
  return await withFoundation(config, databaseUrl, async (foundation) => ({
    sandbox: await prepareSandbox(config, foundation),
    issuerKey: issuerKeyOf(foundation.keyring),
  }));
}
