import { html, type Html, type Part } from '../../../service/src/platform/pages/index.ts';
import { inlineMarkdown } from './markdown.ts';
import type { Field } from './schema-fields.ts';
import type { TypeWords } from '../openapi/schema-words.ts';

/** For a request, marks what is required; for a response, what may be absent. */
type Direction = 'sent' | 'answered';

/**
 * Fields as a table. The roles are spelled out because narrow screens lay the rows out as blocks,
 * and a browser would then no longer announce it as a table.
 */
export function fieldsTable(
  fields: readonly Field[],
  { caption, direction }: Readonly<{ caption: string; direction: Direction }>,
): Html {
  return html`<table class="fields" role="table">
    <caption class="hidden">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">Field</th>
        <th role="columnheader" scope="col">Type</th>
        <th role="columnheader" scope="col">Description</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${fields.map((field) => fieldRow(field, direction))}
    </tbody>
  </table>`;
}

function fieldRow(field: Field, direction: Direction): Html {
  return html`<tr role="row" class="depth-${field.depth}">
    <th role="rowheader" scope="row">
      <code>${field.name}</code>
      ${direction === 'sent' && field.required && html`<span class="required">required</span>`}
      ${direction === 'answered' && !field.required && html`<span class="optional">optional</span>`}
    </th>
    <td role="cell" class="type">${fieldType(field)}</td>
    <td role="cell">${fieldText(field)}</td>
  </tr>`;
}

export function fieldType({ type, shape }: TypeWords): Part {
  return [type, shape !== undefined && html`<a href="/docs/shapes/${shape}">${shape}</a>`];
}

function fieldText({ allowed, description, limits }: Field): Part {
  return [
    description !== undefined && html`<p>${inlineMarkdown(description)}</p>`,
    allowed.length > 0 &&
      html`<p class="allowed">
        ${allowed.length === 1 ? 'Always' : 'One of'}
        ${allowed.map((value) => html`<code>${value}</code> `)}
      </p>`,
    limits.length > 0 && html`<p class="limits">${inlineMarkdown(limits.join('; '))}</p>`,
  ];
}
