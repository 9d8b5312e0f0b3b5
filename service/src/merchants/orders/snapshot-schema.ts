import { type Static, Type } from 'typebox';
import { CurrencySchema, MoneySchema, strict, described } from '../../platform/http/schema.ts';
import { SOLUTION_KINDS } from './catalogue.ts';
import { TAX_TYPES } from '../fees/index.ts';

/** The part of an order that is settled when it is placed, as the wire carries it. */

const Taxes = Type.Array(
  strict({
    taxType: Type.Enum([...TAX_TYPES], { description: 'Which tax' }),
    ratePercent: Type.Number({ description: 'Rate in percent', examples: [9.975] }),
    amount: described(MoneySchema, 'Amount of the tax'),
  }),
  { description: 'Taxes of the merchant’s province' },
);
const Fee = strict(
  { unitPrice: described(MoneySchema, 'Price of one, without taxes'), taxes: Taxes },
  { title: 'Fee', description: 'A month, with the taxes of the merchant’s province' },
);

const CardPlan = strict(
  {
    cardBrandPlans: Type.Array(
      strict({
        planCode: Type.String({ description: 'Code of the plan' }),
        description: Type.String({ description: 'In words' }),
        discountRatePercent: Type.Number({ description: 'Share of the sale, in percent' }),
      }),
      { description: 'Discount rates' },
    ),
    assessmentPlans: Type.Array(
      strict({
        assessmentCode: Type.String({ description: 'Code of the assessment' }),
        description: Type.String({ description: 'In words' }),
        ratePercent: Type.Number({ description: 'Share of the sale, in percent' }),
      }),
      { description: 'Assessments of the card brand' },
    ),
  },
  { title: 'CardPlan', description: 'Empty if the merchant expects no volume for this brand' },
);

const CardPlanDetails = strict({
  visaDebit: described(CardPlan, 'Plan for Visa Debit cards'),
  discover: described(CardPlan, 'Plan for Discover cards'),
  unionPay: described(CardPlan, 'Plan for UnionPay cards'),
  amex: described(CardPlan, 'Plan for American Express cards'),
  otherFinancialInstitutionCards: Type.Array(
    strict({
      cardType: Type.String({ description: 'Type of card' }),
      expectedAnnualVolume: Type.Number({ description: 'Expected sales a year, in dollars' }),
    }),
    { description: 'Volumes by other types of card' },
  ),
  programs: Type.Array(
    strict({
      programCode: Type.String({ description: 'Code of the program' }),
      description: Type.String({ description: 'In words' }),
    }),
    { description: 'Programs that the merchant takes part in' },
  ),
});

const ProductDetails = strict({
  cardPlanDetails: described(CardPlanDetails, 'Plans by card brand'),
  pointOfSaleSolutionType: Type.Enum([...SOLUTION_KINDS, 'MIXED'], {
    description: 'Kind of the solutions; MIXED if of several kinds',
  }),
  isAcceptedByConduct: Type.Boolean({
    description: 'Whether using the service accepts the contract',
  }),
  contractSignatureRequired: Type.Boolean({ description: 'Whether the contract must be signed' }),
  faxRequired: Type.Boolean({ description: 'Whether a fax is required' }),
  hasImprinter: Type.Boolean({ description: 'Whether an imprinter is delivered' }),
  isMarketSubSegmentationPreApprovalRequired: Type.Boolean({
    description: 'Whether the line of business needs approval first',
  }),
  optOutAmexCommunication: Type.Boolean({
    description: 'Whether American Express may not write to the merchant',
  }),
  additionalInformation: Type.String({ description: 'Further remarks' }),
  businessEntityName: Type.String({ description: 'Name of the legal entity' }),
  referralInformation: strict(
    {
      description: Type.String({ description: 'In words' }),
      additionalInformation: Type.String({ description: 'Further remarks' }),
    },
    { description: 'Who referred the merchant' },
  ),
  hostType: Type.Enum(['TERMINAL_HOST', 'GATEWAY_HOST', 'TERMINAL_AND_GATEWAY_HOST'], {
    description: 'Which host the terminals connect to',
  }),
  autoApprovalStatus: Type.Enum(['AUTO_APPROVED', 'MANUAL_ADJUDICATION'], {
    description: 'Whether adjudication passed by itself',
  }),
  adjudicationApprovalStatus: Type.Enum(['AUTO', 'MANUAL'], {
    description: 'Whether a person adjudicates',
  }),
  multiCurrencyPricingPackageId: Type.Integer({
    description: 'Package for prices in other currencies',
  }),
});

