import { createShop, type TraceMessage } from '../demo-shop/shop.ts';
import type { Route } from '../../service/src/platform/http/route.ts';
import { readSandboxFile, sandboxFileOf } from '../partners/index.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import { shopRoutes } from './routes.ts';

export type Demo = Readonly<{
  routes: readonly Route[];
  /** Receives what another process of this service showed its watchers. */
  receive: (traced: TraceMessage) => void;
  /** Ends what would keep connections open. */
  close: () => void;
}>;

/** Of the issuer simulator: as this service reaches it, and as browsers do. */
type Issuer = Readonly<{ url: string; publicUrl: string }>;
type Around = Readonly<{
  issuer: Issuer | undefined;
  relay: (traced: TraceMessage) => void;
  /** The shop's own, the same in every process. */
  secret: string;
}>;

const ANY_ISSUER = 'https:'; // A real directory server leads to pages of any bank.

/**
 * The demo shop with the sandbox's credentials, as a merchant of its own; undefined where there is
 * no sandbox, so never in production. It reaches this service on the machine's own address, since
 * the public one may lead through a proxy that only the world outside can reach.
 */
export function openDemo(config: Config, { issuer, relay, secret }: Around): Demo | undefined {
  if (config.production) return undefined;
  const file = sandboxFileOf(config);
  const partner = () => readSandboxFile(file)?.partners.isv;
  const shop = createShop({
    apiUrl: `http://localhost:${config.port}`,
    publicUrl: config.publicUrl,
    // Read each time: a credential that is rolled is in the file a moment later.
    apiKey: () => partner()?.apiKey ?? '',
    merchantId: () => partner()?.merchantId ?? '',
    issuerOrigin: issuer?.publicUrl ?? ANY_ISSUER,
    relay,
    secret,
  });
  return { routes: shopRoutes(shop), receive: shop.receive, close: shop.close };
}
