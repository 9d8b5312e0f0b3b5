import { Type } from 'typebox';
import type { Secret } from '../../../kernel/secret.ts';
import * as field from './field.ts';
import type { MessageOf } from './spec.ts';
import type { Version } from './version.ts';

const { browserUrl, code, digits, indicator, object, optional, pattern, textField, url } = field;

/** The objects inside an AReq: what the merchant knows of the cardholder and of the purchase. */

const AccountInfo = object({
  chAccAgeInd: optional(code(5)),
  chAccDate: optional(field.EmvDay),
  chAccChangeInd: optional(code(4)),
  chAccChange: optional(field.EmvDay),
  chAccPwChangeInd: optional(code(5)),
  chAccPwChange: optional(field.EmvDay),
  shipAddressUsageInd: optional(code(4)),
  shipAddressUsage: optional(field.EmvDay),
  txnActivityDay: optional(digits(3)),
  txnActivityYear: optional(digits(3)),
  provisionAttemptsDay: optional(digits(3)),
  nbPurchaseAccount: optional(digits(4)),
  suspiciousAccActivity: optional(code(2)),
  shipNameIndicator: optional(code(2)),
  paymentAccInd: optional(code(5)),
  paymentAccAge: optional(field.EmvDay),
});

const EmvMerchantRiskIndicator = object({
  shipIndicator: optional(code(7)),
  deliveryTimeframe: optional(code(4)),
  deliveryEmailAddress: optional(textField(254)),
  reorderItemsInd: optional(code(2)),
  preOrderPurchaseInd: optional(code(2)),
  preOrderDate: optional(field.EmvDay),
  giftCardAmount: optional(digits(15)),
  giftCardCurr: optional(field.ThreeDigits),
  giftCardCount: optional(digits(2, 2)),
});

const AUTHENTICATION = {
  '2.1.0': { methodLast: 6, dataMax: 2_048 },
  '2.2.0': { methodLast: 9, dataMax: 20_000 },
} as const satisfies Record<Version, object>;

function authenticationInfo(version: Version) {
  const { methodLast, dataMax } = AUTHENTICATION[version];
  return object({
    threeDSReqAuthMethod: optional(indicator(methodLast)),
    threeDSReqAuthTimestamp: optional(field.Minute),
    threeDSReqAuthData: optional(textField(dataMax)),
  });
}

const PriorAuthenticationInfo = object({
  threeDSReqPriorRef: optional(textField(36)),
  threeDSReqPriorAuthMethod: optional(indicator(4)),
  threeDSReqPriorAuthTimestamp: optional(field.Minute),
  threeDSReqPriorAuthData: optional(textField(2_048)),
});

// 00001 to 10080: a week at most.
const MinutesOfWeek = pattern('(?!00000)0[0-9]{4}|100[0-7][0-9]|10080');
const ADDRESS_LINE_MAX = 50;

const ADDRESSES = {
  billAddrLine1: optional(textField(ADDRESS_LINE_MAX)),
  billAddrLine2: optional(textField(ADDRESS_LINE_MAX)),
  billAddrLine3: optional(textField(ADDRESS_LINE_MAX)),
  billAddrCity: optional(textField(ADDRESS_LINE_MAX)),
  billAddrPostCode: optional(textField(16)),
  billAddrState: optional(textField(3)),
  billAddrCountry: optional(field.ThreeDigits),
  shipAddrLine1: optional(textField(ADDRESS_LINE_MAX)),
  shipAddrLine2: optional(textField(ADDRESS_LINE_MAX)),
  shipAddrLine3: optional(textField(ADDRESS_LINE_MAX)),
  shipAddrCity: optional(textField(ADDRESS_LINE_MAX)),
  shipAddrPostCode: optional(textField(16)),
  shipAddrState: optional(textField(3)),
  shipAddrCountry: optional(field.ThreeDigits),
};

