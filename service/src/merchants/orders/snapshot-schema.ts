import { type Static, Type } from 'typebox';
import {
  CurrencySchema,
  MoneySchema,
  strict,
  described,
  anyText,
  anyInteger,
  orAbsent,
  oneOf,
  flag,
  group,
  shape,
  listOf,
} from '../../platform/http/schema.ts';
import { SOLUTION_KINDS } from './catalogue.ts';
import { TAX_TYPES } from '../fees/index.ts';

/** The part of an order that is settled when it is placed, as the wire carries it. */

const Taxes = listOf('Taxes of the merchant’s province', {
  taxType: oneOf(TAX_TYPES, 'Which tax'),
  ratePercent: Type.Number({ description: 'Rate in percent', examples: [9.975] }),
  amount: described(MoneySchema, 'Amount of the tax'),
});
const Fee = strict(
  { unitPrice: described(MoneySchema, 'Price of one, without taxes'), taxes: Taxes },
  { title: 'Fee', description: 'A month, with the taxes of the merchant’s province' },
);

const CardPlan = strict(
  {
    cardBrandPlans: listOf('Discount rates', {
      planCode: anyText('Code of the plan'),
      description: anyText('In words'),
      discountRatePercent: Type.Number({ description: 'Share of the sale, in percent' }),
    }),
    assessmentPlans: listOf('Assessments of the card brand', {
      assessmentCode: anyText('Code of the assessment'),
      description: anyText('In words'),
      ratePercent: Type.Number({ description: 'Share of the sale, in percent' }),
    }),
  },
  { title: 'CardPlan', description: 'Empty if the merchant expects no volume for this brand' },
);

const CardPlanDetails = strict({
  visaDebit: described(CardPlan, 'Plan for Visa Debit cards'),
  discover: described(CardPlan, 'Plan for Discover cards'),
  unionPay: described(CardPlan, 'Plan for UnionPay cards'),
  amex: described(CardPlan, 'Plan for American Express cards'),
  otherFinancialInstitutionCards: listOf('Volumes by other types of card', {
    cardType: anyText('Type of card'),
    expectedAnnualVolume: Type.Number({ description: 'Expected sales a year, in dollars' }),
  }),
  programs: listOf('Programs that the merchant takes part in', {
    programCode: anyText('Code of the program'),
    description: anyText('In words'),
  }),
});

const ProductDetails = strict({
  cardPlanDetails: described(CardPlanDetails, 'Plans by card brand'),
  pointOfSaleSolutionType: Type.Enum([...SOLUTION_KINDS, 'MIXED'], {
    description: 'Kind of the solutions; MIXED if of several kinds',
  }),
  isAcceptedByConduct: flag('Whether using the service accepts the contract'),
  contractSignatureRequired: flag('Whether the contract must be signed'),
  faxRequired: flag('Whether a fax is required'),
  hasImprinter: flag('Whether an imprinter is delivered'),
  isMarketSubSegmentationPreApprovalRequired: flag(
    'Whether the line of business needs approval first',
  ),
  optOutAmexCommunication: flag('Whether American Express may not write to the merchant'),
  additionalInformation: anyText('Further remarks'),
  businessEntityName: anyText('Name of the legal entity'),
  referralInformation: group('Who referred the merchant', {
    description: anyText('In words'),
    additionalInformation: anyText('Further remarks'),
  }),
  hostType: Type.Enum(['TERMINAL_HOST', 'GATEWAY_HOST', 'TERMINAL_AND_GATEWAY_HOST'], {
    description: 'Which host the terminals connect to',
  }),
  autoApprovalStatus: Type.Enum(['AUTO_APPROVED', 'MANUAL_ADJUDICATION'], {
    description: 'Whether adjudication passed by itself',
  }),
  adjudicationApprovalStatus: oneOf(['AUTO', 'MANUAL'], 'Whether a person adjudicates'),
  multiCurrencyPricingPackageId: anyInteger('Package for prices in other currencies'),
});

const OrderedSolution = strict({
  solutionId: anyInteger('The id of the solution'),
  name: anyText('Name of the solution'),
  kind: oneOf(SOLUTION_KINDS, 'Kind of solution'),
  quantity: anyInteger('Number of pieces'),
  carrier: orAbsent(anyText('Preferred carrier')),
  unitPrice: described(MoneySchema, 'Price of one a month'),
  totalPrice: described(MoneySchema, 'Price of all a month'),
  taxes: Taxes,
});

export const PromotionBody = strict({
  promotionCode: anyText('Code of the promotion'),
  description: anyText('In words'),
  monthlyDiscount: described(MoneySchema, 'Discount a month'),
  months: anyInteger('Number of months'),
  startsOn: Type.String({ description: 'First day', format: 'date' }),
  endsOn: Type.String({ description: 'Last day', format: 'date' }),
});

export const SupplyBody = strict({
  supplyCode: anyText('Code of the article'),
  name: anyText('Name of the article'),
  quantity: anyInteger('Number of pieces'),
});

const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: anyText('Number of the financial institution'),
  transitNumber: anyText('Transit number of the branch'),
  accountNumber: Type.String({
    description: 'Number of the account, masked: asterisks and the last three digits',
    secret: true,
  }),
};
const BankingDetails = group('Data of the merchant at the time of the order', {
  creditDepositAccount: group('The account that payouts go to', BANK_ACCOUNT),
  additionalBankingAccounts: listOf('Accounts for other purposes', {
    accountType: anyText('What the account is for'),
    ...BANK_ACCOUNT,
  }),
});

export const SNAPSHOT = {
  representativeCode: anyText('Code of the bank’s branch'),
  adjudicationRequired: flag('Whether a person must adjudicate'),
  feeDetails: group('Fees of the merchant', {
    minimumMerchantDiscountRateFee: described(Fee, 'Minimum of the card fees'),
    paperStatementFee: described(Fee, 'For statements on paper'),
    pciSecurityFee: described(Fee, 'For PCI compliance'),
  }),
  productDetails: described(ProductDetails, 'What was agreed'),
  limits: group('Daily limits of the merchant', {
    currency: CurrencySchema,
    dailyRefundLimit: described(MoneySchema, 'The most that may be refunded in a day'),
    dailyCancellationLimit: described(MoneySchema, 'The most that may be cancelled in a day'),
  }),
  bankingDetails: BankingDetails,
  chainId: orAbsent(anyText('The chain of the merchant')),
  solutions: Type.Array(OrderedSolution, { description: 'What was ordered' }),
  promotions: Type.Array(
    shape('Promotion', {
      ...PromotionBody.properties,
      solutionId: anyInteger('The solution it applies to'),
    }),
    { description: 'Promotions that apply' },
  ),
  supplies: Type.Array(SupplyBody, { description: 'What comes with the solutions' }),
};

const Snapshot = strict({
  ...SNAPSHOT,
  province: anyText('Whose taxes and whose time the order goes by'),
});
export type OrderSnapshot = Static<typeof Snapshot>;
