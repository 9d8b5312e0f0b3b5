import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type * as schema from './merchant-knowledge-schema.ts';
import type { Version } from '../messages/index.ts';
import * as codes from './request-codes.ts';
import type { NewAuthentication } from './schema.ts';

const CENTS = 100;
const LOGINS_210 = 6; // As many ways of logging in as 2.1.0 knows.
const DATA_210_MAX = 2_048;

/** What the merchant knows of cardholder and purchase, as an AReq of the version carries it. */
export function merchantKnowledgeOf(body: NewAuthentication, version: Version) {
  const { accountInformation, merchantRiskIndicator, messageExtensions } = body;
  return {
    ...phoneAs('homePhone', body.cardholderHomePhoneNumber),
    ...phoneAs('workPhone', body.cardholderWorkPhoneNumber),
    ...(accountInformation ? filled('acctInfo', accountOf(accountInformation)) : {}),
    ...(merchantRiskIndicator
      ? filled('merchantRiskIndicator', riskOf(merchantRiskIndicator))
      : {}),
    ...loginOf(body.requestorAuthenticationInformation, version),
    ...(messageExtensions
      ? {
          messageExtension: messageExtensions.map(({ critical, ...extension }) => ({
            ...extension,
            criticalityIndicator: critical,
          })),
        }
      : {}),
  };
}

export function phoneAs(
  name: 'homePhone' | 'mobilePhone' | 'workPhone',
  phone: string | undefined,
) {
  const parsed = phone === undefined ? undefined : parsePhoneNumberFromString(phone);
  if (!parsed) return {};
  const { countryCallingCode: cc, nationalNumber: subscriber } = parsed;
  return filled(name, { cc, subscriber });
}

function accountOf(account: schema.AccountInformation) {
  return withoutUndefined({
    chAccAgeInd: coded(codes.ACCOUNT_AGES, account.accountAge),
    chAccDate: dayOf(account.accountOpenedOn),
    chAccChangeInd: coded(codes.CHANGES, account.accountChange),
    chAccChange: dayOf(account.accountChangedOn),
    chAccPwChangeInd: coded(codes.PASSWORD_CHANGES, account.passwordChange),
    chAccPwChange: dayOf(account.passwordChangedOn),
    shipAddressUsageInd: coded(codes.CHANGES, account.shippingAddressUsage),
    shipAddressUsage: dayOf(account.shippingAddressFirstUsedOn),
    txnActivityDay: account.transactionsLastDay?.toString(),
    txnActivityYear: account.transactionsLastYear?.toString(),
    provisionAttemptsDay: account.addCardAttemptsLastDay?.toString(),
    nbPurchaseAccount: account.purchasesLastSixMonths?.toString(),
    suspiciousAccActivity: secondIf(account.suspiciousActivity),
    shipNameIndicator: firstIf(account.shippingNameMatches),
    paymentAccInd: coded(codes.ACCOUNT_AGES, account.paymentAccountAge),
    paymentAccAge: dayOf(account.paymentAccountAddedOn),
  });
}

function riskOf(risk: schema.MerchantRiskIndicator) {
  const { giftCardAmount: gifts, giftCardCount } = risk;
  return withoutUndefined({
    shipIndicator: coded(codes.SHIPPINGS, risk.shipping),
    deliveryTimeframe: coded(codes.TIMEFRAMES, risk.deliveryTimeframe),
    deliveryEmailAddress: risk.deliveryEmail,
    reorderItemsInd: secondIf(risk.reordered),
    preOrderPurchaseInd: secondIf(risk.preOrder),
    preOrderDate: dayOf(risk.preOrderAvailableOn),
    // Whole dollars, as the protocol has it: 123.45 is 123.
    giftCardAmount: gifts && String(Math.floor(gifts.amount / CENTS)),
    giftCardCurr: gifts && codes.currencyNumberOf(gifts.currency),
    giftCardCount: giftCardCount?.toString().padStart(2, '0'),
  });
}

/** Ways to log in, and proofs of it, that 2.1.0 cannot carry are left out of it. */
function loginOf(login: schema.RequestorAuthenticationInformation | undefined, version: Version) {
  if (!login) return {};
  const { method, authenticatedAt, data } = login;
  const isOld = version === '2.1.0';
  const isKnown = method !== undefined && (!isOld || codes.LOGINS.indexOf(method) < LOGINS_210);
  const isCarried = !isOld || (data ?? '').length <= DATA_210_MAX;
  return filled(
    'threeDSRequestorAuthenticationInfo',
    withoutUndefined({
      threeDSReqAuthMethod: isKnown ? codes.codeIn(codes.LOGINS, method) : undefined,
      threeDSReqAuthTimestamp: authenticatedAt && minuteOf(new Date(authenticatedAt)),
      threeDSReqAuthData: isCarried ? data : undefined,
    }),
  );
}

/** `YYYYMMDDHHMM`, UTC. */
export function minuteOf(moment: Date): string {
  return moment.toISOString().replaceAll(/\D/g, '').slice(0, 'YYYYMMDDHHMM'.length);
}

/** `YYYYMMDD`. */
export function dayOf(day: string | undefined): string | undefined {
  return day?.replaceAll('-', '');
}

function coded<Word extends string>(words: readonly Word[], word: Word | undefined) {
  return word === undefined ? undefined : codes.codeIn(words, word);
}

function secondIf(is: boolean | undefined): string | undefined {
  if (is === undefined) return undefined;
  return is ? '02' : '01';
}

function firstIf(is: boolean | undefined): string | undefined {
  return is === undefined ? undefined : secondIf(!is);
}

type OptionalMembers = Readonly<Record<string, string | undefined>>;

/** Only the members that have a value. */
function withoutUndefined<Members extends OptionalMembers>(members: Members) {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the undefined were taken away.
  return Object.fromEntries(given) as Partial<Record<keyof Members, string>>;
}

/** Nothing at all instead of an object without members, which the protocol does not take. */
function filled<Name extends string, Value extends object>(name: Name, value: Value) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One member, of that name.
  return (Object.keys(value).length === 0 ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
}
