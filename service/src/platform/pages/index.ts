export { escapeHtml, html, Html, type Part } from './html.ts';
export { layout, type LinkGroup, methodMark, QUERY_LENGTH_MAX } from './layout.ts';
