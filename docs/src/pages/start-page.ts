import { CURRENT } from '../../../service/src/platform/http/api-version/versions.ts';
import { html, layout } from '../../../service/src/platform/pages/index.ts';
import type { Shelf } from './shelf.ts';
import { guideList } from './text-pages.ts';

/** The landing page of the docs: what this is, the first call, and where to go next. */
export function startPage(publicUrl: string, guides: Shelf): string {
  const token = [
    `curl -s ${publicUrl}/oauth2/token \\`,
    `  -u 'CLIENT_ID:CLIENT_SECRET' \\`,
    `  -d grant_type=client_credentials`,
  ].join('\n');
  const call = [
    `curl -s ${publicUrl}/partner \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Api-Version: ${CURRENT}'`,
  ].join('\n');
  return layout({
    title: 'Causeway',
    place: '/docs',
    main: html`<h1>Causeway</h1>
      <p class="lead">
        An acquirer’s platform: partners onboard merchants, take card payments for them,
        authenticate cardholders with 3-D Secure, and make refunds. Everything is HTTP and JSON.
      </p>
      <h2 id="first-steps">First steps</h2>
      <ol class="steps">
        <li>
          <h3>Obtain a credential</h3>
          <p>
            A client id with its secret, or an API key. A sandbox has its own in
            <code>.causeway/sandbox.json</code>; elsewhere the operator of the platform issues them.
            The <a href="/docs/guides/quick-start">quick start</a> goes from there to a payment.
          </p>
        </li>
        <li>
          <h3>Get an access token</h3>
          <p>It is valid for an hour. With an API key, skip this step.</p>
          <pre tabindex="0" aria-label="Getting a token"><code>${token}</code></pre>
        </li>
        <li>
          <h3>Make a call</h3>
          <p>
            <code>Api-Version</code> is required on every call, so that what you build today keeps
            working when the API changes.
          </p>
          <pre tabindex="0" aria-label="The first call"><code>${call}</code></pre>
        </li>
      </ol>
      <h2 id="guides">Guides</h2>
      ${guideList(guides)} ${LOOK_UP}`,
  });
}

const LOOK_UP = html`<h2 id="look-up">Reference material</h2>
  <ul class="cards">
    <li>
      <a href="/docs/reference">Reference</a>
      <p>Every operation, with its request, its responses and an example to copy.</p>
    </li>
    <li>
      <a href="/docs/problems">Problems</a>
      <p>Every error that the API returns, why it happens and what to do.</p>
    </li>
    <li>
      <a href="/docs/versions">Versions</a>
      <p>What changed and when. ${CURRENT} is current.</p>
    </li>
    <li>
      <a href="/openapi.json">openapi.json</a>
      <p>The reference for programs: OpenAPI 3.1.</p>
    </li>
    <li>
      <a href="/docs/postman.json">Postman collection</a>
      <p>Every operation as a request, for Postman.</p>
    </li>
    <li>
      <a href="/docs/bruno.json">Bruno collection</a>
      <p>The same for Bruno.</p>
    </li>
  </ul>`;

/** For an address under /docs that does not exist. */
export function missingPage(): string {
  return layout({
    title: 'Not found',
    main: html`<h1>Not found</h1>
      <p class="lead">There is no such page. <a href="/docs">Go to the start page</a>.</p>`,
  });
}
