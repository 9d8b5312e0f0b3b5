import { isIP } from 'node:net';
import { isUuid } from './erro.ts';
import { always, type Field, matches, oneOf, text, webAddress } from './fields.ts';
import { isCountry, isCurrency } from './iso-codes.ts';
import { isObject, type Message, textOf } from './message.ts';

const has = (message: Message, name: string, ...values: readonly string[]): boolean =>
  values.includes(textOf(message, name) ?? '');

const isPayment = (message: Message): boolean => has(message, 'messageCategory', '01');
const isBrowser = (message: Message): boolean => has(message, 'deviceChannel', '02');
const isOldest = (message: Message): boolean => has(message, 'messageVersion', '2.1.0');
const isRequestors = (message: Message): boolean => has(message, 'deviceChannel', '03');
const isInstalment = (message: Message): boolean =>
  has(message, 'threeDSRequestorAuthenticationInd', '03') || has(message, 'threeRIInd', '02');
const isRecurring = (message: Message): boolean =>
  has(message, 'threeDSRequestorAuthenticationInd', '02') ||
  has(message, 'threeRIInd', '01') ||
  isInstalment(message);
const hasPrice = (message: Message): boolean => isPayment(message) || isRecurring(message);
/** 2.1.0 does not know a browser without JavaScript. */
const isScripted = (message: Message): boolean =>
  isBrowser(message) && (isOldest(message) || message['browserJavascriptEnabled'] === true);

const uuid = (value: unknown): boolean => typeof value === 'string' && isUuid(value);
const boolean = (value: unknown): boolean => typeof value === 'boolean';
const yesOrNo = oneOf('Y', 'N');
const DIGITS_3 = matches(/^\d{3}$/);

/** `YYYYMMDD` or `YYYYMMDDHHMMSS` of a day and hour that exist. */
const moment =
  (digits: 8 | 14) =>
  (value: unknown): boolean => {
    if (typeof value !== 'string' || !/^\d+$/.test(value) || value.length !== digits) return false;
    const full = value.padEnd(14, '0');
    const iso = full.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
    const date = new Date(iso);
    return !Number.isNaN(date.getTime()) && date.toISOString() === iso;
  };

const phone = (value: unknown): boolean =>
  isObject(value) &&
  matches(/^\d{1,3}$/)(value['cc']) &&
  matches(/^\d{1,15}$/)(value['subscriber']);

const EXTENSIONS_MAX = 10; // EMV 3DS.
const extensions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= EXTENSIONS_MAX &&
  value.every(
    (item: unknown) =>
      isObject(item) &&
      text(64)(item['name']) &&
      text(64)(item['id']) &&
      boolean(item['criticalityIndicator']) &&
      isObject(item['data']),
  );

/** What every message carries. */
export const ENVELOPE: readonly Field[] = [
  { name: 'threeDSServerTransID', isValid: uuid, isNeeded: always },
  { name: 'threeDSServerRefNumber', isValid: text(32), isNeeded: always },
  { name: 'threeDSServerOperatorID', isValid: text(32) },
  { name: 'messageExtension', isValid: extensions },
];

const REQUESTOR: readonly Field[] = [
  { name: 'threeDSServerURL', isValid: webAddress(2048), isNeeded: always },
  { name: 'threeDSRequestorID', isValid: text(35), isNeeded: always },
  { name: 'threeDSRequestorName', isValid: text(40), isNeeded: always },
  { name: 'threeDSRequestorURL', isValid: webAddress(2048), isNeeded: always },
  { name: 'deviceChannel', isValid: oneOf('01', '02', '03'), isNeeded: always },
  { name: 'messageCategory', isValid: matches(/^(0[12]|[89]\d)$/), isNeeded: always },
  { name: 'threeDSCompInd', isValid: oneOf('Y', 'N', 'U'), isNeeded: isBrowser },
  {
    name: 'threeDSRequestorAuthenticationInd',
    isValid: matches(/^(0[1-6]|[89]\d)$/),
    isNeeded: (message) => !isRequestors(message),
  },
  { name: 'threeRIInd', isValid: matches(/^(0[1-9]|1[01]|[89]\d)$/), isNeeded: isRequestors },
  { name: 'threeDSRequestorChallengeInd', isValid: matches(/^(0[1-9]|[89]\d)$/) },
  { name: 'threeDSRequestorDecReqInd', isValid: yesOrNo },
  {
    name: 'threeDSRequestorDecMaxTime',
    isValid: matches(/^(?!00000)(0\d{4}|100[0-7]\d|10080)$/),
    isNeeded: (message) => has(message, 'threeDSRequestorDecReqInd', 'Y'),
  },
  { name: 'threeDSRequestorAuthenticationInfo', isValid: isObject },
  { name: 'threeDSRequestorPriorAuthenticationInfo', isValid: isObject },
];

