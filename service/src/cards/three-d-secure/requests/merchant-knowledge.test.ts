/** What the merchant knows of cardholder and purchase, by the message that the issuer got of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areqAtIssuer } from '../../../../../test/issuer-log.ts';
import { threeDSecureTrial } from '../../../../../test/three-d-secure-server.ts';

const { issuerUrl, merchantId, server } = await threeDSecureTrial();

const Y = '4000100000000000';
const OLD = '4000100000010009';

const SHIPPING = {
  unitNumber: '4B',
  streetNumber: '77',
  streetName: 'Wellington Avenue',
  city: 'Halifax',
  province: 'NS',
  postalCode: 'B3H 1A1',
  country: 'CA',
};

const ALL = {
  cardholderHomePhoneNumber: '+15145550123',
  cardholderWorkPhoneNumber: '+442079460123',
  shippingAddress: SHIPPING,
  accountInformation: {
    accountAge: 'MORE_THAN_60_DAYS',
    accountOpenedOn: '2024-03-01',
    accountChange: 'FROM_30_TO_60_DAYS',
    accountChangedOn: '2026-01-20',
    passwordChange: 'NO_CHANGE',
    passwordChangedOn: '2024-02-29',
    shippingAddressUsage: 'THIS_TRANSACTION',
    shippingAddressFirstUsedOn: '2026-03-01',
    paymentAccountAge: 'LESS_THAN_30_DAYS',
    paymentAccountAddedOn: '2026-02-10',
    transactionsLastDay: 1,
    transactionsLastYear: '12',
    addCardAttemptsLastDay: 0,
    purchasesLastSixMonths: 6,
    suspiciousActivity: false,
    shippingNameMatches: 'false',
  },
  merchantRiskIndicator: {
    shipping: 'DIGITAL_GOODS',
    deliveryTimeframe: 'ELECTRONIC',
    deliveryEmail: 'gift@example.com',
    reordered: true,
    preOrder: true,
    preOrderAvailableOn: '2026-05-01',
    giftCardAmount: { amount: 12_345, currency: 'USD' },
    giftCardCount: 3,
  },
  requestorAuthenticationInformation: {
    method: 'FIDO_SIGNED_ASSURANCE',
    authenticatedAt: '2026-03-01T14:58:59Z',
    data: 'x'.repeat(3_000),
  },
  messageExtensions: [
    { name: 'Bridge toll', id: 'A000000802-001', critical: false, data: { lane: '3', axles: [2] } },
  ],
};

const ACCOUNT = {
  chAccAgeInd: '05',
  chAccDate: '20240301',
  chAccChangeInd: '03',
  chAccChange: '20260120',
  chAccPwChangeInd: '01',
  chAccPwChange: '20240229',
  shipAddressUsageInd: '01',
  shipAddressUsage: '20260301',
  txnActivityDay: '1',
  txnActivityYear: '12',
  provisionAttemptsDay: '0',
  nbPurchaseAccount: '6',
  suspiciousAccActivity: '01',
  shipNameIndicator: '02',
  paymentAccInd: '03',
  paymentAccAge: '20260210',
};
const RISK = {
  shipIndicator: '05',
  deliveryTimeframe: '01',
  deliveryEmailAddress: 'gift@example.com',
  reorderItemsInd: '02',
  preOrderPurchaseInd: '02',
  preOrderDate: '20260501',
  giftCardAmount: '123',
  giftCardCurr: '840',
  giftCardCount: '03',
};
const SENT = {
  homePhone: { cc: '1', subscriber: '5145550123' },
  workPhone: { cc: '44', subscriber: '2079460123' },
  shipAddrLine1: '77 Wellington Avenue',
  shipAddrLine2: '4B',
  shipAddrCity: 'Halifax',
  shipAddrPostCode: 'B3H 1A1',
  shipAddrState: 'NS',
  shipAddrCountry: '124',
  addrMatch: 'N',
  acctInfo: ACCOUNT,
  merchantRiskIndicator: RISK,
  threeDSRequestorAuthenticationInfo: {
    threeDSReqAuthMethod: '07',
    threeDSReqAuthTimestamp: '202603011458',
    threeDSReqAuthData: 'x'.repeat(3_000),
  },
  messageExtension: [
    {
      name: 'Bridge toll',
      id: 'A000000802-001',
      criticalityIndicator: false,
      data: { lane: '3', axles: [2] },
    },
  ],
};

test('everything a merchant may know reaches the issuer in the protocol’s own codes', async () => {
  const answer = await server.authenticate(merchantId, Y, ALL);
  assert.equal(answer.status, 200, answer.text);
  const areq = await areqAtIssuer(issuerUrl, answer);
  for (const [field, value] of Object.entries(SENT)) assert.deepEqual(areq[field], value, field);
});

test('an issuer of 2.1.0 gets what 2.1.0 knows, and nothing else', async () => {
  const answer = await server.authenticate(merchantId, OLD, ALL);
  assert.equal(answer.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', answer.text);
  const areq = await areqAtIssuer(issuerUrl, answer);
  assert.deepEqual(areq['acctInfo'], ACCOUNT);
  assert.deepEqual(areq['threeDSRequestorAuthenticationInfo'], {
    threeDSReqAuthTimestamp: '202603011458',
  });
});

test('what is not known is not sent, nor is an object without members', async () => {
  const empty = {
    shippingAddress: {},
    accountInformation: {},
    merchantRiskIndicator: {},
    requestorAuthenticationInformation: {},
  };
  for (const changes of [{}, empty]) {
    const areq = await areqAtIssuer(
      issuerUrl,
      await server.authenticate(merchantId, Y, { ...changes, billingAddress: undefined }),
    );
    const sent = Object.keys(SENT).filter((field) => areq[field] !== undefined);
    assert.deepEqual(sent, []);
  }
});

test('goods shipped to the billing address are marked so', async () => {
  const both = { shippingAddress: SHIPPING, billingAddress: SHIPPING };
  const areq = await areqAtIssuer(issuerUrl, await server.authenticate(merchantId, Y, both));
  assert.deepEqual([areq['addrMatch'], areq['billAddrLine1']], ['Y', '77 Wellington Avenue']);
});

test('no contact details of the cardholder are kept', async () => {
  const answer = await server.authenticate(merchantId, Y, ALL);
  const { text } = await server.messagesOf(answer.string('authenticationId'));
  for (const secret of ['5145550123', '2079460123', 'Wellington', 'gift@', 'xxx', 'axles']) {
    assert.ok(!text.includes(secret), secret);
  }
});

test('all its faults are reported at once', async () => {
  const wrong = await server.authenticate(merchantId, Y, {
    cardholderHomePhoneNumber: '5145550123',
    cardholderWorkPhoneNumber: '+1',
    shippingAddress: { country: 'XX', street: 'Elgin' },
    accountInformation: {
      accountAge: '05',
      accountOpenedOn: '2026-02-30',
      passwordChangedOn: '20260301',
      transactionsLastDay: 1_000,
      suspiciousActivity: 'perhaps',
    },
    merchantRiskIndicator: { shipping: '01', giftCardCount: 100, deliveryEmail: 'nobody' },
    requestorAuthenticationInformation: { authenticatedAt: 'today', data: 'x'.repeat(20_001) },
    messageExtensions: [
      { name: '', id: 'x'.repeat(65), critical: 'often', data: { much: 'x'.repeat(8_060) } },
    ],
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(
    wrong
      .faults()
      .map((fault) => fault.split(' ')[0] ?? '')
      .toSorted(),
    [
      'accountInformation.accountAge',
      'accountInformation.accountOpenedOn',
      'accountInformation.passwordChangedOn',
      'accountInformation.suspiciousActivity',
      'accountInformation.transactionsLastDay',
      'cardholderHomePhoneNumber',
      'cardholderWorkPhoneNumber',
      'merchantRiskIndicator.deliveryEmail',
      'merchantRiskIndicator.giftCardCount',
      'merchantRiskIndicator.shipping',
      'messageExtensions[0].critical',
      'messageExtensions[0].data',
      'messageExtensions[0].id',
      'messageExtensions[0].name',
      'requestorAuthenticationInformation.authenticatedAt',
      'requestorAuthenticationInformation.data',
      'shippingAddress.country',
      'shippingAddress.street',
    ],
  );
});

const extension = (much: string) => ({ name: 'N', id: 'n', critical: false, data: { much } });

test('ten extensions as large as they may be are taken, and one byte more is too much', async () => {
  // Ten bytes are the member's name and the JSON around it; an escape has six.
  for (const much of ['x'.repeat(8_048), `${'字'.repeat(1_341)}xx`]) {
    const ten = Array.from({ length: 10 }, () => extension(much));
    const taken = await server.authenticate(merchantId, Y, { messageExtensions: ten });
    assert.equal(taken.status, 200, taken.text);
    const refused = await server.authenticate(merchantId, Y, {
      messageExtensions: [extension(`${much}x`)],
    });
    assert.deepEqual(refused.faults(), ['messageExtensions[0].data INVALID_VALUE']);
  }
});

test('a card number in an extension is refused like anywhere else', async () => {
  const data = { note: `paid with ${Y}` };
  const answer = await server.authenticate(merchantId, Y, {
    messageExtensions: [{ name: 'Note', id: 'n', critical: false, data }],
  });
  assert.deepEqual(answer.faults(), ['messageExtensions[0].data.note CARD_NUMBER_NOT_ALLOWED']);
});
