import { html, type Html, type Part } from './html.ts';

export type Link = Readonly<{ href: string; text: string; method?: string; current?: boolean }>;
export type LinkGroup = Readonly<{ title?: string; href?: string; links: readonly Link[] }>;

const PLACES = [
  { href: '/docs', text: 'Start' },
  { href: '/docs/guides', text: 'Guides' },
  { href: '/docs/reference', text: 'Reference' },
  { href: '/docs/problems', text: 'Problems' },
  { href: '/docs/versions', text: 'Versions' },
] as const;
export type NavigationPath = (typeof PLACES)[number]['href'];

type Page = Readonly<{
  title: string;
  place?: NavigationPath;
  /** Beside the text on wide screens, folded above it on narrow ones. */
  beside?: readonly LinkGroup[];
  besideLabel?: string;
  /** The style itself, for a page that is kept as a file: where no style is beside it. */
  style?: Html;
  query?: string;
  main: Html;
}>;

/** A whole page around its main part: landmarks, skip link, navigation. No script anywhere. */
export function layout(page: Page): string {
  const { title, place, beside = [], besideLabel = 'Pages', style, query, main } = page;
  const aside = beside.some(({ links }) => links.length > 0);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === 'Causeway' ? title : `${title} · Causeway`}</title>
        ${style ?? html`<link rel="stylesheet" href="/docs/style.css" />`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="brand" href="/docs">Causeway</a>
          <nav aria-label="Documentation">
            <ul>
              ${PLACES.map(
                ({ href, text }) =>
                  html`<li><a href="${href}" ${href === place && CURRENT}>${text}</a></li>`,
              )}
            </ul>
          </nav>
          ${style === undefined && searchForm(query ?? '')}
        </header>
        <div class="${aside ? 'frame with-side' : 'frame'}">
          ${aside && side(beside, besideLabel)}
          <main id="content" tabindex="-1">${main}</main>
        </div>
        <footer class="bottom">
          <a href="/openapi.json">openapi.json</a>
        </footer>
      </body>
    </html> `.markup;
}

/** Longer than any sensible query, and what the search accepts. */
export const QUERY_LENGTH_MAX = 100;

function searchForm(query: string): Html {
  return html`<form class="search" role="search" action="/docs/search">
    <input
      type="search"
      name="q"
      value="${query}"
      maxlength="${QUERY_LENGTH_MAX}"
      placeholder="Search"
      aria-label="Search the documentation"
    />
    <button>Search</button>
  </form>`;
}

const CURRENT = html`aria-current="page"`;

/** Written twice, since without a script nothing can unfold it on wide screens; CSS shows one. */
function side(groups: readonly LinkGroup[], label: string): Part {
  return [
    html`<nav class="side" aria-label="${label}">${groups.map(linkGroup)}</nav>`,
    html`<details class="folded">
      <summary>${label}</summary>
      <nav aria-label="${label}">${groups.map(linkGroup)}</nav>
    </details>`,
  ];
}

function linkGroup({ title, href, links }: LinkGroup): Html {
  const heading = href === undefined ? title : html`<a href="${href}">${title}</a>`;
  return html`<div class="group">
    ${title !== undefined && html`<p class="group-title">${heading}</p>`}
    <ul>
      ${links.map(
        ({ href: to, text, method, current }) =>
          html`<li>
            <a href="${to}" ${current === true && CURRENT}>
              ${method !== undefined && methodMark(method)}<span>${text}</span></a
            >
          </li>`,
      )}
    </ul>
  </div>`;
}

/** GET, POST and so on, in the colour they have everywhere. */
export function methodMark(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method.toUpperCase()}</span>`;
}
