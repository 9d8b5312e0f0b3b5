import type { Assets } from './assets.ts';

type Page = Readonly<{
  publicUrl: string;
  assets: Assets;
  parentOrigin: string;
  tokensPath: string;
}>;

/**
 * The page may run one script, use one style and show one picture, each by its full address; it may
 * talk to the one address that makes tokens, and be framed by the one origin it was served for.
 */
export function hostedPagePolicy({ publicUrl, assets, parentOrigin, tokensPath }: Page): string {
  const at = (path: string) => new URL(path, publicUrl).href;
  return [
    `default-src 'none'`,
    `script-src ${at(assets['fields.js'].path)}`,
    `style-src ${at(assets['fields.css'].path)}`,
    `img-src ${at(assets['brands.svg'].path)}`,
    `connect-src ${at(tokensPath)}`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${parentOrigin}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
    `report-uri ${at('/hosted-fields/csp-reports')}`,
    `report-to csp`,
  ].join('; ');
}

/** Of error pages: they load nothing, and may not be framed. */
export const REFUSAL_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
