import { type Message, textOf } from './message.ts';
import { isVersion, NEWEST, type Version } from './ranges.ts';

/** What the issuer keeps of a checked AReq. */
export type Purchase = Readonly<{
  version: Version;
  threeDSServerTransId: string;
  threeDSServerUrl: string;
  notificationUrl: string;
  deviceChannel: string;
  isPayment: boolean;
  challengeIndicator: string;
  acctNumber: string;
  amount: string;
  currency: string;
  exponent: string;
  merchantId: string;
  merchantName: string;
  language: string;
}>;

const NO_PREFERENCE = '01';

export function purchaseOf(areq: Message): Purchase {
  const text = (name: string): string => textOf(areq, name) ?? '';
  const version = text('messageVersion');
  return {
    version: isVersion(version) ? version : NEWEST,
    threeDSServerTransId: text('threeDSServerTransID'),
    threeDSServerUrl: text('threeDSServerURL'),
    notificationUrl: text('notificationURL'),
    deviceChannel: text('deviceChannel'),
    isPayment: text('messageCategory') === '01',
    challengeIndicator: textOf(areq, 'threeDSRequestorChallengeInd') ?? NO_PREFERENCE,
    acctNumber: text('acctNumber'),
    amount: text('purchaseAmount'),
    currency: text('purchaseCurrency'),
    exponent: text('purchaseExponent'),
    merchantId: text('acquirerMerchantID'),
    merchantName: textOf(areq, 'merchantName') ?? text('threeDSRequestorName'),
    language: text('browserLanguage'),
  };
}

/** First six and last four, as cards are told apart without being told. */
export function maskCard(acctNumber: string): string {
  const hidden = Math.max(acctNumber.length - 10, 0);
  return `${acctNumber.slice(0, 6)}${'*'.repeat(hidden)}${acctNumber.slice(-4)}`;
}
