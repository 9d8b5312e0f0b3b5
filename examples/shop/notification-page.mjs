/** The page that ends an issuer's frame: it hands on the field that the issuer posted. */
export function notificationPage({ parentOrigin, threeDSMethodData, cres }) {
  const message = cres
    ? { causeway: 'challenge-ended', cres }
    : { causeway: 'method-ended', threeDSMethodData };
  return `<!doctype html>
<meta charset="utf-8" />
<title>…</title>
<script>
  for (let above = window; above !== window.top;) {
    above = above.parent;
    above.postMessage(${inScript(message)}, ${inScript(parentOrigin)});
  }
</script>`;
}

/** JSON that cannot end the script it stands in. */
function inScript(value) {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
