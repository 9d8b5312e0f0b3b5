import type { Brand } from '../../../records/vault/index.ts';

/** The schemes that run a directory server. */
export const SCHEMES = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A directory server by the scheme it is for; DEFAULT is that of the installation's settings. */
export type DirectoryName = Scheme | 'DEFAULT';

/** Undefined: a card of a scheme that is none of these. */
const BY_BRAND: Readonly<Record<Brand, Scheme | undefined>> = {
  VISA: 'VISA',
  MASTERCARD: 'MASTERCARD',
  MAESTRO: 'MASTERCARD', // Its owner.
  AMEX: 'AMEX',
  DISCOVER: 'DISCOVER',
  DINERS: 'DISCOVER', // One directory server for both: ProtectBuy.
  JCB: 'JCB',
  UNIONPAY: undefined,
  OTHER: undefined,
};

export function schemeOf(brand: Brand): Scheme | undefined {
  return BY_BRAND[brand];
}
