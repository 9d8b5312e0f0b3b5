import { STATUS_CODES } from 'node:http';
import { fieldsTable, fieldType } from './fields-table.ts';
import {
  html,
  type Html,
  layout,
  type LinkGroup,
  type Part,
  methodMark,
} from '../../../service/src/platform/pages/index.ts';
import { markdown } from './markdown.ts';
import { callExamples } from './operation-examples.ts';
import {
  type Addressed,
  isReference,
  type OpenApiDocument,
  type OpenApiOperation,
  type Parameter,
  type ResponseObject,
} from '../openapi/document.ts';
import { describe, type Field, fieldsOf } from './schema-fields.ts';

/** One operation: what it does, who may, what it takes, what it answers, how to call it. */
export function operationPage(
  document: OpenApiDocument,
  addressed: Addressed,
  siblings: readonly Addressed[],
): string {
  const { method, operation, path } = addressed;
  const { description, operationId, summary } = operation;
  const [tag] = operation.tags;
  return layout({
    title: summary,
    place: '/docs/reference',
    beside: [
      { links: [{ href: '/docs/reference', text: 'All operations' }] },
      { title: tag, href: `/docs/reference#${tagId(tag)}`, links: linksTo(siblings, operationId) },
    ],
    besideLabel: 'Operations',
    main: html`<article class="operation">
      <div>
        <h1>${summary}</h1>
        <p class="address">${methodMark(method)} <code>${path}</code></p>
        ${description !== undefined && markdown(description)}
        <p class="access">${access(operation)} <code class="hidden">${operationId}</code></p>
      </div>
      <div class="shown">${callExamples(document, addressed)} ${answerExample(operation)}</div>
      <div>
        ${parameters(document, operation)} ${requestBody(document, operation)}
        ${answers(document, operation)} ${problems(document, operation)}
      </div>
    </article>`,
  });
}

export function tagId(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** Links to the pages of operations. */
export function linksTo(operations: readonly Addressed[], current?: string): LinkGroup['links'] {
  return operations.map(({ method, operation: { operationId, summary } }) => {
    const href = `/docs/reference/${operationId}`;
    return { href, text: summary, method, current: operationId === current };
  });
}

/** What comes back when all is well, as it looks. */
function answerExample({ responses }: OpenApiOperation): Part {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  if (status === undefined || response === undefined || isReference(response)) return undefined;
  const [[mediaType, content] = []] = Object.entries(response.content ?? {});
  if (mediaType !== 'application/json' || content?.example === undefined) return undefined;
  return html`<p class="example-title">Answer ${status}</p>
    <pre
      tabindex="0"
      aria-label="Example of an answer"
    ><code>${JSON.stringify(content.example, null, 2)}</code></pre>`;
}

function access({ security }: OpenApiOperation): Part {
  const [first] = security;
  if (first === undefined) return 'No access token is needed.';
  const scopes = Object.values(first).flat();
  if (scopes.length === 0) return 'Any valid credential.';
  return ['Scope ', scopes.map((scope) => html`<code>${scope}</code>`)];
}

const PLACES = { path: 'In the address', query: 'Query', header: 'Headers' } as const;

/** Headers common to all operations are described once, at the top of the reference. */
function parameters(document: OpenApiDocument, { parameters: all = [] }: OpenApiOperation): Part {
  const resolved = all.flatMap((parameter): readonly Parameter[] => {
    if (!isReference(parameter)) return [parameter];
    const [name = ''] = parameter.$ref.split('/').slice(-1);
    const shared = document.components.parameters[name];
    return shared === undefined || name === 'ApiVersion' || name === 'CorrelationId'
      ? []
      : [shared];
  });
  return Object.entries(PLACES).map(([place, title]) => {
    const here = resolved.filter((parameter) => parameter.in === place);
    if (here.length === 0) return undefined;
    const fields = here.map((parameter) => parameterField(document, parameter));
    return html`<h2>${title}</h2>
      ${fieldsTable(fields, { caption: title, direction: 'sent' })}`;
  });
}

function parameterField(document: OpenApiDocument, parameter: Parameter): Field {
  const { name, required, schema, description } = parameter;
  const view = { shapes: document.components.schemas, references: 'inline' } as const;
  const described = description === undefined ? {} : { description };
  return { ...describe(schema, view), ...described, name, required, depth: 0 };
}

function requestBody(document: OpenApiDocument, { requestBody: body }: OpenApiOperation): Part {
  return Object.entries(body?.content ?? {}).map(([mediaType, { schema }]) => {
    const view = { shapes: document.components.schemas, references: 'inline' } as const;
    return html`<h2>Body <span class="media">${mediaType}</span></h2>
      ${fieldsTable(fieldsOf(schema, view), { caption: 'Body', direction: 'sent' })}`;
  });
}

function answers(document: OpenApiDocument, { responses }: OpenApiOperation): Part {
  const own = Object.entries(responses).flatMap(([status, response]) => {
    const shown = !isReference(response) && (Number(status) < 400 || hasOwnShape(response));
    return shown ? [answer(document, status, response)] : [];
  });
  return html`<h2>Answers</h2>
    ${own}`;
}

function hasOwnShape({ content = {} }: ResponseObject): boolean {
  return Object.values(content).some(({ schema }) => schema['$ref'] !== PROBLEM);
}
const PROBLEM = '#/components/schemas/Problem';

function answer(document: OpenApiDocument, status: string, response: ResponseObject): Html {
  const head = html`<span class="status s${status.slice(0, 1)}">${status}</span>
    <span>${response.description || STATUS_CODES[status]}</span>`;
  const view = { shapes: document.components.schemas, references: 'linked' } as const;
  const schema = Object.values(response.content ?? {}).find(
    ({ schema: s }) => s['$ref'] !== PROBLEM,
  )?.schema;
  if (schema === undefined) return html`<p class="answer">${head}</p>`;
  const fields = fieldsOf(schema, view);
  if (fields.length === 0) {
    return html`<p class="answer">${head} ${fieldType(describe(schema, view))}</p>`;
  }
  return html`<details class="answer" open>
    <summary>${head}</summary>
    ${fieldsTable(fields, { caption: `Answer ${status}`, direction: 'answered' })}
  </details>`;
}

/** Every problem the operation may answer with, each a link to its page. */
function problems({ components }: OpenApiDocument, { responses }: OpenApiOperation): Part {
  const codes = Object.entries(responses).flatMap(([status, response]) => {
    const code = isReference(response) ? response.$ref.split('/').at(-1) : undefined;
    const contents = isReference(response) ? [] : Object.values(response.content ?? {});
    const named = contents.flatMap(({ examples = {} }) => Object.keys(examples));
    return [...(code === undefined ? [] : [code]), ...named].map((each) => ({
      status,
      code: each,
    }));
  });
  return html`<h2>Problems</h2>
    <ul class="problems">
      ${codes.map(
        ({ status, code }) =>
          html`<li>
            <span class="status s${status.slice(0, 1)}">${status}</span>
            <a href="/docs/problems/${code}">${components.examples[code]?.summary ?? code}</a>
          </li>`,
      )}
    </ul>`;
}
