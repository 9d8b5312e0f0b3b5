/** A returning customer of a merchant. */
export type Customer = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  name: string;
  email: string | null;
  /** What the merchant calls the customer in its own books. */
  reference: string | null;
  createdAt: Date;
}>;
