import { dollars } from '../../kernel/money.ts';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Html, layout, type Part } from '../../platform/pages/index.ts';
import { type Answer, page } from '../../platform/http/answer.ts';

/** The style stands in the page, so that the page can be kept as a file and sent to somebody. */
const STYLES = ['../../platform/pages/style.css', './report-page.css'];
let made: Readonly<{ style: Html; policy: string }> | undefined;

function styling() {
  const css = STYLES.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8')).join('\n');
  const digest = hash('sha256', css, 'base64');
  return {
    style: new Html(`<style>${css}</style>`),
    policy: `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  };
}

/** A page to read, print and keep: it runs nothing and loads nothing. */
export function reportPage(title: string, main: Html): Answer {
  const { style, policy } = (made ??= styling());
  const markup = layout({ title, style, main });
  return { ...page(markup), headers: { 'Content-Security-Policy': policy } };
}

/** Lines of a page: more than these nobody reads, and browsers grow slow. The CSV file has them all. */
export const PAGE_LINES_MAX = 1_000;

/** What, how many of it where that is counted, and what it came to. */
export type SummaryRow = readonly [
  what: string,
  count: bigint | number | undefined,
  amount: bigint,
];

type Summary = Readonly<{
  currency: string;
  /** What the counts are of. */
  counted: string;
  rows: readonly SummaryRow[];
  total: SummaryRow;
}>;

export function summaryTable({ counted, currency, rows, total }: Summary): Html {
  return table(
    'Summary',
    ['What', counted, currency],
    [...rows.map((one) => summaryRow(one)), summaryRow(total, 'balance')],
  );
}

function summaryRow([what, count, amount]: SummaryRow, style?: string): Html {
  return namedRow([what, count?.toString(), dollars(amount)], style);
}

/** What is shown of more lines than a page has. */
export function moreThan(count: bigint | number): Html {
  return html`<p>
    The first ${PAGE_LINES_MAX} of ${String(count)} are shown; the CSV file has all of them.
  </p>`;
}

export function table(caption: string, columns: readonly string[], rows: readonly Html[]): Html {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

export function row(cells: readonly Part[]): Html {
  return html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

/** A row that its first cell is the name of. */
export function namedRow([name, ...cells]: readonly Part[], style?: string): Html {
  return html`<tr${style !== undefined && html` class="${style}"`}>
    <th scope="row">${name}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}
