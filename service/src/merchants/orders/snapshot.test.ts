import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderServer } from '../../../../test/order-server.ts';
import type { TestAnswer } from '../../../../test/http.ts';
import type { JsonObject } from '../../kernel/merge-patch.ts';

const { bank, clock, newMerchant, place } = await orderServer();
const ordered = async (merchant: JsonObject = {}, order: Record<string, unknown> = {}) => {
  const answer = await place(await newMerchant(merchant), order);
  assert.equal(answer.status, 201, answer.text);
  return answer;
};
const located = (province: string, postalCode: string): JsonObject => ({
  merchantDetails: { locationAddress: { province, postalCode } },
});
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const hst = (amount: number) => [{ taxType: 'HST', ratePercent: 13, amount: cad(amount) }];

const plan = (code: string, assessment: string) => ({ code, assessment });

test('every member of an order is there, from the merchant, the solutions and the price list', async () => {
  const answer = await ordered();
  const {
    merchantOrderId: _,
    merchantId: __,
    ...reported
  } = answer.body as Record<string, unknown>;
  const planAt = (brand: string) => {
    const at = `productDetails.cardPlanDetails.${brand}`;
    return plan(
      answer.string(`${at}.cardBrandPlans.0.planCode`),
      answer.string(`${at}.assessmentPlans.0.assessmentCode`),
    );
  };
  assert.deepEqual(['visaDebit', 'discover', 'unionPay', 'amex'].map(planAt), [
    plan('VISA_DEBIT_STANDARD', 'VISA_ASSESSMENT'),
    plan('DISCOVER_STANDARD', 'DISCOVER_ASSESSMENT'),
    plan('UNIONPAY_STANDARD', 'UNIONPAY_ASSESSMENT'),
    plan('AMEX_OPTBLUE', 'AMEX_NETWORK'),
  ]);
  const { productDetails, ...rest } = reported;
  const { cardPlanDetails: ___, ...product } = productDetails as Record<string, unknown>;
  assert.deepEqual(product, {
    pointOfSaleSolutionType: 'MIXED',
    isAcceptedByConduct: false,
    contractSignatureRequired: true,
    faxRequired: false,
    hasImprinter: false,
    isMarketSubSegmentationPreApprovalRequired: false,
    optOutAmexCommunication: false,
    additionalInformation: 'Meals, at the table and to take away',
    businessEntityName: 'Lakeside Bistro Inc.',
    referralInformation: {
      description: 'Branch tor-00412',
      additionalInformation: '+14165550123',
    },
    hostType: 'TERMINAL_AND_GATEWAY_HOST',
    autoApprovalStatus: 'AUTO_APPROVED',
    adjudicationApprovalStatus: 'AUTO',
    multiCurrencyPricingPackageId: 1,
  });
  assert.deepEqual(rest, {
    userIdentifier: 'client-of-maple-bank',
    representativeCode: 'TOR00412',
    adjudicationRequired: false,
    orderStatus: 'APPLICATION_SUBMITTED',
    orderType: 'NET_NEW_MERCHANT',
    orderOpenedAt: '2026-03-01T07:00:00-05:00',
    orderChangedAt: '2026-03-01T07:00:00-05:00',
    feeDetails: {
      minimumMerchantDiscountRateFee: { unitPrice: cad(1_500), taxes: hst(195) },
      paperStatementFee: { unitPrice: cad(395), taxes: hst(51) },
      pciSecurityFee: { unitPrice: cad(995), taxes: hst(129) },
    },
    limits: {
      currency: 'CAD',
      dailyRefundLimit: cad(100_000),
      dailyCancellationLimit: cad(50_000),
    },
    bankingDetails: {
      creditDepositAccount: {
        currency: 'CAD',
        institutionNumber: '00003',
        transitNumber: '00012',
        accountNumber: '****567',
      },
      additionalBankingAccounts: [
        {
          accountType: 'POS_BILLING_ACCOUNT',
          currency: 'CAD',
          institutionNumber: '00815',
          transitNumber: '30001',
          accountNumber: '****321',
        },
      ],
    },
    solutions: [
      {
        solutionId: 101,
        name: 'Countertop terminal',
        kind: 'COUNTERTOP_TERMINAL',
        quantity: 2,
        carrier: 'CANADA_POST',
        unitPrice: cad(2_495),
        totalPrice: cad(4_990),
        taxes: hst(649),
      },
      {
        solutionId: 401,
        name: 'E-commerce gateway',
        kind: 'ECOMMERCE_GATEWAY',
        quantity: 1,
        unitPrice: cad(2_000),
        totalPrice: cad(2_000),
        taxes: hst(260),
      },
    ],
    promotions: [
      {
        promotionCode: 'ONLINE_START',
        description: 'No monthly price of one gateway for the first three months',
        monthlyDiscount: cad(2_000),
        months: 3,
        startsOn: '2025-09-01',
        endsOn: '2026-12-31',
        solutionId: 401,
      },
    ],
    supplies: [
      { supplyCode: 'PAPER_ROLLS', name: 'Receipt paper, roll', quantity: 20 },
      { supplyCode: 'WINDOW_DECALS', name: 'Card acceptance decals', quantity: 4 },
    ],
    createdAt: '2026-03-01T12:00:00.000Z',
    modifiedAt: '2026-03-01T12:00:00.000Z',
  });
});

