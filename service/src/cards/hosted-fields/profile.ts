import { type Language, LANGUAGES } from '../../kernel/language.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { HeldCodes } from '../../records/vault/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** Where a merchant shows the hosted card fields, and what they ask for. */
export type Profile = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  name: string;
  /** Of the pages that may frame the fields; nobody else may. */
  origins: readonly string[];
  collectSecurityCode: boolean;
  collectPostalCode: boolean;
  language: Language;
  createdAt: Date;
}>;

// A host goes into a Content-Security-Policy, where `;`, `*` and blanks, all valid in URLs, have a meaning.
const ORIGIN = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*|\[::1\])(:[0-9]{1,5})?$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the text is the origin of a page as browsers write it: https, or http on the machine that
 * the browser runs on, for those who build a shop.
 */
export function isParentOrigin(text: string): boolean {
  const [, scheme, host = ''] = ORIGIN.exec(text) ?? [];
  const isOrigin = URL.canParse(text) && new URL(text).origin === text;
  return isOrigin && (scheme === 'https' || LOOPBACK.has(host));
}

export function languageOf(text: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** The keyring has loaded `vault`, `secret-hash` and `fingerprint`. */
export type HostedFieldsDeps = Pick<
  Platform,
  'db' | 'keyring' | 'clock' | 'audit' | 'logger' | 'metrics'
> &
  Readonly<{
    rateLimits: RateLimits;
    /** The address browsers know the service by: the origin of the hosted page. */
    publicUrl: string;
    /** The same that payments take from. */
    heldCodes: HeldCodes;
  }>;
