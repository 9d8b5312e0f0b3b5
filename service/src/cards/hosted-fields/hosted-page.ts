import { html, type Html } from '../../platform/pages/index.ts';
import type { Assets } from './assets.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import type { Language } from '../../kernel/language.ts';
import type { Profile } from './profile.ts';

type Shown = Readonly<{
  profile: Profile;
  language: Language;
  parentOrigin: string;
  tokensPath: string;
  /** The month it is where the merchant is, YYYY-MM: cards are judged by it. */
  month: string;
  assets: Assets;
}>;

/** The page with the card fields. Everything its script needs to know is in the form's attributes. */
export function hostedPage(shown: Shown): string {
  const { profile, language, parentOrigin, tokensPath, month, assets } = shown;
  const texts = PAGE_TEXTS[language];
  const { path: script, integrity } = assets['fields.js'];
  const style = assets['fields.css'];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${texts.title}</title>
        <link rel="stylesheet" href="${style.path}" integrity="${style.integrity}" />
        <script type="module" src="${script}" integrity="${integrity}"></script>
      </head>
      <body>
        <main>
          <form
            id="card"
            novalidate
            aria-label="${texts.title}"
            data-parent="${parentOrigin}"
            data-tokens="${tokensPath}"
            data-month="${month}"
          >
            ${field('number', language, brandMark(assets))} ${field('expiry', language)}
            ${profile.collectSecurityCode && field('code', language)}
            ${profile.collectPostalCode && field('postalCode', language)}
          </form>
          <noscript><p class="without">${texts.noScript}</p></noscript>
        </main>
      </body>
    </html> `.markup;
}

/** For an address that shows no fields: an unknown profile, or an origin that is not registered. */
export function refusalPage(language: Language): string {
  const { title, refused } = PAGE_TEXTS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body>
        <main><p>${refused}</p></main>
      </body>
    </html> `.markup;
}

const DIGITS = html`inputmode="numeric"`; // The keyboard that a phone shows.
const FIELDS = {
  number: {
    autocomplete: 'cc-number',
    typing: DIGITS,
    maxlength: 23,
    sample: '1234 1234 1234 1234',
  },
  expiry: { autocomplete: 'cc-exp', typing: DIGITS, maxlength: 9, sample: '' },
  code: { autocomplete: 'cc-csc', typing: DIGITS, maxlength: 4, sample: '123' },
  postalCode: {
    autocomplete: 'postal-code',
    typing: html`autocapitalize="characters"`,
    maxlength: 10,
    sample: 'A1A 1A1',
  },
};

function field(id: keyof typeof FIELDS, language: Language, picture?: Html): Html {
  const { autocomplete, typing, maxlength, sample } = FIELDS[id];
  const { label, empty, wrong, expired, hint, placeholder = sample } = PAGE_TEXTS[language][id];
  return html`<div class="${picture ? 'field whole' : 'field'}">
    <label for="${id}">${label}</label>
    <div class="box">
      <input
        id="${id}"
        autocomplete="${autocomplete}"
        ${typing}
        maxlength="${maxlength}"
        placeholder="${placeholder}"
        required
        aria-describedby="${hint === undefined ? '' : `${id}-hint `}${id}-fault"
        data-empty="${empty}"
        data-wrong="${wrong}"
        ${expired !== undefined && html`data-expired="${expired}"`}
      />
      ${picture}
    </div>
    ${hint !== undefined && html`<p class="hidden" id="${id}-hint">${hint}</p>`}
    <p class="fault" id="${id}-fault" role="alert"></p>
  </div>`;
}

/** The mark of the card's network, as far as the number tells it. */
function brandMark(assets: Assets): Html {
  const brands = assets['brands.svg'].path;
  return html`<img
    id="brand"
    src="${brands}#OTHER"
    data-brands="${brands}"
    alt=""
    width="38"
    height="24"
  />`;
}

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