test('a brand without expected volume has no plan', async () => {
  const answer = await ordered({
    businessDetails: {
      amexTransactionVolume: 0,
      discoverTransactionVolume: null,
      interacTransactionVolume: null,
    },
  });
  const empty = { cardBrandPlans: [], assessmentPlans: [] };
  const at = (path: string) => answer.at(`productDetails.${path}`);
  assert.deepEqual([at('cardPlanDetails.amex'), at('cardPlanDetails.discover')], [empty, empty]);
  assert.equal(at('optOutAmexCommunication'), true);
  assert.deepEqual(at('cardPlanDetails.otherFinancialInstitutionCards'), [
    { cardType: 'MASTERCARD_DEBIT', expectedAnnualVolume: 5_000 },
  ]);
  assert.deepEqual(
    [0, 1, 2, 3].map((index) => at(`cardPlanDetails.programs.${index}.programCode`)),
    ['ECOMMERCE', 'MOTO', 'DIRECT_SELLING', undefined],
  );
});

test('limits that the merchant does not state are the largest amount there is', async () => {
  const answer = await ordered({ pointOfSaleOptions: null });
  const usual = cad(999_999_999);
  const limits = { currency: 'CAD', dailyRefundLimit: usual, dailyCancellationLimit: usual };
  assert.deepEqual(answer.at('limits'), limits);
});

test('two currencies among the accounts need the other pricing package', async () => {
  const account = { institutionNumber: 3, transitNumber: '00012', accountNumber: '7654321' };
  const additionalBankingAccounts = [
    { ...account, accountType: 'DEBIT_DEPOSIT_ACCOUNT', currency: 'USD' },
  ];
  const answer = await ordered({ bankingDetails: { additionalBankingAccounts } });
  assert.equal(answer.at('productDetails.multiCurrencyPricingPackageId'), 2);
});

const kinds = async (...ids: number[]) => {
  const solutions = ids.map((solutionId) => ({ solutionId, quantity: 1 }));
  const answer = await ordered({}, { solutions });
  return ['pointOfSaleSolutionType', 'hostType', 'hasImprinter'].map((name) =>
    answer.at(`productDetails.${name}`),
  );
};

test('solution type, host and imprinter follow what is ordered', async () => {
  assert.deepEqual(await kinds(101, 102), ['COUNTERTOP_TERMINAL', 'TERMINAL_HOST', false]);
  assert.deepEqual(await kinds(401), ['ECOMMERCE_GATEWAY', 'GATEWAY_HOST', false]);
  assert.deepEqual(await kinds(401, 402), ['MIXED', 'GATEWAY_HOST', false]);
  assert.deepEqual(await kinds(201, 901), ['MIXED', 'TERMINAL_HOST', true]);
});

const code = async (bankerBranchIdentifier: string) => {
  const bankerInformation = { bankerBranchIdentifier, bankerPhoneNumber: '+14165550123' };
  return (await ordered({}, { bankerInformation })).at('representativeCode');
};

test('a short branch identifier is filled up with zeros, a long one keeps its end', async () => {
  assert.equal(await code('7'), '00000007');
  assert.equal(await code('Branch 0001-23456'), '00123456');
});

const taxesOf = (answer: TestAnswer) =>
  [0, 1].map((index) => answer.at(`feeDetails.pciSecurityFee.taxes.${index}.taxType`));

test('taxes, offset and the day itself are those of the merchant’s province', async () => {
  const quebec = await ordered(located('QC', 'H2Y 1C6'));
  assert.deepEqual(taxesOf(quebec), ['GST', 'QST']);
  const newfoundland = await ordered(located('NL', 'A1C 5M2'));
  assert.deepEqual(taxesOf(newfoundland), ['HST', undefined]);
  assert.equal(newfoundland.at('orderOpenedAt'), '2026-03-01T08:30:00-03:30');
});

const promoted = (answer: TestAnswer) => answer.at('promotions.0.promotionCode');

test('what was priced stays priced, when its day and its promotions have passed', async () => {
  const solutions = [{ solutionId: 201, quantity: 1 }];
  const merchantId = await newMerchant(located('BC', 'V6B 4Y8'));
  const before = await place(merchantId, { solutions });
  assert.equal(promoted(before), undefined);
  clock.advance(Date.parse('2026-04-01T06:59:59Z') - clock.now().getTime());
  const eve = await place(merchantId, { solutions });
  assert.match(eve.string('orderOpenedAt'), /^2026-03-31T23:59:59-07:00$/);
  assert.equal(promoted(eve), undefined);
  clock.advance(1_000);
  const during = await place(merchantId, { solutions });
  assert.equal(during.at('orderOpenedAt'), '2026-04-01T00:00:00-07:00');
  assert.equal(promoted(during), 'PATIO_SEASON');
  clock.advance(365 * 24 * 3_600_000);
  const found = await bank('GET', during.headers['location'] ?? '');
  assert.deepEqual(found.body, during.body);
});
