/** EMV messages as they stand on the wire, right in every field; each test changes what it is about. */

export type Wire = Readonly<Record<string, unknown>>;

export const IDS = {
  threeDSServerTransID: '5d3c4a1e-0f6b-4f0c-9c36-1f2a3b4c5d6e',
  dsTransID: '0b9a8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
  acsTransID: 'a1b2c3d4-e5f6-4789-8abc-def012345678',
} as const;

export const AUTHENTICATION_VALUE = 'Y2F1c2V3YXktdGVzdC12YWx1ZTE=';

const EXTENSION = { name: 'Bridge toll', id: 'A000000802-001', criticalityIndicator: false };
const messageExtension = [{ ...EXTENSION, data: { lane: '3' } }];

export const AREQ = {
  messageType: 'AReq',
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.threeDSServerTransID,
  threeDSServerRefNumber: 'SIM_3DSS_020200_00001',
  threeDSServerURL: 'https://3ds.causeway.example/results',
  threeDSRequestorID: '1234567890123',
  threeDSRequestorName: 'Harbour Books',
  threeDSRequestorURL: 'https://books.example',
  threeDSRequestorAuthenticationInd: '01',
  deviceChannel: '02',
  messageCategory: '01',
  threeDSCompInd: 'Y',
  notificationURL: 'https://books.example/3ds',
  browserAcceptHeader: 'text/html,*/*;q=0.8',
  browserUserAgent: 'Mozilla/5.0',
  browserLanguage: 'en-CA',
  browserJavascriptEnabled: true,
  browserJavaEnabled: false,
  browserColorDepth: '24',
  browserScreenHeight: '1080',
  browserScreenWidth: '1920',
  browserTZ: '-300',
  acctNumber: '4000100000000000',
  acquirerBIN: '400551',
  acquirerMerchantID: '1234567890123',
  mcc: '5942',
  merchantCountryCode: '124',
  merchantName: 'Harbour Books',
  purchaseAmount: '4250',
  purchaseCurrency: '124',
  purchaseExponent: '2',
  purchaseDate: '20260301120000',
} as const;

/** With every field that there is. */
export const FULL_AREQ = {
  ...AREQ,
  messageExtension,
  threeDSServerOperatorID: 'SIM_OPERATOR_1',
  threeDSRequestorChallengeInd: '03',
  threeDSRequestorAuthenticationInfo: {
    threeDSReqAuthMethod: '02',
    threeDSReqAuthTimestamp: '202603011159',
    threeDSReqAuthData: 'session-77123',
  },
  threeDSRequestorPriorAuthenticationInfo: {
    threeDSReqPriorRef: IDS.acsTransID,
    threeDSReqPriorAuthMethod: '02',
    threeDSReqPriorAuthTimestamp: '202602011159',
    threeDSReqPriorAuthData: 'prior-88541',
  },
  threeDSRequestorDecReqInd: 'Y',
  threeDSRequestorDecMaxTime: '00120',
  threeRIInd: '04',
  browserIP: '203.0.113.7',
  cardExpiryDate: '2912',
  cardholderName: 'Jacqueline Tremblay',
  email: 'jacqueline.tremblay@mail.example',
  homePhone: { cc: '1', subscriber: '5145550123' },
  mobilePhone: { cc: '1', subscriber: '5145550145' },
  workPhone: { cc: '1', subscriber: '5145550167' },
  addrMatch: 'N',
  acctID: 'shopper-99321',
  acctType: '02',
  acctInfo: {
    chAccAgeInd: '05',
    chAccDate: '20240301',
    chAccChangeInd: '04',
    chAccChange: '20250301',
    chAccPwChangeInd: '05',
    chAccPwChange: '20250401',
    shipAddressUsageInd: '04',
    shipAddressUsage: '20240501',
    txnActivityDay: '1',
    txnActivityYear: '12',
    provisionAttemptsDay: '0',
    nbPurchaseAccount: '6',
    suspiciousAccActivity: '01',
    shipNameIndicator: '01',
    paymentAccInd: '05',
    paymentAccAge: '20240301',
  },
  billAddrLine1: '1180 Sherbrooke Street',
  billAddrLine2: 'Unit 12',
  billAddrLine3: 'Rear entrance',
  billAddrCity: 'Montreal',
  billAddrPostCode: 'H3A 1H6',
  billAddrState: 'QC',
  billAddrCountry: '124',
  shipAddrLine1: '77 Wellington Avenue',
  shipAddrLine2: 'Suite 900',
  shipAddrLine3: 'Loading dock',
  shipAddrCity: 'Ottawa',
  shipAddrPostCode: 'K1P 5M7',
  shipAddrState: 'ON',
  shipAddrCountry: '124',
  merchantRiskIndicator: {
    shipIndicator: '03',
    deliveryTimeframe: '04',
    deliveryEmailAddress: 'gifts@post.example',
    reorderItemsInd: '01',
    preOrderPurchaseInd: '02',
    preOrderDate: '20260401',
    giftCardAmount: '100',
    giftCardCurr: '840',
    giftCardCount: '01',
  },
  payTokenInd: true,
  payTokenSource: '01',
  recurringExpiry: '20280301',
  recurringFrequency: '30',
  purchaseInstalData: '12',
  transType: '01',
  whiteListStatus: 'N',
  whiteListStatusSource: '01',
} as const;

