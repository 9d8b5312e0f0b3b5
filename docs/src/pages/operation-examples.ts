import { html, type Html } from '../../../service/src/platform/pages/index.ts';
import { requestOf } from '../calls/example-request.ts';
import type { Addressed, OpenApiDocument } from '../openapi/document.ts';
import { fetchExample, sdkExample } from '../calls/script-example.ts';
import { sdkName } from '../openapi/sdk-names.ts';
import { cliExample, curlExample } from '../calls/shell-example.ts';

/** One way to make a call. */
type WayToCall = Readonly<{ id: string; title: string; text: string }>;

/** The ways to make a call, each as text to copy. */
function waysToCall(document: OpenApiDocument, addressed: Addressed): WayToCall[] {
  const { operation, path } = addressed;
  const request = requestOf(document, addressed);
  const name = sdkName(operation.operationId, path);
  return [
    { id: 'curl', title: 'curl', text: curlExample(request) },
    { id: 'sdk', title: 'SDK', text: sdkExample(request, name, operation) },
    { id: 'cli', title: 'CLI', text: cliExample(request, name) },
    { id: 'fetch', title: 'fetch', text: fetchExample(request) },
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
          aria-label="Example by ${title}"
        ><code>${text}</code></pre>`,
    )}
    <p>
      Ids, keys and secrets are examples: put in your own.
      ${addressed.operation.security.length > 0 && TOKEN}
    </p>
  </fieldset>`;
}

const CHECKED = html`checked`;
const TOKEN = html`<code>TOKEN</code> is an <a href="/docs#first-steps">access token</a>.`;
