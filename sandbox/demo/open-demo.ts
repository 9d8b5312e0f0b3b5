import { createShop, type TraceMessage } from '../demo-shop/shop.ts';
import type { Demo, DemoStep } from '../../service/src/runtime/sandbox-port.ts';
import { readSandboxFile, sandboxFileOf } from '../partners/index.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import { shopRoutes } from './routes.ts';

type Around = Readonly<{
  /** Where browsers find the issuer simulator, if there is one. */
  issuerUrl: string | undefined;
  relay: (traced: TraceMessage) => void;
  /** The shop's own, the same in every process. */
  secret: string;
}>;

const ANY_ISSUER = 'https:'; // A real directory server leads to pages of any bank.

/**
 * The demo shop with the sandbox's credentials, as a merchant of its own. It reaches this service on
 * the machine's own address, since the public one may lead through a proxy that only the world
 * outside can reach.
 */
export function openDemo(config: Config, { issuerUrl, relay, secret }: Around): Demo {
  const file = sandboxFileOf(config);
  const partner = () => readSandboxFile(file)?.partners.isv;
  const shop = createShop({
    apiUrl: `http://localhost:${config.port}`,
    publicUrl: config.publicUrl,
    // Read each time: a credential that is rolled is in the file a moment later.
    apiKey: () => partner()?.apiKey ?? '',
    merchantId: () => partner()?.merchantId ?? '',
    issuerOrigin: issuerUrl ?? ANY_ISSUER,
    relay,
    secret,
  });
  return {
    routes: shopRoutes(shop),
    receive: (step) => {
      if (isTrace(step)) shop.receive(step);
    },
    close: shop.close,
  };
}

/** Steps are passed on as they were sent, by processes of one release. */
function isTrace(step: DemoStep): step is TraceMessage {
  return 'kind' in step.step;
}