const PURCHASE: readonly Field[] = [
  { name: 'acctNumber', isValid: matches(/^\d{13,19}$/), isNeeded: always },
  // Optional in EMV 3DS; both networks that are simulated here ask for it.
  { name: 'cardExpiryDate', isValid: matches(/^\d\d(0[1-9]|1[0-2])$/), isNeeded: always },
  { name: 'acquirerBIN', isValid: text(11), isNeeded: isPayment },
  { name: 'acquirerMerchantID', isValid: text(35), isNeeded: isPayment },
  {
    name: 'mcc',
    isValid: text(2048),
    isNeeded: isPayment,
    listed: { fault: '306', has: matches(/^(?!0000)\d{4}$/) },
  },
  {
    name: 'merchantCountryCode',
    isValid: DIGITS_3,
    isNeeded: isPayment,
    listed: { fault: '304', has: isCountry },
  },
  { name: 'merchantName', isValid: text(40), isNeeded: isPayment },
  { name: 'purchaseAmount', isValid: matches(/^\d{1,48}$/), isNeeded: hasPrice },
  {
    name: 'purchaseCurrency',
    isValid: DIGITS_3,
    isNeeded: hasPrice,
    listed: { fault: '304', has: isCurrency },
  },
  { name: 'purchaseExponent', isValid: matches(/^\d$/), isNeeded: hasPrice },
  { name: 'purchaseDate', isValid: moment(14), isNeeded: hasPrice },
  { name: 'recurringExpiry', isValid: moment(8), isNeeded: isRecurring },
  { name: 'recurringFrequency', isValid: matches(/^\d{1,4}$/), isNeeded: isRecurring },
  {
    name: 'purchaseInstalData',
    isValid: matches(/^(?!0*[01]$)\d{1,3}$/),
    isNeeded: isInstalment,
  },
  { name: 'transType', isValid: oneOf('01', '03', '10', '11', '28') },
];

const BROWSER: readonly Field[] = [
  { name: 'notificationURL', isValid: webAddress(256), isNeeded: isBrowser },
  { name: 'browserAcceptHeader', isValid: text(2048), isNeeded: isBrowser },
  { name: 'browserUserAgent', isValid: text(2048), isNeeded: isBrowser },
  { name: 'browserLanguage', isValid: matches(/^[A-Za-z\d-]{1,8}$/), isNeeded: isBrowser },
  {
    name: 'browserJavascriptEnabled',
    isValid: boolean,
    isNeeded: (message) => isBrowser(message) && !isOldest(message),
  },
  { name: 'browserJavaEnabled', isValid: boolean, isNeeded: isScripted },
  {
    name: 'browserColorDepth',
    isValid: oneOf('1', '4', '8', '15', '16', '24', '32', '48'),
    isNeeded: isScripted,
  },
  { name: 'browserScreenHeight', isValid: matches(/^\d{1,6}$/), isNeeded: isScripted },
  { name: 'browserScreenWidth', isValid: matches(/^\d{1,6}$/), isNeeded: isScripted },
  { name: 'browserTZ', isValid: matches(/^[+-]?\d{1,4}$/), isNeeded: isScripted },
  {
    name: 'browserIP',
    isValid: (value) =>
      typeof value === 'string' && isIP(value) !== 0 && !value.includes('%') && value.length <= 45,
  },
];

/** Addresses of people: the form is checked, whether the country exists is not. */
const address = (front: 'billAddr' | 'shipAddr'): readonly Field[] => [
  ...['Line1', 'Line2', 'Line3', 'City'].map((part) => ({
    name: front + part,
    isValid: text(50),
  })),
  { name: `${front}PostCode`, isValid: text(16) },
  { name: `${front}State`, isValid: text(3) },
  {
    name: `${front}Country`,
    isValid: DIGITS_3,
    isNeeded: (message) => Object.hasOwn(message, `${front}State`),
  },
];

const CARDHOLDER: readonly Field[] = [
  // Printable ASCII only, until 2.3.
  { name: 'cardholderName', isValid: matches(/^[ -~]{2,45}$/) },
  { name: 'email', isValid: matches(/^(?=.{3,254}$)[^\s@]+@[^\s@]+$/) },
  ...['homePhone', 'mobilePhone', 'workPhone'].map((name) => ({ name, isValid: phone })),
  ...address('billAddr'),
  ...address('shipAddr'),
  { name: 'addrMatch', isValid: yesOrNo },
  { name: 'acctID', isValid: text(64) },
  { name: 'acctType', isValid: oneOf('01', '02', '03') },
  { name: 'acctInfo', isValid: isObject },
  { name: 'merchantRiskIndicator', isValid: isObject },
  { name: 'payTokenInd', isValid: (value) => value === true },
  {
    name: 'payTokenSource',
    isValid: oneOf('01', '02'),
    isNeeded: (message) => Object.hasOwn(message, 'payTokenInd'),
  },
  { name: 'whiteListStatus', isValid: yesOrNo },
  {
    name: 'whiteListStatusSource',
    isValid: matches(/^(0[1-3]|[89]\d)$/),
    isNeeded: (message) => Object.hasOwn(message, 'whiteListStatus'),
  },
];

const OF_2_2 = [...ENVELOPE, ...REQUESTOR, ...PURCHASE, ...BROWSER, ...CARDHOLDER];
/** 2.1.0 has fewer codes, and the fields it does not know it ignores. */
const NEW_IN_2_2 = /^(whiteList|threeDSRequestorDec|browserJavascriptEnabled)/;
const FEWER_IN_2_1: Readonly<Record<string, Field['isValid']>> = {
  threeDSRequestorChallengeInd: matches(/^(0[1-4]|[89]\d)$/),
  threeRIInd: matches(/^(0[1-5]|[89]\d)$/),
};
const OF_2_1 = OF_2_2.filter(({ name }) => !NEW_IN_2_2.test(name)).map((field) => ({
  ...field,
  isValid: FEWER_IN_2_1[field.name] ?? field.isValid,
}));

/** The fields of an AReq in the version it names. */
export const areqFields = (message: Message): readonly Field[] =>
  isOldest(message) ? OF_2_1 : OF_2_2;
