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
            ${numberField(language, assets)} ${expiryField(language)}
            ${profile.collectSecurityCode && codeField(language)}
            ${profile.collectPostalCode && postalCodeField(language)}
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

function numberField(language: Language, assets: Assets): Html {
  const { label, empty, wrong } = PAGE_TEXTS[language].number;
  const brands = assets['brands.svg'].path;
  return html`<div class="field whole">
    <label for="number">${label}</label>
    <div class="box">
      <input
        id="number"
        autocomplete="cc-number"
        inputmode="numeric"
        maxlength="23"
        placeholder="1234 1234 1234 1234"
        required
        aria-describedby="number-fault"
        data-empty="${empty}"
        data-wrong="${wrong}"
      />
      <img id="brand" src="${brands}#OTHER" data-brands="${brands}" alt="" width="38" height="24" />
    </div>
    <p class="fault" id="number-fault" role="alert"></p>
  </div>`;
}

function expiryField(language: Language): Html {
  const { label, placeholder, empty, wrong, expired } = PAGE_TEXTS[language].expiry;
  return html`<div class="field">
    <label for="expiry">${label}</label>
    <div class="box">
      <input
        id="expiry"
        autocomplete="cc-exp"
        inputmode="numeric"
        maxlength="9"
        placeholder="${placeholder}"
        required
        aria-describedby="expiry-fault"
        data-empty="${empty}"
        data-wrong="${wrong}"
        data-expired="${expired}"
      />
    </div>
    <p class="fault" id="expiry-fault" role="alert"></p>
  </div>`;
}

function codeField(language: Language): Html {
  const { label, hint, empty, wrong } = PAGE_TEXTS[language].code;
  return html`<div class="field">
    <label for="code">${label}</label>
    <div class="box">
      <input
        id="code"
        autocomplete="cc-csc"
        inputmode="numeric"
        maxlength="4"
        placeholder="123"
        required
        aria-describedby="code-hint code-fault"
        data-empty="${empty}"
        data-wrong="${wrong}"
      />
    </div>
    <p class="hidden" id="code-hint">${hint}</p>
    <p class="fault" id="code-fault" role="alert"></p>
  </div>`;
}

function postalCodeField(language: Language): Html {
  const { label, empty, wrong } = PAGE_TEXTS[language].postalCode;
  return html`<div class="field">
    <label for="postalCode">${label}</label>
    <div class="box">
      <input
        id="postalCode"
        autocomplete="postal-code"
        autocapitalize="characters"
        maxlength="10"
        placeholder="A1A 1A1"
        required
        aria-describedby="postalCode-fault"
        data-empty="${empty}"
        data-wrong="${wrong}"
      />
    </div>
    <p class="fault" id="postalCode-fault" role="alert"></p>
  </div>`;
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
