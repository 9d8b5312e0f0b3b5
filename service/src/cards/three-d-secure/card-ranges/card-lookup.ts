import type { Version } from '../messages/index.ts';

/** A card that was looked up before its holder is authenticated. */
export type CardLookup = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  orderId: string | null;
  fingerprint: Buffer;
  serverTransactionId: string;
  version: Version;
  /** Whether the issuer has a 3DS Method that identifies the browser. */
  hasMethod: boolean;
  createdAt: Date;
}>;

/** How long the issuer may be expected to remember what it saw of the browser. */
export const LOOKUP_LIFE_MS = 10 * 60_000;
