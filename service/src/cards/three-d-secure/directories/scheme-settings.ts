import type { Scheme } from './scheme.ts';

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
export type Requestor = Readonly<{
  merchantId: string;
  scheme: Scheme;
  requestorId: string | null;
  requestorName: string | null;
  acquirerMerchantId: string | null;
  modifiedAt: Date;
}>;
