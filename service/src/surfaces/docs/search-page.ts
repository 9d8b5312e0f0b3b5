import { html, layout } from '../../platform/pages/index.ts';
import type { FoundPlace } from './search.ts';

/** What was found for a query, or how to search if there is none. */
export function searchPage(query: string, found: readonly FoundPlace[]): string {
  return layout({
    title: query === '' ? 'Search' : `${query}: search`,
    query,
    main: html`<h1>Search</h1>
      <p class="lead">${said(query, found.length)}</p>
      <ul class="found">
        ${found.map(
          ({ kind, href, title, excerpt }) =>
            html`<li>
              <span class="kind">${kind}</span>
              <div>
                <a href="${href}">${title}</a>
                <p>${excerpt}</p>
              </div>
            </li>`,
        )}
      </ul>`,
  });
}

function said(query: string, count: number): string {
  if (query === '') return 'Guides, operations, problems and shapes are searched for every word.';
  if (count === 0) return `Nothing has all words of “${query}”.`;
  return `${count === 1 ? 'One place has' : `${count} places have`} all words of “${query}”.`;
}
