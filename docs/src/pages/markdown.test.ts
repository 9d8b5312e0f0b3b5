import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineMarkdown, markdown, sectionsOf, titleOf } from './markdown.ts';

test('raw HTML is shown as text, not interpreted', () => {
  const { markup } = markdown('One <b onclick="x()">two</b>\n\n<script>alert(1)</script>\n');
  assert.doesNotMatch(markup, /<b|<script/);
  assert.match(markup, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  // The last two are no whole tags, which a browser would complete.
  for (const hostile of ['<img src=x onerror=y>', '<script><img src=x onerror=y ', '<!--<img x']) {
    assert.doesNotMatch(inlineMarkdown(hostile).markup, /</);
    assert.doesNotMatch(markdown(hostile).markup, /<(?!\/?p>)/);
  }
});

test('a link leads to a page, never to a script', () => {
  for (const address of ['javascript:alert(1)', 'JavaScript:x', 'data:text/html,x', 'vbscript:x']) {
    assert.equal(inlineMarkdown(`[here](${address})`).markup, 'here');
  }
  assert.equal(
    inlineMarkdown('[a](https://example.com/?a=1&b=2)').markup,
    '<a href="https://example.com/?a=1&amp;b=2">a</a>',
  );
});

test('links between files are links between pages', () => {
  assert.equal(
    inlineMarkdown('[a](../problems/not-found.md#example) [b](other.md)').markup,
    '<a href="../problems/not-found#example">a</a> <a href="other">b</a>',
  );
});

test('code is shown as it is', () => {
  assert.match(
    markdown('```sh\necho "<a>" && true\n```').markup,
    /echo &quot;&lt;a&gt;&quot; &amp;&amp; true/,
  );
});

test('sections have the ids that the navigation leads to', () => {
  const text = '# The `title`\n\n## What to do\n\n### Deeper\n\n## `If-Match` & more\n';
  assert.equal(titleOf(text), 'The title');
  const sections = sectionsOf(text);
  assert.deepEqual(
    sections.map(({ id }) => id),
    ['what-to-do', 'if-match-more'],
  );
  for (const { id } of sections) assert.match(markdown(text).markup, new RegExp(`id="${id}"`));
});
