import { isDeepStrictEqual } from 'node:util';
import { iso31661 } from 'iso-3166';
import type { Merchant } from '../../../merchants/onboarding/index.ts';
import type { Authentication } from '../records/authentication.ts';
import type { AuthenticatedCard } from '../card-ranges/card.ts';
import { dayOf, merchantKnowledgeOf, phoneAs } from '../requests/merchant-knowledge-of.ts';
import type { AReq, Version } from '../messages/index.ts';
import { notificationUrlOf } from '../requests/notification-url.ts';
import { fitting, plainText } from '../requests/plain-text.ts';
import { priorInformationOf } from './prior-authentication.ts';
import * as codes from '../requests/request-codes.ts';
import type { NewAuthentication } from '../requests/schema.ts';
import type { ThreeDSServer } from '../directories/directories.ts';

// What the messages carry of each, in characters.
const NAME_MAX = 40;
const CARDHOLDER_MAX = 45;
const LINE_MAX = 50;
const USER_AGENT_MAX = 2_048;
const LANGUAGE_MAX = 8;
const CARDHOLDER_MIN = 2;

const ACCEPT = 'text/html,*/*;q=0.8'; // What any browser takes, where the merchant does not say.
const COLOR_DEPTH = 24; // The depth of nearly every screen.
export const UNKNOWN_BROWSER = 'unknown'; // For a name of which nothing can be carried.
const UNKNOWN_LANGUAGE = 'und';
const GOODS_OR_SERVICES = '01'; // The kind of every purchase here.

const NUMBERS = new Map(iso31661.map(({ alpha2, numeric }) => [alpha2, numeric]));

export type AReqParts = Readonly<{
  body: NewAuthentication;
  merchant: Merchant;
  card: AuthenticatedCard;
  /** An earlier authentication that the request names. */
  prior?: Authentication | undefined;
  server: ThreeDSServer;
  /** For merchants without a site of their own. */
  publicUrl: string;
  transaction: Readonly<{ id: string; version: Version; completion: 'Y' | 'N' | 'U' }>;
  now: Date;
}>;

/** The request to the directory server, with defaults for what the merchant left out. */
export function areqOf(parts: AReqParts): AReq {
  const { body, prior, server, transaction } = parts;
  return {
    messageType: 'AReq',
    messageVersion: transaction.version,
    threeDSServerTransID: transaction.id,
    threeDSServerRefNumber: server.referenceNumber,
    ...(server.operatorId === undefined ? {} : { threeDSServerOperatorID: server.operatorId }),
    threeDSServerURL: server.url,
    messageCategory: categoryOf(body),
    ...wishOf(body, transaction.version),
    ...(transaction.version === '2.1.0' ? {} : decoupledOf(body)),
    ...(prior ? { threeDSRequestorPriorAuthenticationInfo: priorInformationOf(prior) } : {}),
    ...merchantOf(parts),
    ...purchaseOf(parts),
    ...(isOfBrowser(body) ? browserOf(parts) : requestorOf(body)),
    ...cardholderOf(parts),
    ...addressesOf(body),
    ...merchantKnowledgeOf(body, transaction.version),
  };
}

export function categoryOf({ threeDSecureMessageCategory }: NewAuthentication): '01' | '02' {
  return threeDSecureMessageCategory === 'NON_PAYMENT' ? '02' : '01';
}

/** Whether the cardholder is present; otherwise the merchant initiates it alone. */
export function isOfBrowser({ threeDSecureDeviceChannel: channel }: NewAuthentication): boolean {
  return channel !== 'THREE_D_SECURE_REQUESTOR_INITIATED';
}

const REQUESTOR_210_LAST = '05';

/** Whether the version can express it: without a browser, 2.1.0 has no payments. */
export function canBeAsked(body: NewAuthentication, version: Version): boolean {
  if (version !== '2.1.0' || isOfBrowser(body)) return true;
  const { requestor = '' } = codes.requestTypeOf(body.threeDSecureRequestType);
  return categoryOf(body) === '02' && requestor <= REQUESTOR_210_LAST;
}

