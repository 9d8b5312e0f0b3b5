import { Marked } from 'marked';
import { escapeHtml, Html } from '../../../service/src/platform/pages/index.ts';

/** Allowed link targets: the web, mail, and our own pages. Never a script. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|[/#.]|[a-z0-9-]+(?:\.md)?(?:#|$))/i;

/** A file of the repository that is no page: from `docs/guides`, two folders up. */
const LEAVES_DOCS = /^\.\.\/(?:\.\.|adr|examples|monitoring)\//;

const marked = new Marked({
  // Raw HTML is not looked for, so it is text like any other: shown, not interpreted.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      return SAFE_ADDRESS.test(href) && !LEAVES_DOCS.test(href)
        ? `<a href="${escapeHtml(pageAddress(href))}">${inside}</a>`
        : inside;
    },
    image: ({ text }) => escapeHtml(text),
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
  },
  hooks: {
    // A table wider than a phone scrolls within itself.
    postprocess: (markup) =>
      markup
        .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
});

/** The text as markup. Raw HTML in it is escaped, and links lead to pages only. */
export function markdown(text: string): Html {
  return new Html(marked.parse(text, { async: false }));
}

/** One line of text, without a paragraph around it. */
export function inlineMarkdown(text: string): Html {
  const markup = marked.parseInline(text, { async: false });
  return new Html(markup);
}

export type Heading = Readonly<{ id: string; text: string }>;

/** The sections of a text, for the navigation beside it. */
export function sectionsOf(text: string): Heading[] {
  return marked.lexer(text).flatMap((token) => {
    if (token.type !== 'heading' || token['depth'] !== 2) return [];
    const title = plain(String(token['text']));
    return [{ id: slugOf(title), text: title }];
  });
}

export type Section = Readonly<{ id: string; title: string; text: string }>;

/** A text cut at its headings of the second and third level; what stands before them has no id. */
export function sectionsIn(text: string): Section[] {
  const sections: { id: string; title: string; text: string }[] = [{ id: '', title: '', text: '' }];
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading' && token['depth'] !== 1) {
      const title = plain(String(token['text']));
      sections.push({ id: slugOf(title), title, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text += token.type === 'code' ? `${String(token['text'])}\n` : token.raw;
    }
  }
  return sections;
}

export function titleOf(text: string): string | undefined {
  const [, title] = /^#\s+(.+)$/m.exec(text) ?? [];
  return title === undefined ? undefined : plain(title);
}

function plain(text: string): string {
  return text.replaceAll(/[`*]/g, '').trim();
}

function slugOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replaceAll(/['’]/g, '') // As GitHub does, so that one link works in both places.
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Texts link to each other as files, so that they read well in the repository too. */
function pageAddress(href: string): string {
  return /^[a-z]+:/i.test(href) ? href : href.replace(/\.md(?=#|$)/, '');
}