const OrderedSolution = strict({
  solutionId: Type.Integer({ description: 'The id of the solution' }),
  name: Type.String({ description: 'Name of the solution' }),
  kind: Type.Enum([...SOLUTION_KINDS], { description: 'Kind of solution' }),
  quantity: Type.Integer({ description: 'Number of pieces' }),
  carrier: Type.Optional(Type.String({ description: 'Preferred carrier' })),
  unitPrice: described(MoneySchema, 'Price of one a month'),
  totalPrice: described(MoneySchema, 'Price of all a month'),
  taxes: Taxes,
});

export const PromotionBody = strict({
  promotionCode: Type.String({ description: 'Code of the promotion' }),
  description: Type.String({ description: 'In words' }),
  monthlyDiscount: described(MoneySchema, 'Discount a month'),
  months: Type.Integer({ description: 'Number of months' }),
  startsOn: Type.String({ description: 'First day', format: 'date' }),
  endsOn: Type.String({ description: 'Last day', format: 'date' }),
});

export const SupplyBody = strict({
  supplyCode: Type.String({ description: 'Code of the article' }),
  name: Type.String({ description: 'Name of the article' }),
  quantity: Type.Integer({ description: 'Number of pieces' }),
});

const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: Type.String({ description: 'Number of the financial institution' }),
  transitNumber: Type.String({ description: 'Transit number of the branch' }),
  accountNumber: Type.String({
    description:
      'Number of the account. Whole for credentials with the scope `onboarding.merchant.write`; others get asterisks and the last three digits',
    secret: true,
    withheld: 'account',
  }),
};
const BankingDetails = strict(
  {
    creditDepositAccount: strict(BANK_ACCOUNT, { description: 'The account that payouts go to' }),
    additionalBankingAccounts: Type.Array(
      strict({
        accountType: Type.String({ description: 'What the account is for' }),
        ...BANK_ACCOUNT,
      }),
      { description: 'Accounts for other purposes' },
    ),
  },
  { description: 'Data of the merchant at the time of the order' },
);

export const SNAPSHOT = {
  representativeCode: Type.String({ description: 'Code of the bank’s branch' }),
  adjudicationRequired: Type.Boolean({ description: 'Whether a person must adjudicate' }),
  feeDetails: strict(
    {
      minimumMerchantDiscountRateFee: described(Fee, 'Minimum of the card fees'),
      paperStatementFee: described(Fee, 'For statements on paper'),
      pciSecurityFee: described(Fee, 'For PCI compliance'),
    },
    { description: 'Fees of the merchant' },
  ),
  productDetails: described(ProductDetails, 'What was agreed'),
  limits: strict(
    {
      currency: CurrencySchema,
      dailyRefundLimit: described(MoneySchema, 'The most that may be refunded in a day'),
      dailyCancellationLimit: described(MoneySchema, 'The most that may be cancelled in a day'),
    },
    { description: 'Daily limits of the merchant' },
  ),
  bankingDetails: BankingDetails,
  chainId: Type.Optional(Type.String({ description: 'The chain of the merchant' })),
  solutions: Type.Array(OrderedSolution, { description: 'What was ordered' }),
  promotions: Type.Array(
    strict(
      {
        ...PromotionBody.properties,
        solutionId: Type.Integer({ description: 'The solution it applies to' }),
      },
      { title: 'Promotion' },
    ),
    { description: 'Promotions that apply' },
  ),
  supplies: Type.Array(SupplyBody, { description: 'What comes with the solutions' }),
};

const Snapshot = strict({
  ...SNAPSHOT,
  province: Type.String({ description: 'Whose taxes and whose time the order goes by' }),
});
export type OrderSnapshot = Static<typeof Snapshot>;
