import { CURRENT } from '../platform/http/api-version/versions.ts';
import { html, type Html } from '../pages/index.ts';
import { type Addressed, curlExample, requestOf } from './curl-example.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** One way to make a call. */
type WayToCall = Readonly<{ id: string; title: string; text: string }>;

/** The ways to make a call, each as text to copy. */
function waysToCall(document: OpenApiDocument, addressed: Addressed): WayToCall[] {
  return [
    { id: 'curl', title: 'curl', text: curlExample(document, addressed) },
    { id: 'fetch', title: 'JavaScript', text: fetchExample(document, addressed) },
  ];
}

/** The ways to make a call, one shown at a time: chosen by radio buttons, so without a script. */
export function callExamples(document: OpenApiDocument, addressed: Addressed): Html {
  const ways = waysToCall(document, addressed);
  return html`<fieldset class="ways">
    <legend>Example</legend>
    ${ways.map(
      ({ id, title }, index) =>
        html`<input type="radio" name="way" id="way-${id}" ${index === 0 && CHECKED} /><label
            for="way-${id}"
            >${title}</label
          >`,
    )}
    ${ways.map(
      ({ id, title, text }) =>
        html`<pre
          class="way-${id}"
          tabindex="0"
          aria-label="Example in ${title}"
        ><code>${text}</code></pre>`,
    )}
  </fieldset>`;
}

const CHECKED = html`checked`;

function fetchExample(document: OpenApiDocument, addressed: Addressed): string {
  const { method, url, isVersioned, isAuthenticated, mediaType, body, form } = requestOf(
    document,
    addressed,
  );
  const headers = [
    ...(isAuthenticated ? ['    Authorization: `Bearer ${token}`,'] : []),
    ...(isVersioned ? [`    'Api-Version': '${CURRENT}',`] : []),
    ...(body === undefined ? [] : [`    'Content-Type': '${mediaType ?? ''}',`]),
  ];
  const options = [
    ...(method === 'get' ? [] : [`  method: '${method.toUpperCase()}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(form ? [`  body: new URLSearchParams(${indented(form)}),`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
  ];
  return [
    options.length === 0
      ? `const response = await fetch('${url}');`
      : `const response = await fetch('${url}', {\n${options.join('\n')}\n});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
