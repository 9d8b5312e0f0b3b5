import { PARAMETERS } from '../openapi/components.ts';
import { fieldsTable } from './fields-table.ts';
import { html, type Html, layout, methodMark } from '../../../service/src/platform/pages/index.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import {
  type Addressed,
  type OpenApiDocument,
  operationsOf,
  type Tag,
} from '../openapi/document.ts';
import { tagId } from './operation-page.ts';
import { describe } from './schema-fields.ts';

/** What holds for all calls, and a link to the page of each. */
export function referencePage(document: OpenApiDocument): string {
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0]);
  return layout({
    title: 'Reference',
    place: '/docs/reference',
    beside: [
      {
        links: [
          { href: '#conventions', text: 'Every call' },
          { href: '/docs/shapes', text: 'Shapes' },
        ],
      },
      {
        title: 'Operations',
        links: document.tags.map(({ name }) => ({ href: `#${tagId(name)}`, text: name })),
      },
    ],
    besideLabel: 'Operations',
    main: html`<h1>Reference</h1>
      <p class="lead">
        Version ${document.info.version}, at <code>${document.servers[0]?.url}</code>. The same in
        one file: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). To call it from an
        application for requests: <a href="/docs/postman.json">Postman</a>,
        <a href="/docs/bruno.json">Bruno</a>.
      </p>
      ${conventions(document)}
      ${document.tags.map((tag) => tagSection(tag, byTag.get(tag.name) ?? []))}`,
  });
}

function conventions(document: OpenApiDocument): Html {
  const view = { shapes: document.components.schemas, references: 'linked' } as const;
  const fields = [PARAMETERS.ApiVersion, PARAMETERS.CorrelationId].map((header) => {
    const { name, required, description } = header;
    return { ...describe(header.schema, view), name, required, depth: 0, description, limits: [] };
  });
  return html`<section aria-labelledby="conventions" class="conventions">
    <h2 id="conventions">Every call</h2>
    ${markdown(document.info.description)}
    <h3>Headers</h3>
    ${fieldsTable(fields, { caption: 'Headers of every call', direction: 'sent' })}
  </section>`;
}

function tagSection(tag: Tag, operations: readonly Addressed[]): Html {
  const id = tagId(tag.name);
  return html`<section aria-labelledby="${id}" class="tag">
    <h2 id="${id}">${tag.name}</h2>
    ${tag.description !== undefined && html`<p class="lead">${inlineMarkdown(tag.description)}</p>`}
    <ul class="operations">
      ${operations.map(
        ({ method, path, operation: { operationId, summary } }) =>
          html`<li id="${operationId}">
            <a href="/docs/reference/${operationId}">${summary}</a>
            <span>${methodMark(method)} <code>${path}</code></span>
          </li>`,
      )}
    </ul>
  </section>`;
}
