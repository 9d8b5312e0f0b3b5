import { randomBytes } from 'node:crypto';
import { STYLES } from './styles.ts';

/** Text that is HTML already. Everything else is escaped on its way into a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const rendered = parts.map((part) => {
    if (part instanceof Markup) return part.text;
    if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
    return part.map(({ text }) => text).join('');
  });
  return new Markup(String.raw({ raw: strings }, ...rendered));
}

export const NOTHING = new Markup('');

/** A form from a browser, with its Accept-Language. */
export type BrowserForm = Readonly<{ fields: URLSearchParams; acceptLanguage: string }>;

export type Reply = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}>;

type Page = Readonly<{
  language: string;
  title: string;
  body: Markup;
  /** Our own static text: nothing from a message ever appears in a script. */
  script?: string;
  /** Where forms may be sent, besides here. */
  formTarget?: string;
  status?: number;
}>;

const NONCE_BYTES = 16;

/** A page that may stand in anybody's frame, but can load, run and post only what is named here. */
export function page({ language, title, body, script, formTarget, status = 200 }: Page): Reply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const target = formTarget === undefined ? '' : ` ${new URL(formTarget).origin}`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self'${target}`,
    "base-uri 'none'",
    'frame-ancestors *',
  ];
  const tail =
    script === undefined
      ? NOTHING
      : html`<script nonce="${nonce}">
          ${new Markup(script)};
        </script>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    },
    body: html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          <style nonce="${nonce}">
            ${new Markup(STYLES)}
          </style>
        </head>
        <body>
          ${body} ${tail}
        </body>
      </html> `.text,
  };
}

export function json(body: unknown, status = 200): Reply {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}
