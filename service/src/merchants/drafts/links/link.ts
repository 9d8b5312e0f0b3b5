import { randomBytes } from 'node:crypto';
import { ID_LENGTH, isId } from '../../../kernel/id.ts';
import type { Language } from '../../../kernel/language.ts';
import type { DraftStep } from '../steps.ts';

/** What a merchant can be asked for. The terms are the partner's own. */
export const PARTS = [
  'BUSINESS',
  'ADDRESS',
  'PEOPLE',
  'BANKING',
] as const satisfies readonly DraftStep[];
export type LinkPart = (typeof PARTS)[number];

/** By which a merchant fills in its part of a draft. */
export type MerchantLink = Readonly<{
  id: string;
  bucket: string;
  draftId: string;
  partnerId: string;
  parts: readonly LinkPart[];
  language: Language;
  tokenDigest: Buffer;
  /** Of the secret of the browser that opened it. */
  visitDigest: Buffer | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  openedAt: Date | null;
  submittedAt: Date | null;
  revokedAt: Date | null;
}>;

/** SENT was not opened yet; OPENED belongs to one browser; the others are over. */
export const LINK_STATES = ['SENT', 'OPENED', 'SUBMITTED', 'REVOKED', 'EXPIRED'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export function stateOf(link: MerchantLink, now: Date): LinkState {
  if (link.submittedAt !== null) return 'SUBMITTED';
  if (link.revokedAt !== null) return 'REVOKED';
  if (link.expiresAt <= now) return 'EXPIRED';
  return link.openedAt === null ? 'SENT' : 'OPENED';
}

export function isLinkLive(link: MerchantLink, now: Date): boolean {
  return ['SENT', 'OPENED'].includes(stateOf(link, now));
}

const SECRET_BYTES = 32; // 256 bits: cannot be guessed, so a keyed digest is enough to store.

/** The id says where the link is kept; the rest is the secret. */
export function newToken(linkId: string): string {
  return `${linkId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The link that a token, or the secret of a browser, says it is of. */
export function linkIdIn(token: string): string | undefined {
  const id = token.slice(0, ID_LENGTH);
  return isId('merchantLink', id) && token.charAt(ID_LENGTH) === '.' ? id : undefined;
}
