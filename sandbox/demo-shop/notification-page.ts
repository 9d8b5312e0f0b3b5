import { randomBytes } from 'node:crypto';

/**
 * What the browser gets at a notification URL, in the frame of the issuer: a page that hands the
 * field which the issuer posted to the page of the shop around it.
 */
export function notificationPage(message: Readonly<Record<string, string>>, origin: string) {
  const nonce = randomBytes(16).toString('base64');
  const body = `<!doctype html>
<meta charset="utf-8">
<title>…</title>
<script nonce="${nonce}">
for (let above = window; above !== window.top; ) {
  above = above.parent;
  above.postMessage(${inScript(message)}, ${inScript(origin)});
}
</script>`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    },
  });
}

/** JSON that cannot end the script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