const BROWSER = {
  threeDSCompInd: optional(Type.Enum(['Y', 'N', 'U'])),
  notificationURL: optional(browserUrl(256)),
  browserAcceptHeader: optional(textField(2_048)),
  browserUserAgent: optional(textField(2_048)),
  browserLanguage: optional(textField(8)),
  browserIP: optional(field.IpAddress),
  browserJavaEnabled: optional(Type.Boolean()),
  browserColorDepth: optional(Type.Enum(['1', '4', '8', '15', '16', '24', '32', '48'])),
  browserScreenHeight: optional(digits(6)),
  browserScreenWidth: optional(digits(6)),
  browserTZ: optional(pattern('[+-]?[0-9]{1,4}')),
};

const PURCHASE = {
  acquirerBIN: optional(textField(11)),
  acquirerMerchantID: optional(textField(35)),
  mcc: optional(digits(4, 4)),
  merchantCountryCode: optional(field.ThreeDigits),
  merchantName: optional(textField(40)),
  merchantRiskIndicator: optional(EmvMerchantRiskIndicator),
  purchaseAmount: optional(digits(48)),
  purchaseCurrency: optional(field.ThreeDigits),
  purchaseExponent: optional(digits(1)),
  purchaseDate: optional(field.Second),
  recurringExpiry: optional(field.EmvDay),
  recurringFrequency: optional(digits(4)),
  purchaseInstalData: optional(pattern('0{0,2}[2-9]|0?[1-9][0-9]|[1-9][0-9]{2}')),
  transType: optional(Type.Enum(['01', '03', '10', '11', '28'])),
};

const CARDHOLDER = {
  acctNumber: field.CardNumber,
  cardExpiryDate: optional(field.YearMonth),
  cardholderName: optional(pattern(String.raw`[\x20-\x7e]{2,45}`)),
  email: optional(textField(254)),
  homePhone: optional(field.EmvPhone),
  mobilePhone: optional(field.EmvPhone),
  workPhone: optional(field.EmvPhone),
  addrMatch: optional(field.YesNo),
  acctID: optional(textField(64)),
  acctType: optional(code(3)),
  acctInfo: optional(AccountInfo),
  payTokenInd: optional(Type.Literal(true)),
  ...ADDRESSES,
};

const REQUESTOR = {
  messageType: Type.Literal('AReq'),
  threeDSServerTransID: field.Uuid,
  threeDSServerRefNumber: textField(32),
  threeDSServerOperatorID: optional(textField(32)),
  threeDSServerURL: url(2_048),
  threeDSRequestorID: textField(35),
  threeDSRequestorName: textField(40),
  threeDSRequestorURL: url(2_048),
  threeDSRequestorAuthenticationInd: optional(indicator(6)),
  threeDSRequestorPriorAuthenticationInfo: optional(PriorAuthenticationInfo),
  deviceChannel: Type.Enum(['02', '03']), // Browser, requestor initiated; there is no app here.
  messageCategory: field.MessageCategory,
};

const FIELDS = { ...REQUESTOR, ...BROWSER, ...PURCHASE, ...CARDHOLDER };

export const AREQ_210 = {
  ...FIELDS,
  threeDSRequestorChallengeInd: optional(indicator(4)),
  threeDSRequestorAuthenticationInfo: optional(authenticationInfo('2.1.0')),
  threeRIInd: optional(indicator(5)),
};

export const AREQ_220 = {
  ...FIELDS,
  browserJavascriptEnabled: optional(Type.Boolean()),
  threeDSRequestorChallengeInd: optional(indicator(9)),
  threeDSRequestorAuthenticationInfo: optional(authenticationInfo('2.2.0')),
  threeDSRequestorDecReqInd: optional(field.YesNo),
  threeDSRequestorDecMaxTime: optional(MinutesOfWeek),
  threeRIInd: optional(indicator(11)),
  payTokenSource: optional(code(2)),
  whiteListStatus: optional(field.YesNo),
  whiteListStatusSource: optional(indicator(3)),
};

export type AReqOnWire = MessageOf<typeof AREQ_220>;
/** The number of the card stays hidden until the message is sealed. */
export type AReq = Readonly<Omit<AReqOnWire, 'acctNumber'> & { acctNumber: Secret<string> }>;
