/** Each purpose has keys of its own, so what was made for one is worthless for another. */
export const SEAL_PURPOSES = [
  'vault',
  'signing-keys',
  'directory-servers',
  'bank-accounts',
  'private-details',
  'webhooks',
  'second-factors',
  'connectors',
  'evidence',
  'answers',
  'drafts',
  'actions',
] as const;
export const MAC_PURPOSES = [
  'secret-hash',
  'fingerprint',
  'card-fingerprint',
  'audit',
  'audit-seals',
] as const;

/** Keys that encrypt. They have versions, and the newest one seals. */
export type SealPurpose = (typeof SEAL_PURPOSES)[number];

/** Keys that hash. They never change: what was hashed once must be found again. */
export type MacPurpose = (typeof MAC_PURPOSES)[number];

export type Purpose = SealPurpose | MacPurpose;

export function isSealPurpose(text: string): text is SealPurpose {
  return SEAL_PURPOSES.some((purpose) => purpose === text);
}

export function isMacPurpose(text: string): text is MacPurpose {
  return MAC_PURPOSES.some((purpose) => purpose === text);
}
