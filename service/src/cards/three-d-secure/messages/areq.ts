import { AREQ_210, AREQ_220, type AReqOnWire } from './areq-schema.ts';
import { type MessageFault, faults, missing } from './fault.ts';
import { type MessageSpec, readersOf } from './spec.ts';
import categories from 'mcc';
import { iso31661 } from 'iso-3166';

export const AREQ: MessageSpec<AReqOnWire> = {
  type: 'AReq',
  readers: readersOf(AREQ_210, AREQ_220),
  faultsOf,
};

/** The rules between the fields of an AReq: what one of them calls for, and codes that must exist. */
function faultsOf(areq: AReqOnWire): MessageFault[] {
  return [
    ...missing(areq, areq.deviceChannel === '02' ? ofBrowser(areq) : ['threeRIInd']),
    ...missing(areq, ofPurchase(areq)),
    ...missing(areq, ofPairs(areq)),
    ...unknownCodes(areq),
  ];
}

type Field = keyof AReqOnWire;

function ofBrowser({ messageVersion, browserJavascriptEnabled }: AReqOnWire): Field[] {
  const seen: Field[] = [
    'browserJavaEnabled',
    'browserColorDepth',
    'browserScreenHeight',
    'browserScreenWidth',
    'browserTZ',
  ];
  return [
    'threeDSCompInd',
    'threeDSRequestorAuthenticationInd',
    'notificationURL',
    'browserAcceptHeader',
    'browserUserAgent',
    'browserLanguage',
    ...(messageVersion === '2.1.0' ? [] : (['browserJavascriptEnabled'] as const)),
    ...(messageVersion === '2.1.0' || browserJavascriptEnabled === true ? seen : []),
  ];
}

function ofPurchase(areq: AReqOnWire): Field[] {
  const { messageCategory, threeDSRequestorAuthenticationInd: reason, threeRIInd } = areq;
  const isInstalment = reason === '03' || threeRIInd === '02';
  const isRecurring = reason === '02' || threeRIInd === '01' || isInstalment;
  const isPayment = messageCategory === '01';
  const merchant: Field[] = [
    'acquirerBIN',
    'acquirerMerchantID',
    'mcc',
    'merchantCountryCode',
    'merchantName',
  ];
  const purchase: Field[] = [
    'purchaseAmount',
    'purchaseCurrency',
    'purchaseExponent',
    'purchaseDate',
  ];
  return [
    ...(isPayment ? merchant : []),
    ...(isPayment || isRecurring ? purchase : []),
    ...(isRecurring ? (['recurringExpiry', 'recurringFrequency'] as const) : []),
    ...(isInstalment ? (['purchaseInstalData'] as const) : []),
  ];
}

/** Fields that another one calls for. */
function ofPairs(areq: AReqOnWire): Field[] {
  const { messageVersion, threeDSRequestorDecReqInd, payTokenInd, whiteListStatus } = areq;
  const pairs: readonly (readonly [boolean, Field])[] = [
    [threeDSRequestorDecReqInd === 'Y', 'threeDSRequestorDecMaxTime'],
    [payTokenInd === true && messageVersion !== '2.1.0', 'payTokenSource'],
    [whiteListStatus !== undefined, 'whiteListStatusSource'],
    [areq.billAddrState !== undefined, 'billAddrCountry'],
    [areq.shipAddrState !== undefined, 'shipAddrCountry'],
  ];
  return pairs.filter(([isCalledFor]) => isCalledFor).map(([, name]) => name);
}

function unknownCodes(areq: AReqOnWire): MessageFault[] {
  const { mcc, merchantRiskIndicator } = areq;
  return [
    ...faults('304', {
      merchantCountryCode: isUnknown(areq.merchantCountryCode, isCountry),
      billAddrCountry: isUnknown(areq.billAddrCountry, isCountry),
      shipAddrCountry: isUnknown(areq.shipAddrCountry, isCountry),
      purchaseCurrency: isUnknown(areq.purchaseCurrency, isCurrency),
      'merchantRiskIndicator.giftCardCurr': isUnknown(
        merchantRiskIndicator?.giftCardCurr,
        isCurrency,
      ),
    }),
    ...faults('306', { mcc: isUnknown(mcc, isCategoryCode) }),
  ];
}

function isUnknown(code: string | undefined, exists: (code: string) => boolean): boolean {
  return code !== undefined && !exists(code);
}

// ISO 4217, numeric: the currencies in circulation. Funds, metals, test and "no currency" codes
// are left out, for nothing is bought with them.
const CURRENCY_CODES =
  '008 012 032 036 044 048 050 051 052 060 064 068 072 084 090 096 104 108 116 124 132 136 144 152 ' +
  '156 170 174 188 191 192 203 208 214 222 230 232 238 242 262 270 292 320 324 328 332 340 344 348 ' +
  '352 356 360 364 368 376 388 392 396 398 400 404 408 410 414 417 418 422 426 430 434 446 454 458 ' +
  '462 480 484 496 498 504 512 516 524 532 533 548 554 558 566 578 586 590 598 600 604 608 634 643 ' +
  '646 654 682 690 702 704 706 710 728 748 752 756 760 764 776 780 784 788 800 807 818 826 834 840 ' +
  '858 860 882 886 901 924 925 926 927 928 929 930 931 932 933 934 936 938 940 941 943 944 946 947 ' +
  '948 949 950 951 952 953 960 967 968 969 970 971 972 973 975 976 977 978 979 980 981 984 985 986 ' +
  '990';

const COUNTRIES = new Set(iso31661.map(({ numeric }) => numeric));
const CURRENCIES = new Set(CURRENCY_CODES.split(' '));
const CATEGORIES = new Set(categories.all.map(({ mcc }) => mcc));

const isCountry = (numeric: string): boolean => COUNTRIES.has(numeric);
/** Whether ISO 4217 has the numeric code for money that is in circulation. */
const isCurrency = (numeric: string): boolean => CURRENCIES.has(numeric);
const isCategoryCode = (code: string): boolean => CATEGORIES.has(code);
