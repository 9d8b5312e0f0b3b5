/**
 * What the shop's page and the frame with the card fields say to each other. No message has a card
 * number, an expiry date or a security code in it, in either direction.
 */

export type CardBrand =
  'VISA' | 'MASTERCARD' | 'AMEX' | 'DISCOVER' | 'DINERS' | 'JCB' | 'UNIONPAY' | 'MAESTRO' | 'OTHER';

/** How the fields look. What is left out stays as it is; what is not allowed is not applied. */
export type Theme = Readonly<{
  /** `auto` follows the page around the fields. */
  colorScheme?: 'light' | 'dark' | 'auto';
  /** Colours as `#rgb` or `#rrggbb`. */
  colorText?: string;
  colorLabel?: string;
  colorPlaceholder?: string;
  colorBackground?: string;
  colorBorder?: string;
  colorFocus?: string;
  colorFault?: string;
  fontFamily?: 'system' | 'sans' | 'serif' | 'mono' | 'rounded';
  /** Pixels, 14 to 22. Below 16 some telephones enlarge the page when a field is entered. */
  fontSize?: number;
  /** Pixels, 0 to 24. */
  radius?: number;
  /** Pixels between the fields, 4 to 32. */
  spacing?: number;
}>;

export type FieldName = 'number' | 'expiry' | 'code' | 'postalCode';

/** What may be reported about the fields while they are being filled in. */
export type FieldsState = Readonly<{
  brand: CardBrand;
  /** Every field is filled in and valid, as far as can be checked without the issuer. */
  valid: boolean;
  empty: boolean;
}>;

/** What the fields made of a card. */
export type Tokenized = Readonly<{
  temporaryToken: string;
  cardBrand: CardBrand;
  lastFour: string;
  /** When the token can no longer be used, ISO 8601. */
  expiresAt: string;
  /** Where the profile asks for it: for `billingAddress.postalCode` of the payment. */
  postalCode?: string;
}>;

/** `nonce` says which request an answer belongs to. */
export type ToFrame =
  | Readonly<{ causeway: 'theme'; nonce: string; theme: Theme }>
  | Readonly<{ causeway: 'submit'; nonce: string }>
  | Readonly<{ causeway: 'focus'; nonce: string; field?: FieldName }>
  | Readonly<{ causeway: 'clear'; nonce: string }>;

export type FrameErrorCode =
  'INVALID_CARD' | 'INVALID_THEME' | 'RATE_LIMITED' | 'REFUSED' | 'UNAVAILABLE';

export type FromFrame =
  | Readonly<{ causeway: 'ready' }>
  | Readonly<{ causeway: 'height'; height: number }>
  | (Readonly<{ causeway: 'change' }> & FieldsState)
  | Readonly<{ causeway: 'enter' }>
  | (Readonly<{ causeway: 'tokenised'; nonce: string }> & Tokenized)
  | Readonly<{ causeway: 'error'; nonce: string; code: FrameErrorCode; message: string }>;

/** Whether a received message is one of ours, judging by its name. */
export function isOurs(data: unknown): data is Readonly<{ causeway: string }> {
  return (
    typeof data === 'object' &&
    data !== null &&
    'causeway' in data &&
    typeof data.causeway === 'string'
  );
}
