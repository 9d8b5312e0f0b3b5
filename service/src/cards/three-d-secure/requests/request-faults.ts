import { isRecord } from '../../../platform/http/normalise.ts';
import type { Fault } from '../../../platform/http/errors.ts';
import { memberFault } from './errors.ts';
import { REQUEST_TYPES, requestTypeOf } from './request-codes.ts';

export const OF_BROWSERS: readonly string[] = [
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

/** What one member of a request requires of another. The schema reports invalid members. */
export function requestFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  const isBrowser = body['threeDSecureDeviceChannel'] !== 'THREE_D_SECURE_REQUESTOR_INITIATED';
  const isPayment = body['threeDSecureMessageCategory'] !== 'NON_PAYMENT';
  const missing = (names: readonly string[]) => names.filter((name) => body[name] === undefined);
  const name = REQUEST_TYPES.find((type) => type === body['threeDSecureRequestType']);
  const isSeries = name === 'RECURRING' || name === 'INSTALMENT';
  const ofSeries = name === 'INSTALMENT' ? [...OF_SERIES, 'instalmentCount'] : OF_SERIES;
  const needsNoLookup = !isBrowser && body['cardLookupId'] !== undefined;
  return [
    ...(isPayment || isSeries ? missing(['amount']) : []).map((at) =>
      memberFault('amountRequired', at),
    ),
    ...(isBrowser ? missing(OF_BROWSERS) : []).map((at) => memberFault('browserRequired', at)),
    ...(isSeries ? missing(ofSeries) : []).map((at) => memberFault('seriesRequired', at)),
    ...(name === undefined ? [] : typeFaults(requestTypeOf(name), { isBrowser, isPayment })),
    ...(needsNoLookup ? [memberFault('noBrowser', 'cardLookupId')] : []),
  ];
}

/** Whether the type is one of the channel, and the category one of the type. */
function typeFaults(
  { browser, requestor, category }: ReturnType<typeof requestTypeOf>,
  { isBrowser, isPayment }: Readonly<{ isBrowser: boolean; isPayment: boolean }>,
): Fault[] {
  const code = isBrowser ? browser : requestor;
  const isOther = category !== undefined && isPayment !== (category === 'PAYMENT');
  return [
    ...(code === undefined ? [memberFault('otherChannel', 'threeDSecureRequestType')] : []),
    ...(isOther ? [memberFault('otherCategory', 'threeDSecureMessageCategory')] : []),
  ];
}
