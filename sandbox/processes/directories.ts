import type { DirectoryDefaults } from '../../service/src/cards/three-d-secure/index.ts';
import { type Config, issuerPublicUrlOf } from '../../service/src/runtime/settings/index.ts';

/** The issuer simulator as the service and as browsers reach it; none where the settings name another. */
export function issuerOf(config: Config): Readonly<{ url: string; publicUrl: string }> | undefined {
  if (config.threeDSecure.directoryServerUrl !== undefined) return undefined;
  return { url: `http://localhost:${config.issuerPort}`, publicUrl: issuerPublicUrlOf(config) };
}

/** The directory servers of the issuer simulator: one for each scheme, and one for all other cards. */
export function simulatedDirectories(issuerUrl: string) {
  const url = `${issuerUrl}/directory-server`;
  return {
    directoryServer: { url },
    schemeUrls: {
      VISA: `${url}/visa`,
      MASTERCARD: `${url}/mastercard`,
      AMEX: `${url}/amex`,
      DISCOVER: `${url}/discover`,
      JCB: `${url}/jcb`,
    },
  } satisfies Partial<DirectoryDefaults>;
}
