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

/** What an operator has set for a scheme. Null: as the installation's settings say. */
export type SchemeSettings = Readonly<{
  scheme: Scheme;
  directoryServerUrl: string | null;
  referenceNumber: string | null;
  operatorId: string | null;
  requestorId: string | null;
  requestorName: string | null;
  acquirerBin: string | null;
  acquirerMerchantId: string | null;
  /** In PEM, as is the authority: the only one that the directory server's may be from. */
  certificate: string | null;
  sealedPrivateKey: Buffer | null;
  authority: string | null;
  /** SHA-256 of the public keys that results are believed from, in base64. */
  pins: readonly string[];
  modifiedAt: Date;
}>;

/** Of a scheme for which an operator has set nothing. */
export const NOTHING_SET = {
  directoryServerUrl: null,
  referenceNumber: null,
  operatorId: null,
  requestorId: null,
  requestorName: null,
  acquirerBin: null,
  acquirerMerchantId: null,
  certificate: null,
  sealedPrivateKey: null,
  authority: null,
  pins: [],
} as const satisfies Omit<SchemeSettings, 'scheme' | 'modifiedAt'>;

/** A merchant's requestor id and name at a scheme. Null: those of the installation. */
export type Requestor = Readonly<{ merchantId: string }> &
  Pick<SchemeSettings, 'scheme' | 'modifiedAt' | keyof RequestorIds>;

/** By which a directory server knows whoever asks. */
export type RequestorIds = Pick<
  SchemeSettings,
  'requestorId' | 'requestorName' | 'acquirerMerchantId'
>;