function wishOf({ threeDSecureChallengeRequested: wish }: NewAuthentication, version: Version) {
  if (wish === undefined) return {};
  return { threeDSRequestorChallengeInd: codes.challengeIndicatorOf(wish, version) };
}

const DECOUPLED_DIGITS = 5;

function decoupledOf({ threeDSecureDecoupledMaximumMinutes: minutes }: NewAuthentication) {
  if (minutes === undefined) return {};
  return {
    threeDSRequestorDecReqInd: 'Y' as const,
    threeDSRequestorDecMaxTime: String(minutes).padStart(DECOUPLED_DIGITS, '0'),
  };
}

function merchantOf({ merchant, server, publicUrl }: AReqParts) {
  const { merchantDetails, businessDetails } = merchant.profile;
  const { operatingAsName } = merchantDetails.merchantInformation;
  const name = fitting(operatingAsName, NAME_MAX) || merchant.merchantId;
  const country = NUMBERS.get(merchantDetails.locationAddress.country);
  return {
    threeDSRequestorID: server.requestorId,
    threeDSRequestorName: server.requestorName ?? name,
    threeDSRequestorURL: siteOf(businessDetails.businessUrl) ?? publicUrl,
    acquirerBIN: server.acquirerBin,
    acquirerMerchantID: server.acquirerMerchantId ?? merchant.merchantId,
    mcc: businessDetails.merchantCategoryCode,
    ...(country === undefined ? {} : { merchantCountryCode: country }),
    merchantName: name,
  };
}

