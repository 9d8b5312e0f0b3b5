import { Type } from 'typebox';
import * as lookUps from '../../look-ups/index.ts';
import { ok, page } from '../../../platform/http/answer.ts';
import { found } from '../../../platform/http/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { html } from '../../../platform/pages/index.ts';
import type { DraftDeps } from '../draft.ts';
import { type PageAssets, readPageAssets } from './page-assets.ts';
import { OF_LINKS } from './visit-routes.ts';

const NAME_LENGTH_MAX = 100; // Longer than that of any file.
/** A name that changes with the content is good for a year, as long as caches keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600'; // They change with a release.

/**
 * The page of all links, at the service's own address: the console, with the sessions of people, is
 * another origin. It has no cookie, and is the same for whoever asks: the secret follows # in its address.
 */
export function onboardPageRoutes({ publicUrl }: Pick<DraftDeps, 'publicUrl'>): Route[] {
  return [
    route('GET /onboard', {
      ...OF_LINKS,
      operationId: 'showOnboarding',
      summary: 'The page on which a merchant fills in its part',
      answers: { 200: 'The page' },
      handle: () => {
        const assets = readPageAssets();
        return { ...page(markup(assets)), headers: headersOf(publicUrl, assets) };
      },
    }),
    route('GET /onboard/assets/:name', {
      ...OF_LINKS,
      operationId: 'readOnboardingAsset',
      summary: 'A file of the page',
      params: strict({ name: Type.String({ maxLength: NAME_LENGTH_MAX }) }),
      answers: { 200: 'The file' },
      handle: ({ params: { name } }) => {
        const { content, contentType } = found(
          Object.values(readPageAssets()).find(({ path }) => path.endsWith(`/${name}`)),
        );
        return { status: 200, body: content, contentType, headers: { 'Cache-Control': FOR_EVER } };
      },
    }),
    route('GET /onboard/look-ups.json', {
      ...OF_LINKS,
      operationId: 'readOnboardingLookUps',
      summary: 'What the page offers to choose from',
      answers: { 200: Type.Unknown() },
      handle: () => ok(LOOK_UPS, { 'Cache-Control': AN_HOUR }),
    }),
  ];
}

const LOOK_UPS = {
  categoryCodes: lookUps.CATEGORY_CODES,
  institutions: lookUps.KNOWN_INSTITUTIONS,
  provinces: lookUps.PROVINCES,
  transitEnds: lookUps.TRANSIT_ENDS,
};

function markup({ script, style }: PageAssets): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>Card payments</title>
        <link rel="stylesheet" href="${style.path}" integrity="${style.integrity}" />
        <script type="module" src="${script.path}" integrity="${script.integrity}"></script>
      </head>
      <body>
        <header>
          <div class="brand"></div>
          <div class="languages"></div>
        </header>
        <main>
          <noscript>
            <p lang="en">This page needs JavaScript.</p>
            <p lang="fr">Cette page demande JavaScript.</p>
          </noscript>
        </main>
      </body>
    </html> `.markup;
}

/** One script, one style, the logo as it comes with the link, and the addresses under /onboard alone. */
function headersOf(publicUrl: string, { script, style }: PageAssets): Record<string, string> {
  const at = (path: string) => new URL(path, publicUrl).href;
  const policy = [
    `default-src 'none'`,
    `script-src ${at(script.path)}`,
    `style-src ${at(style.path)}`,
    `img-src data:`,
    `connect-src ${at('/onboard/')}`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-cache',
  };
}
