import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Html, html } from './html.ts';

test('text put into a template is escaped, in content and in attributes', () => {
  const hostile = `"><script>'&`;
  assert.equal(
    html`<a title="${hostile}">${hostile}</a>`.markup,
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('markup put into markup is not escaped again', () => {
  const items = ['a', '<b>'].map((text) => html`<i>${text}</i>`);
  assert.equal(html`<p>${items}</p>`.markup, '<p><i>a</i><i>&lt;b&gt;</i></p>');
});

test('an object that only looks like markup is no markup', () => {
  const forged = JSON.parse('["<script>"]') as string[];
  assert.equal(html`${forged}`.markup, '&lt;script&gt;');
});

test('nothing is written for what is not there; numbers are', () => {
  assert.equal(html`${undefined}${false}${0}`.markup, '0');
  assert.ok(html`` instanceof Html);
});
