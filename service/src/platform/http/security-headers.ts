/** On every answer, unless a page has its own. In small letters, as they are sent. */
export const BASE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // Ignored by browsers on plain http, which the sandbox uses.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
