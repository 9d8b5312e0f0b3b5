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
  /** How long the cardholder may take without a browser; 0: it is not asked for. */
  decoupledMinutes: number;
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
    decoupledMinutes: decoupledMinutesIn(areq),
    acctNumber: text('acctNumber'),
    amount: text('purchaseAmount'),
    currency: text('purchaseCurrency'),
    exponent: text('purchaseExponent'),
    merchantId: text('acquirerMerchantID'),
    merchantName: textOf(areq, 'merchantName') ?? text('threeDSRequestorName'),
    language: text('browserLanguage'),
  };
}

/** New in 2.2.0. */
function decoupledMinutesIn(areq: Message): number {
  const isAsked = textOf(areq, 'threeDSRequestorDecReqInd') === 'Y';
  const isKnown = textOf(areq, 'messageVersion') !== '2.1.0';
  return isAsked && isKnown ? Number(textOf(areq, 'threeDSRequestorDecMaxTime')) : 0;
}

/** First six and last four digits, which identify a card without revealing it. */
export function maskCard(acctNumber: string): string {
  const hidden = Math.max(acctNumber.length - 10, 0);
  return `${acctNumber.slice(0, 6)}${'*'.repeat(hidden)}${acctNumber.slice(-4)}`;
}
