import type { Merchant, MerchantOfPartner } from '../../api/operations.ts';

/** As its partner sees it, or as operators do. */
export type AnyMerchant = Merchant | MerchantOfPartner;

export function ownerOf(merchant: AnyMerchant): string | null {
  return 'partnerId' in merchant ? merchant.partnerId : null;
}

export function nameOfMerchant({ merchantDetails }: AnyMerchant): string {
  return merchantDetails.merchantInformation.operatingAsName;
}

type Address = Merchant['merchantDetails']['locationAddress'];

export function inOneLine(address: Address): string {
  const { unitNumber, streetNumber, streetName, city, province, postalCode, country } = address;
  const street = [unitNumber, streetNumber, streetName].filter(Boolean).join(' ');
  return [street, city, `${province} ${postalCode}`, country].filter(Boolean).join(', ');
}
