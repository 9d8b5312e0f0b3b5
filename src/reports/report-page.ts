import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Html, layout } from '../pages/index.ts';
import { type Answer, page } from '../platform/http/answer.ts';

/** The style stands in the page, so that the page can be kept as a file and sent to somebody. */
const STYLES = ['../pages/style.css', './report-page.css'];
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
