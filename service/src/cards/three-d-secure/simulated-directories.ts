import type { DirectoryDefaults } from './directories.ts';

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
