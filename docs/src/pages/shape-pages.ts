import { fieldsTable } from './fields-table.ts';
import {
  html,
  type Html,
  layout,
  type LinkGroup,
  type Part,
} from '../../../service/src/platform/pages/index.ts';
import { inlineMarkdown } from './markdown.ts';
import {
  type Addressed,
  type JsonSchema,
  type OpenApiDocument,
  operationsOf,
} from '../openapi/document.ts';
import { shapeInstances } from '../openapi/shape-instances.ts';
import { linksTo } from './operation-page.ts';
import { fieldsOf } from './schema-fields.ts';

/** All but whole requests, which are shown where they are made. */
export function sharedShapes({ components, paths }: OpenApiDocument): [string, JsonSchema][] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const bodies = new Set(
    operations.flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => schema['$ref']),
    ),
  );
  return Object.entries(components.schemas).filter(([name]) => !bodies.has(referenceTo(name)));
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

const BACK = { links: [{ href: '/docs/reference', text: 'All operations' }] };

/** The shapes by name. Each has the id that it had when all were on this page. */
export function shapesPage(document: OpenApiDocument): string {
  const shared = sharedShapes(document).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return layout({
    title: 'Shapes',
    place: '/docs/reference',
    beside: [BACK],
    besideLabel: 'Shapes',
    main: html`<h1>Shapes</h1>
      <p class="lead">What several requests and answers have in common.</p>
      <ul class="operations">
        ${shared.map(
          ([name, schema]) =>
            html`<li id="${name}">
              <a href="/docs/shapes/${name}">${name}</a>
              <span>${described(schema)}</span>
            </li>`,
        )}
      </ul>`,
  });
}

/** The page of each shape by its name. */
export function shapePages(document: OpenApiDocument): [string, string][] {
  const shared = sharedShapes(document);
  const instances = shapeInstances(document);
  const operations = operationsOf(document).map((addressed) => {
    return { addressed, text: JSON.stringify(addressed.operation.responses) };
  });
  const others = shared.map(([name, schema]) => ({ name, text: JSON.stringify(schema) }));
  return shared.map(([name, schema]) => {
    const isUser = ({ text }: Readonly<{ text: string }>) =>
      text.includes(`"${referenceTo(name)}"`);
    const page = shapePage(document, [name, schema], {
      instance: instances.get(name),
      operations: operations.filter(isUser).map(({ addressed }) => addressed),
      others: others.filter(isUser).map((other) => other.name),
    });
    return [name, page];
  });
}

type UsedBy = Readonly<{
  /** As it was recorded. */
  instance: unknown;
  operations: readonly Addressed[];
  others: readonly string[];
}>;

/** One shape: its members, what it looks like, and where it is used. */
function shapePage(
  document: OpenApiDocument,
  [name, schema]: readonly [string, JsonSchema],
  { instance, operations, others }: UsedBy,
): string {
  const shapes = document.components.schemas;
  return layout({
    title: name,
    place: '/docs/reference',
    beside: [
      { links: [...BACK.links, { href: '/docs/shapes', text: 'All shapes' }] },
      ...group('Answered by', linksTo(operations)),
      ...group(
        'Part of',
        others.map((other) => ({ href: `/docs/shapes/${other}`, text: other })),
      ),
    ],
    besideLabel: 'Where it is used',
    main: html`<article class="operation">
      <div>
        <h1>${name}</h1>
        ${described(schema) && html`<p class="lead">${described(schema)}</p>`}
      </div>
      <div class="shown">${instance !== undefined && example(instance)}</div>
      <div>
        ${fieldsTable(fieldsOf(schema, { shapes, references: 'linked' }), {
          caption: name,
          direction: 'answered',
        })}
      </div>
    </article>`,
  });
}

function group(title: string, links: LinkGroup['links']): LinkGroup[] {
  return links.length === 0 ? [] : [{ title, links }];
}

function described({ description }: JsonSchema): Part {
  return typeof description === 'string' && inlineMarkdown(description);
}

function example(value: unknown): Html {
  return html`<p class="example-title">Example</p>
    <pre
      tabindex="0"
      aria-label="Example of the shape"
    ><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}
