/** The rules between the fields of an AReq. */
import { outcome, type Row, table } from '../../../../../test/message-rules.ts';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { parseAReq } from './index.ts';

const SCREEN =
  'browserJavaEnabled,browserColorDepth,browserScreenHeight,browserScreenWidth,browserTZ';
const NO_SCREEN = Object.fromEntries(SCREEN.split(',').map((name) => [name, undefined]));
const MERCHANT = 'acquirerBIN,acquirerMerchantID,mcc,merchantCountryCode,merchantName';
const PURCHASE = 'purchaseAmount,purchaseCurrency,purchaseExponent,purchaseDate';
const none = (names: string) =>
  Object.fromEntries(names.split(',').map((name) => [name, undefined]));
const BROWSER =
  'threeDSCompInd,threeDSRequestorAuthenticationInd,notificationURL,browserAcceptHeader,browserUserAgent,browserLanguage';
const NO_SCRIPT = { browserJavascriptEnabled: undefined };
const OLD = { messageVersion: '2.1.0' };
const NON_PAYMENT = { messageCategory: '02', threeDSRequestorAuthenticationInd: '04' };

table(
  'AReq',
  [
    ['as it is', {}, 'ok'],
    ['browser fields are required', none(BROWSER), ['201', BROWSER]],
    ['2.2.0 asks whether there is JavaScript', NO_SCRIPT, ['201', 'browserJavascriptEnabled']],
    ['with JavaScript the screen is known', NO_SCREEN, ['201', SCREEN]],
    ['without JavaScript it is not', { ...NO_SCREEN, browserJavascriptEnabled: false }, 'ok'],
    ['2.1.0 does not ask for JavaScript', { ...OLD, ...NO_SCRIPT }, 'ok'],
    ['2.1.0 always wants the screen', { ...OLD, ...NO_SCRIPT, ...NO_SCREEN }, ['201', SCREEN]],
    [
      '2.1.0 does not read the field either',
      { ...OLD, ...NO_SCREEN, browserJavascriptEnabled: false },
      ['201', SCREEN],
    ],
    [
      'requestor initiated needs no browser',
      { deviceChannel: '03', threeRIInd: '04', ...none(BROWSER), ...NO_SCREEN, ...NO_SCRIPT },
      'ok',
    ],
    ['requestor initiated says why', { deviceChannel: '03' }, ['201', 'threeRIInd']],
    ['there is no app', { deviceChannel: '01' }, ['203', 'deviceChannel']],
    ['payments name the merchant', none(MERCHANT), ['201', MERCHANT]],
    ['payments tell the purchase', none(PURCHASE), ['201', PURCHASE]],
    ['non-payments need neither', { ...NON_PAYMENT, ...none(MERCHANT), ...none(PURCHASE) }, 'ok'],
    [
      'non-payments for recurring need the purchase',
      {
        messageCategory: '02',
        threeDSRequestorAuthenticationInd: '02',
        recurringExpiry: '20280301',
        recurringFrequency: '30',
        ...none(PURCHASE),
      },
      ['201', PURCHASE],
    ],
    [
      'recurring tells until when and how often',
      { threeDSRequestorAuthenticationInd: '02' },
      ['201', 'recurringExpiry,recurringFrequency'],
    ],
    [
      'instalments tell how many as well',
      { threeDSRequestorAuthenticationInd: '03' },
      ['201', 'recurringExpiry,recurringFrequency,purchaseInstalData'],
    ],
    ['one instalment is none', { purchaseInstalData: '1' }, ['203', 'purchaseInstalData']],
    ['two instalments are some', { purchaseInstalData: '02' }, 'ok'],
    [
      'decoupled needs a time limit',
      { threeDSRequestorDecReqInd: 'Y' },
      ['201', 'threeDSRequestorDecMaxTime'],
    ],
    ...['00000', '10081', '1', '99999'].map((time): Row => [
      `${time} minutes are none`,
      { threeDSRequestorDecMaxTime: time },
      ['203', 'threeDSRequestorDecMaxTime'],
    ]),
    ...['00001', '09999', '10079', '10080'].map((time): Row => [
      `${time} minutes are some`,
      { threeDSRequestorDecMaxTime: time },
      'ok',
    ]),
    ['a token has a source', { payTokenInd: true }, ['201', 'payTokenSource']],
    ['no token is not said', { payTokenInd: false }, ['203', 'payTokenInd']],
    ['a list status has a source', { whiteListStatus: 'Y' }, ['201', 'whiteListStatusSource']],
    ['a state lies in a country', { billAddrState: 'QC' }, ['201', 'billAddrCountry']],
    ['so does that of shipping', { shipAddrState: 'QC' }, ['201', 'shipAddrCountry']],
    ['countries exist', { merchantCountryCode: '999' }, ['304', 'merchantCountryCode']],
    ['currencies exist', { purchaseCurrency: '123' }, ['304', 'purchaseCurrency']],
    ['gold buys nothing', { purchaseCurrency: '959' }, ['304', 'purchaseCurrency']],
    ['US dollars do', { purchaseCurrency: '840' }, 'ok'],
    [
      'every unknown code is named',
      { billAddrCountry: '001', merchantRiskIndicator: { giftCardCurr: '000' } },
      ['304', 'billAddrCountry,merchantRiskIndicator.giftCardCurr'],
    ],
    ['category codes exist', { mcc: '0000' }, ['306', 'mcc']],
    [
      '2.1.0 has fewer challenge indicators',
      { ...OLD, threeDSRequestorChallengeInd: '05' },
      ['203', 'threeDSRequestorChallengeInd'],
    ],
    [
      '2.2.0 has nine',
      { threeDSRequestorChallengeInd: '10' },
      ['203', 'threeDSRequestorChallengeInd'],
    ],
    ['directory servers have their own', { threeDSRequestorChallengeInd: '82' }, 'ok'],
    ['names are in ASCII', { cardholderName: 'Zoé Côté' }, ['203', 'cardholderName']],
    ['an address of a browser is one', { browserIP: '203.0.113.300' }, ['203', 'browserIP']],
    ['IPv6 as well', { browserIP: '2001:db8::7' }, 'ok'],
    [
      'a notification URL is short',
      { notificationURL: `https://a.example/${'x'.repeat(240)}` },
      ['203', 'notificationURL'],
    ],
    ['and https', { notificationURL: 'http://books.example/' }, ['203', 'notificationURL']],
    ['or on this machine', { notificationURL: 'http://localhost:8080/' }, 'ok'],
  ],
  (change) => outcome(parseAReq(wire.bytesOf({ ...wire.AREQ, ...change }))),
);
