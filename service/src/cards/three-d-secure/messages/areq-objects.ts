import {
  code,
  EmvDay,
  digits,
  indicator,
  Minute,
  object,
  optional,
  textField,
  ThreeDigits,
} from './field.ts';
import type { Version } from './version.ts';

/** The objects inside an AReq: what the merchant knows of the cardholder and of the purchase. */

export const AccountInfo = object({
  chAccAgeInd: optional(code(5)),
  chAccDate: optional(EmvDay),
  chAccChangeInd: optional(code(4)),
  chAccChange: optional(EmvDay),
  chAccPwChangeInd: optional(code(5)),
  chAccPwChange: optional(EmvDay),
  shipAddressUsageInd: optional(code(4)),
  shipAddressUsage: optional(EmvDay),
  txnActivityDay: optional(digits(3)),
  txnActivityYear: optional(digits(3)),
  provisionAttemptsDay: optional(digits(3)),
  nbPurchaseAccount: optional(digits(4)),
  suspiciousAccActivity: optional(code(2)),
  shipNameIndicator: optional(code(2)),
  paymentAccInd: optional(code(5)),
  paymentAccAge: optional(EmvDay),
});

export const EmvMerchantRiskIndicator = object({
  shipIndicator: optional(code(7)),
  deliveryTimeframe: optional(code(4)),
  deliveryEmailAddress: optional(textField(254)),
  reorderItemsInd: optional(code(2)),
  preOrderPurchaseInd: optional(code(2)),
  preOrderDate: optional(EmvDay),
  giftCardAmount: optional(digits(15)),
  giftCardCurr: optional(ThreeDigits),
  giftCardCount: optional(digits(2, 2)),
});

const AUTHENTICATION = {
  '2.1.0': { methodLast: 6, dataMax: 2_048 },
  '2.2.0': { methodLast: 9, dataMax: 20_000 },
} as const satisfies Record<Version, object>;

export function authenticationInfo(version: Version) {
  const { methodLast, dataMax } = AUTHENTICATION[version];
  return object({
    threeDSReqAuthMethod: optional(indicator(methodLast)),
    threeDSReqAuthTimestamp: optional(Minute),
    threeDSReqAuthData: optional(textField(dataMax)),
  });
}

export const PriorAuthenticationInfo = object({
  threeDSReqPriorRef: optional(textField(36)),
  threeDSReqPriorAuthMethod: optional(indicator(4)),
  threeDSReqPriorAuthTimestamp: optional(Minute),
  threeDSReqPriorAuthData: optional(textField(2_048)),
});
