/** Who we are to a directory server. */
export type ThreeDSServer = Readonly<{
  /** Where results of challenges are sent. */
  url: string;
  referenceNumber: string;
  operatorId?: string | undefined;
  requestorId: string;
  /** Undefined: each merchant's own name. */
  requestorName?: string | undefined;
  acquirerBin: string;
  /** Undefined: the merchant's own id. */
  acquirerMerchantId?: string | undefined;
}>;