/** Merchants write their site with or without the scheme. Credentials and the like are left out. */
function siteOf(businessUrl: string | undefined): string | undefined {
  if (businessUrl === undefined) return undefined;
  const url = URL.parse(/^https?:/i.test(businessUrl) ? businessUrl : `https://${businessUrl}`);
  if (!url) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

function purchaseOf({ body, now }: AReqParts) {
  const { amount } = body;
  if (!amount) return {};
  return {
    ...(categoryOf(body) === '01' ? { transType: GOODS_OR_SERVICES } : {}),
    purchaseAmount: String(amount.amount),
    purchaseCurrency: codes.currencyNumberOf(amount.currency),
    purchaseExponent: codes.EXPONENT,
    ...(codes.requestTypeOf(body.threeDSecureRequestType).isSeries ? seriesOf(body) : {}),
    purchaseDate: now.toISOString().replaceAll(/\D/g, '').slice(0, 'YYYYMMDDHHMMSS'.length),
  };
}

function seriesOf(body: NewAuthentication) {
  const { recurringFrequencyDays: days, instalmentCount: instalments } = body;
  const expiry = dayOf(body.recurringExpiry);
  return {
    ...(expiry === undefined ? {} : { recurringExpiry: expiry }),
    ...(days === undefined ? {} : { recurringFrequency: String(days) }),
    ...(instalments === undefined ? {} : { purchaseInstalData: String(instalments) }),
  };
}

const ADD_CARD = '04'; // What a cardholder is authenticated for where nothing is paid.

function requestorOf({ threeDSecureRequestType: type }: NewAuthentication) {
  const { requestor } = codes.requestTypeOf(type);
  return {
    deviceChannel: '03' as const,
    ...(requestor === undefined ? {} : { threeRIInd: requestor }),
  };
}

function browserOf(parts: AReqParts) {
  const { body, transaction } = parts;
  const notificationURL = notificationUrlOf(body.threeDSecureNotificationUrl ?? '');
  return {
    deviceChannel: '02' as const,
    threeDSCompInd: transaction.completion,
    threeDSRequestorAuthenticationInd: reasonOf(body),
    ...(notificationURL === undefined ? {} : { notificationURL }),
    ...deviceOf(parts),
  };
}

function reasonOf(body: NewAuthentication): string {
  const { threeDSecureRequestType: type } = body;
  if (type === 'CARDHOLDER' && categoryOf(body) === '02') return ADD_CARD;
  return codes.requestTypeOf(type).browser ?? ADD_CARD;
}

/** What is missing here is required of the request; a default only satisfies the types. */
function deviceOf({ body, transaction }: AReqParts) {
  const { browserIpAddress: ip, browserJavaEnabled = false } = body;
  const { browserScreenHeight = 0, browserScreenWidth = 0, browserUserAgent = '' } = body;
  const { browserLanguage = UNKNOWN_LANGUAGE, browserJavascriptEnabled = true } = body;
  return {
    browserAcceptHeader: body.browserAcceptHeader ?? ACCEPT,
    browserUserAgent: fitting(browserUserAgent, USER_AGENT_MAX) || UNKNOWN_BROWSER,
    browserLanguage: languageTag(browserLanguage),
    browserJavascriptEnabled,
    browserJavaEnabled,
    browserScreenHeight: String(browserScreenHeight),
    browserScreenWidth: String(browserScreenWidth),
    ...screenOf(body, browserJavascriptEnabled || transaction.version === '2.1.0'),
    // An address with a zone id is meaningful on one machine only.
    ...(ip === undefined || ip.includes('%') ? {} : { browserIP: ip }),
  };
}

/**
 * What only a script can find out. Without one it is sent as far as known; `isNeeded` also for
 * 2.1.0, which knows no browser without scripts.
 */
function screenOf({ browserColorDepth, browserTimeZone }: NewAuthentication, isNeeded: boolean) {
  const depth = browserColorDepth ?? (isNeeded ? COLOR_DEPTH : undefined);
  const timeZone = browserTimeZone ?? (isNeeded ? 0 : undefined);
  return {
    ...(depth === undefined ? {} : { browserColorDepth: codes.colorDepthOf(depth) }),
    ...(timeZone === undefined ? {} : { browserTZ: String(timeZone) }),
  };
}

/** A tag that is too long is cut between its parts, so that it stays one. */
function languageTag(tag: string): string {
  return tag.length <= LANGUAGE_MAX ? tag : (tag.split('-')[0] ?? tag).slice(0, LANGUAGE_MAX);
}

function cardholderOf({ body, card }: AReqParts) {
  const { number, facts } = card;
  const details = body.paymentMethod?.contactDetails;
  const email = body.cardholderEmail ?? details?.email;
  const phone = body.cardholderPhoneNumber ?? details?.phoneNumber;
  const name = plainText(body.cardholderName ?? card.cardholderName ?? '', CARDHOLDER_MAX);
  const expiry = [facts.expiryYear % 100, facts.expiryMonth];
  return {
    acctNumber: number,
    cardExpiryDate: expiry.map((part) => String(part).padStart(2, '0')).join(''),
    ...(name.length < CARDHOLDER_MIN ? {} : { cardholderName: name }),
    ...(email === undefined ? {} : { email }),
    ...phoneAs('mobilePhone', phone),
  };
}

type Address = NonNullable<NewAuthentication['shippingAddress']>;

function addressesOf({ billingAddress, paymentMethod, shippingAddress }: NewAuthentication) {
  const billing = billingAddress ?? paymentMethod?.billingAddress;
  return {
    ...(billing ? addressOf('billAddr', billing) : {}),
    ...(shippingAddress ? addressOf('shipAddr', shippingAddress) : {}),
    ...(billing && shippingAddress
      ? { addrMatch: isDeepStrictEqual(billing, shippingAddress) ? ('Y' as const) : ('N' as const) }
      : {}),
  };
}

function addressOf(front: 'billAddr' | 'shipAddr', address: Address) {
  const { unitNumber, streetNumber, streetName, city, province, postalCode, country } = address;
  const street = [streetNumber, streetName].filter((part) => part !== undefined).join(' ');
  const number = NUMBERS.get(country ?? '');
  const lines = {
    [`${front}Line1`]: fitting(street, LINE_MAX),
    [`${front}Line2`]: fitting(unitNumber ?? '', LINE_MAX),
    [`${front}City`]: fitting(city ?? '', LINE_MAX),
  };
  return {
    ...Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== '')),
    ...(postalCode === undefined ? {} : { [`${front}PostCode`]: postalCode }),
    // A province means nothing without its country.
    ...(province === undefined || number === undefined ? {} : { [`${front}State`]: province }),
    ...(number === undefined ? {} : { [`${front}Country`]: number }),
  };
}
