/**
 * What the page at your notification URL reports: one of the two, as the issuer posted it to you.
 */
export type Notification =
  | Readonly<{ causeway: 'method-ended'; threeDSMethodData: string }>
  | Readonly<{ causeway: 'challenge-ended'; cres: string }>;

export type NotificationPage = Readonly<{
  /** The origin of your page that runs the method or shows the challenge. */
  parentOrigin: string;
  /** The form field that the issuer posted to you: one of the two. */
  threeDSMethodData?: string;
  cres?: string;
  /** Of your Content-Security-Policy, where it has one. */
  scriptNonce?: string;
}>;

/** In two parts, so that this module itself can stand in a page. */
const SCRIPT_END = ['<', '/script>'].join('');

/**
 * The page to answer with at your notification URL, on your server: it hands what the issuer posted
 * to the page around it. It runs in a frame, and the cardholder does not see it.
 */
export function notificationPage(page: NotificationPage): string {
  const { parentOrigin, threeDSMethodData, cres, scriptNonce } = page;
  const notification: Notification =
    cres === undefined
      ? { causeway: 'method-ended', threeDSMethodData: threeDSMethodData ?? '' }
      : { causeway: 'challenge-ended', cres };
  const nonce = scriptNonce === undefined ? '' : ` nonce="${inMarkup(scriptNonce)}"`;
  // The issuer may have nested frames: every window above is notified, if it has that origin.
  return `<!doctype html>
<meta charset="utf-8">
<title>…</title>
<script${nonce}>
for (let above = window; above !== window.top; ) {
  above = above.parent;
  above.postMessage(${inScript(notification)}, ${inScript(parentOrigin)});
}
${SCRIPT_END}`;
}

/** JSON that cannot end the script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function inMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * Whether two messages of EMV 3-D Secure, each base64url of JSON, are of one transaction. What
 * cannot be read counts as of it: the service looks closer, and trusts neither.
 */
export function sameTransaction(sent: string, received: string): boolean {
  const [ours, theirs] = [transactionIn(sent), transactionIn(received)];
  return ours === undefined || theirs === undefined || ours === theirs;
}

function transactionIn(message: string): string | undefined {
  try {
    const text = atob(message.replaceAll('-', '+').replaceAll('_', '/'));
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('threeDSServerTransID' in value)) return undefined;
    const { threeDSServerTransID: id } = value;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
