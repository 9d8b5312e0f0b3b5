import { AReq210, AReq220, type AReqOnWire } from './areq-schema.ts';
import { type MessageFault, faults, missing } from './fault.ts';
import { isCategoryCode, isCountry, isCurrency } from './iso-codes.ts';
import { type MessageSpec, readerOf } from './spec.ts';

export const AREQ: MessageSpec<AReqOnWire> = {
  type: 'AReq',
  readers: { '2.1.0': readerOf(AReq210), '2.2.0': readerOf(AReq220) },
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
