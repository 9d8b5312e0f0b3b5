import { PARAMETERS } from './openapi-components.ts';
import { fieldsTable } from './fields-table.ts';
import { html, type Html, layout, type LinkGroup } from '../pages/index.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import type { JsonSchema, OpenApiDocument, OpenApiOperation, Tag } from './openapi-document.ts';
import { type Addressed, operationSection } from './operation-section.ts';
import { describe, fieldsOf } from './schema-fields.ts';

/** Everything the document says, on one page: what holds for all calls, each call, each shape. */
export function referencePage(document: OpenApiDocument): string {
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0]);
  return layout({
    title: 'Reference',
    place: '/docs/reference',
    beside: navigation(document, byTag),
    besideLabel: 'Operations',
    main: html`<h1>Reference</h1>
      <p class="lead">
        Version ${document.info.version}, at <code>${document.servers[0]?.url}</code>. The same in
        one file: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
      ${conventions(document)}
      ${document.tags.map((tag) => tagSection(document, tag, byTag.get(tag.name) ?? []))}
      ${shapes(document)}`,
  });
}

function operationsOf({ paths }: OpenApiDocument): Addressed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]: [string, OpenApiOperation]) => {
      return { method, path, operation };
    }),
  );
}

type ByTag = ReadonlyMap<string, readonly Addressed[]>;

function navigation(document: OpenApiDocument, byTag: ByTag): LinkGroup[] {
  const general = { links: [{ href: '#conventions', text: 'Every call' }] };
  const tags = document.tags.map(({ name }) => ({
    title: name,
    href: `#${tagId(name)}`,
    links: (byTag.get(name) ?? []).map(({ method, operation }) => {
      return { href: `#${operation.operationId}`, text: operation.summary, method };
    }),
  }));
  const links = answeredShapes(document).map(([name]) => ({ href: `#shape-${name}`, text: name }));
  return [general, ...tags, { title: 'Shapes', href: '#shapes', links }];
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

function tagSection(document: OpenApiDocument, tag: Tag, operations: readonly Addressed[]): Html {
  const id = tagId(tag.name);
  return html`<section aria-labelledby="${id}" class="tag">
    <h2 id="${id}">${tag.name}</h2>
    ${tag.description !== undefined && html`<p class="lead">${inlineMarkdown(tag.description)}</p>`}
    ${operations.map((addressed) => operationSection(document, addressed))}
  </section>`;
}

function tagId(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** Those of answers and what is in them; a request is shown whole where it is made. */
function answeredShapes({ components, paths }: OpenApiDocument): [string, JsonSchema][] {
  const answers = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ responses }) => responses),
  );
  const names = new Set<string>();
  const pending: unknown[] = [answers, components.responses];
  for (const value of pending) {
    for (const [, name = ''] of JSON.stringify(value).matchAll(SHAPE)) {
      if (names.has(name)) continue;
      names.add(name);
      pending.push(components.schemas[name]);
    }
  }
  return Object.entries(components.schemas).filter(([name]) => names.has(name));
}
const SHAPE = /"#\/components\/schemas\/(\w+)"/g;

/** Shapes that several operations share, each described once. */
function shapes(document: OpenApiDocument): Html {
  const { components } = document;
  return html`<section aria-labelledby="shapes" class="tag">
    <h2 id="shapes">Shapes</h2>
    <p class="lead">What several answers have in common.</p>
    ${answeredShapes(document).map(([name, schema]) => {
      const { description } = schema;
      const view = { shapes: components.schemas, references: 'linked' } as const;
      return html`<section class="shape" aria-labelledby="shape-${name}">
        <h3 id="shape-${name}">${name}</h3>
        ${typeof description === 'string' && html`<p>${inlineMarkdown(description)}</p>`}
        ${fieldsTable(fieldsOf(schema, view), { caption: name, direction: 'answered' })}
      </section>`;
    })}
  </section>`;
}
