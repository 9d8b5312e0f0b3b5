/** A fenced block of a text: its language, the words after that, and where it begins. */
export type CodeBlock = Readonly<{
  language: string;
  words: readonly string[];
  text: string;
  line: number;
  /** The number of headings before it. */
  section: number;
}>;

/** The fenced blocks of a text in Markdown, in order. Fences within lists may be indented. */
export function codeBlocksOf(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let section = 0;
  let open: { indent: number; info: string; lines: string[]; line: number } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, indent = '', info = ''] = /^( *)```(.*)$/.exec(line) ?? [undefined];
    if (!open && /^#+ /.test(line)) section += 1;
    if (!/^ *```/.test(line)) open?.lines.push(line.slice(open.indent));
    else if (open) {
      const [language = '', ...words] = open.info.trim().split(/\s+/);
      blocks.push({
        language,
        words,
        text: `${open.lines.join('\n')}\n`,
        line: open.line,
        section,
      });
      open = undefined;
    } else open = { indent: indent.length, info, lines: [], line: index + 1 };
  }
  return blocks;
}

/** The block that shows what comes of another: the next one, under the same heading. */
export function answerTo(blocks: readonly CodeBlock[], block: CodeBlock): CodeBlock | undefined {
  const next = blocks[blocks.indexOf(block) + 1];
  if (!next || next.section !== block.section) return undefined;
  return next.language === 'json' || next.language === 'output' ? next : undefined;
}
