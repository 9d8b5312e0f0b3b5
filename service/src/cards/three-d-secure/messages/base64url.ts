/** Base64url as RFC 7515 has it: no padding. */
export function encodeBase64Url(bytes: Buffer | string): string {
  return Buffer.from(bytes).toString('base64url');
}

/** With padding or without; undefined for what is not base64url, so that nothing is guessed. */
export function decodeBase64Url(text: string): Buffer | undefined {
  const body = text.replace(/={1,2}$/, '');
  const isPadded = body.length !== text.length;
  if (!/^[A-Za-z0-9_-]+$/.test(body) || (isPadded && text.length % 4 !== 0)) return undefined;
  const bytes = Buffer.from(body, 'base64url');
  // One form only for each text: left-over bits or a lone last character would be dropped unseen.
  return bytes.toString('base64url') === body ? bytes : undefined;
}