export const ARES = {
  messageType: 'ARes',
  messageVersion: '2.2.0',
  ...IDS,
  dsReferenceNumber: 'SIM_DS_020200_00001',
  acsReferenceNumber: 'SIM_ACS_020200_00001',
  transStatus: 'Y',
  authenticationValue: AUTHENTICATION_VALUE,
  eci: '05',
} as const;

/** A challenge, with every field that there is. */
export const FULL_ARES = {
  ...ARES,
  messageExtension,
  transStatus: 'C',
  transStatusReason: '17',
  acsOperatorID: 'SIM_ACS_OPERATOR',
  acsURL: 'https://acs.example/challenge',
  acsChallengeMandated: 'Y',
  authenticationType: '02',
  acsDecConInd: 'N',
  cardholderInfo: 'Please call your bank.',
  whiteListStatus: 'N',
  whiteListStatusSource: '03',
} as const;

export const RREQ = {
  messageType: 'RReq',
  messageVersion: '2.2.0',
  ...IDS,
  messageCategory: '01',
  transStatus: 'Y',
  authenticationType: '02',
  authenticationValue: AUTHENTICATION_VALUE,
  eci: '05',
  interactionCounter: '01',
} as const;

export const FULL_RREQ = {
  ...RREQ,
  messageExtension,
  transStatus: 'N',
  transStatusReason: '19',
  challengeCancel: '01',
  whiteListStatus: 'N',
  whiteListStatusSource: '03',
} as const;

export const RRES = {
  messageType: 'RRes',
  messageVersion: '2.2.0',
  ...IDS,
  resultsStatus: '01',
  messageExtension,
} as const;

export const PREQ = {
  messageType: 'PReq',
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.threeDSServerTransID,
  threeDSServerRefNumber: 'SIM_3DSS_020200_00001',
  threeDSServerOperatorID: 'SIM_OPERATOR_1',
  serialNum: '41',
  messageExtension,
} as const;

export const RANGE = {
  startRange: '4000100000000000',
  endRange: '4000100000000999',
  actionInd: 'A',
  acsStartProtocolVersion: '2.1.0',
  acsEndProtocolVersion: '2.2.0',
  dsStartProtocolVersion: '2.1.0',
  dsEndProtocolVersion: '2.2.0',
  threeDSMethodURL: 'https://acs.example/method',
  acsInfoInd: ['01', '02', '81'],
} as const;

export const PRES = {
  messageType: 'PRes',
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.threeDSServerTransID,
  dsTransID: IDS.dsTransID,
  dsStartProtocolVersion: '2.1.0',
  dsEndProtocolVersion: '2.2.0',
  serialNum: '42',
  cardRangeData: [RANGE],
  messageExtension,
} as const;

export const CREQ = {
  messageType: 'CReq',
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.threeDSServerTransID,
  acsTransID: IDS.acsTransID,
  challengeWindowSize: '05',
  messageExtension,
} as const;

export const CRES = {
  messageType: 'CRes',
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.threeDSServerTransID,
  acsTransID: IDS.acsTransID,
  transStatus: 'Y',
  messageExtension,
} as const;

export const ERRO = {
  messageType: 'Erro',
  messageVersion: '2.2.0',
  ...IDS,
  errorCode: '203',
  errorComponent: 'D',
  errorDescription: 'Format of a data element is invalid',
  errorDetail: 'browserTZ',
  errorMessageType: 'AReq',
} as const;

export function bytesOf(message: Wire): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** The message without these fields. */
export function without(message: Wire, ...names: readonly string[]): Wire {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name)));
}
