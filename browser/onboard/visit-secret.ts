const SECRET_BYTES = 32;
const PREFIX = 'causeway-link-';
const ID_LENGTH = 30;

/**
 * By which the service knows this browser again, also tomorrow: made here, before the link is opened, so
 * that an answer which is lost costs nothing. Where nothing can be stored it lasts as long as the page.
 */
export function visitOf(token: string): string {
  const linkId = token.slice(0, ID_LENGTH);
  const known = stored(linkId);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const visit = `${linkId}.${secret}`;
  try {
    localStorage.setItem(PREFIX + linkId, visit);
  } catch {
    // Another visit by the same link is then refused, and the page says what to do.
  }
  return visit;
}

export function forgetVisit(token: string): void {
  try {
    localStorage.removeItem(PREFIX + token.slice(0, ID_LENGTH));
  } catch {
    // Nothing was stored.
  }
}

function stored(linkId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + linkId);
  } catch {
    return null;
  }
}
