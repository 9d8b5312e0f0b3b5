const SHOWN = 4; // Characters: enough to distinguish two values.
const LENGTH_MAX = 60; // Encoded messages are long, and nobody reads them.
const SECRET = /token$|value$|securityCode|cvd|cardNumber|acctNumber|expiry|code$/i;
const PUBLIC = /responseCode|postalCode|reasonCode|countryCode|authorizationCode|isoResponseCode/i;
const CARD_NUMBER = /\b[2-6]\d{13,18}\b/g;

/** A copy to show to people: without secrets, and without anything that looks like a card number. */
export function redact(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, name));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, inner]) => [key, redact(inner, key)]);
    return Object.fromEntries(members);
  }
  const isSecret = SECRET.test(name) && !PUBLIC.test(name);
  if (typeof value === 'number' && isSecret) return '…';
  if (typeof value !== 'string') return value;
  if (isSecret) return `${value.slice(0, SHOWN)}…`;
  const safe = value.replaceAll(CARD_NUMBER, '…');
  return safe.length > LENGTH_MAX ? `${safe.slice(0, LENGTH_MAX).toWellFormed()}…` : safe;
}
