import { isRecord } from '../platform/http/normalise.ts';
import type { Fault } from '../platform/http/problem.ts';
import { breach } from './errors.ts';
import { REQUEST_TYPES, requestTypeOf } from './request-codes.ts';

const OF_BROWSERS = [
  'threeDSecureNotificationUrl',
  'threeDSecureChallengeRequested',
  'threeDSecureChallengeWindowSize',
  'browserUserAgent',
  'browserLanguage',
  'browserJavaEnabled',
  'browserScreenHeight',
  'browserScreenWidth',
];
const OF_SERIES = ['recurringExpiry', 'recurringFrequencyDays'];

/** What one member of a request calls for in another. Wrong members are for the schema to tell. */
export function requestFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  const isBrowser = body['threeDSecureDeviceChannel'] !== 'THREE_D_SECURE_REQUESTOR_INITIATED';
  const isPayment = body['threeDSecureMessageCategory'] !== 'NON_PAYMENT';
  const name = REQUEST_TYPES.find((type) => type === body['threeDSecureRequestType']);
  const type = name === undefined ? {} : requestTypeOf(name);
  const isSeries = type.isSeries === true;
  const missing = (names: readonly string[]) => names.filter((one) => body[one] === undefined);
  const isOfChannel = (isBrowser ? type.browser : type.requestor) !== undefined;
  const isOfCategory = !type.category || isPayment === (type.category === 'PAYMENT');
  const instalments = name === 'INSTALMENT' ? ['instalmentCount'] : [];
  return [
    ...(isPayment || isSeries ? missing(['amount']) : []).map((at) => breach('amountRequired', at)),
    ...(isBrowser ? missing(OF_BROWSERS) : []).map((at) => breach('browserRequired', at)),
    ...(isSeries ? missing([...OF_SERIES, ...instalments]) : []).map((at) =>
      breach('seriesRequired', at),
    ),
    ...(name === undefined || isOfChannel
      ? []
      : [breach('otherChannel', 'threeDSecureRequestType')]),
    ...(isOfCategory ? [] : [breach('otherCategory', 'threeDSecureMessageCategory')]),
    ...(isBrowser || body['cardLookupId'] === undefined
      ? []
      : [breach('noBrowser', 'cardLookupId')]),
  ];
}
