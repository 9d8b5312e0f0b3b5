const LENGTH_MAX = 256; // As much as the messages carry.
const ENCODED_AS_A_WHOLE = /^https?%3a/i;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where the browser brings results to: as sent, or decoded once where it came percent-encoded as a
 * whole. Undefined for what no browser should be sent to: it must be absolute and https (http for
 * this very machine), without a name and password, a fragment or control characters.
 */
export function notificationUrlOf(sent: string): string | undefined {
  const text = ENCODED_AS_A_WHOLE.test(sent) ? decoded(sent) : sent;
  // oxlint-disable-next-line no-control-regex -- They are what is looked for.
  if (text === undefined || /[\u0000-\u0020\u007f\\]/.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '' || text.includes('#')) return undefined;
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  return isSafe && url.href.length <= LENGTH_MAX ? url.href : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
