import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { after } from 'node:test';

type Page = string | ((form: URLSearchParams) => string);
export type Site = Readonly<{
  origin: string;
  /** What is answered at a path from now on; a function gets the posted form. */
  serve: (path: string, page: Page, headers?: Readonly<Record<string, string>>) => string;
}>;

/** A site of somebody else: another origin than the service's. */
export async function openSite(host = '127.0.0.1'): Promise<Site> {
  const pages = new Map<string, Readonly<{ page: Page; headers: Record<string, string> }>>();
  const server = createServer((request, response) => {
    void answer(request, response, pages.get(request.url?.split('?')[0] ?? ''));
  });
  server.listen(0, host);
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has a port');
  const origin = `http://${host}:${address.port}`;
  return {
    origin,
    serve: (path, page, headers = {}) => {
      pages.set(path, { page, headers });
      return `${origin}${path}`;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  found: Readonly<{ page: Page; headers: Record<string, string> }> | undefined,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  const type = { 'content-type': 'text/html; charset=utf-8' };
  response.writeHead(found ? 200 : 204, { ...type, ...found?.headers });
  response.end(typeof found?.page === 'function' ? found.page(form) : found?.page);
}

type Checkout = Readonly<{ service: string; options: Readonly<Record<string, unknown>> }>;

/** A shop's checkout: mounts the fields and reports the outcome in its title. */
export function checkoutPage({ service, options }: Checkout): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>…</title>
<style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 30rem; margin: 0 auto; padding: 20px; }
  button { width: 100%; min-height: 48px; margin-top: 16px; border: 0; border-radius: 8px;
    background: #0a616e; color: #fff; font: inherit; font-weight: 600; }
</style>
<main>
  <h1>Checkout</h1>
  <div id="card"></div>
  <button id="pay">Pay $42.00</button>
</main>
<script type="module">
  import * as module from '${service}/browser/causeway.js';
  const causeway = module.createCauseway({ origin: '${service}' });
  const heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
  Object.assign(window, { module, causeway, heard, changes: [], entered: 0, errors: [] });
  try {
    const fields = await causeway.mountFields(
      document.querySelector('#card'), ${JSON.stringify(options)});
    window.fields = fields;
    fields.on('change', (state) => window.changes.push(state));
    fields.on('enter', () => { window.entered += 1; });
    fields.on('error', ({ code, message }) => window.errors.push({ code, message }));
    document.title = 'mounted';
  } catch (error) {
    document.title = 'failed: ' + error.code;
  }
</script>`;
}
