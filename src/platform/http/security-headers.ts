/** On every answer; pages that need more say so in their own headers. */
export const BASE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Ignored by browsers on plain http, which the sandbox uses.
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;
