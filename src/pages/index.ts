export { escapeHtml, html, Html, type Part } from './html.ts';
export { layout, type LinkGroup, methodMark } from './layout.ts';
