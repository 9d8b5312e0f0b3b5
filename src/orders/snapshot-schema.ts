import { type Static, Type } from 'typebox';
import { CurrencySchema, MoneySchema, strict } from '../platform/http/schema.ts';
import { SOLUTION_KINDS } from './catalogue.ts';
import { TAX_TYPES } from '../fees/index.ts';

/** The part of an order that is settled when it is placed, as the wire carries it. */

const Taxes = Type.Array(
  strict({
    taxType: Type.Enum([...TAX_TYPES]),
    ratePercent: Type.Number({ examples: [9.975] }),
    amount: MoneySchema,
  }),
);
const Fee = strict(
  { unitPrice: MoneySchema, taxes: Taxes },
  { title: 'Fee', description: 'A month, with the taxes of the merchant’s province' },
);

const CardPlan = strict(
  {
    cardBrandPlans: Type.Array(
      strict({
        planCode: Type.String(),
        description: Type.String(),
        discountRatePercent: Type.Number(),
      }),
    ),
    assessmentPlans: Type.Array(
      strict({
        assessmentCode: Type.String(),
        description: Type.String(),
        ratePercent: Type.Number(),
      }),
    ),
  },
  { title: 'CardPlan', description: 'Empty if the merchant expects no volume for this brand' },
);

const CardPlanDetails = strict({
  visaDebit: CardPlan,
  discover: CardPlan,
  unionPay: CardPlan,
  amex: CardPlan,
  otherFinancialInstitutionCards: Type.Array(
    strict({ cardType: Type.String(), expectedAnnualVolume: Type.Number() }),
  ),
  programs: Type.Array(strict({ programCode: Type.String(), description: Type.String() })),
});

const ProductDetails = strict({
  cardPlanDetails: CardPlanDetails,
  pointOfSaleSolutionType: Type.Enum([...SOLUTION_KINDS, 'MIXED']),
  isAcceptedByConduct: Type.Boolean(),
  contractSignatureRequired: Type.Boolean(),
  faxRequired: Type.Boolean(),
  hasImprinter: Type.Boolean(),
  isMarketSubSegmentationPreApprovalRequired: Type.Boolean(),
  optOutAmexCommunication: Type.Boolean(),
  additionalInformation: Type.String(),
  businessEntityName: Type.String(),
  referralInformation: strict({
    description: Type.String(),
    additionalInformation: Type.String(),
  }),
  hostType: Type.Enum(['TERMINAL_HOST', 'GATEWAY_HOST', 'TERMINAL_AND_GATEWAY_HOST']),
  autoApprovalStatus: Type.Enum(['AUTO_APPROVED', 'MANUAL_ADJUDICATION']),
  adjudicationApprovalStatus: Type.Enum(['AUTO', 'MANUAL']),
  multiCurrencyPricingPackageId: Type.Integer(),
});

const OrderedSolution = strict({
  solutionId: Type.Integer(),
  name: Type.String(),
  kind: Type.Enum([...SOLUTION_KINDS]),
  quantity: Type.Integer(),
  carrier: Type.Optional(Type.String()),
  unitPrice: MoneySchema,
  totalPrice: MoneySchema,
  taxes: Taxes,
});

export const PromotionBody = strict({
  promotionCode: Type.String(),
  description: Type.String(),
  monthlyDiscount: MoneySchema,
  months: Type.Integer(),
  startsOn: Type.String({ format: 'date' }),
  endsOn: Type.String({ format: 'date' }),
});

export const SupplyBody = strict({
  supplyCode: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
});

const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: Type.String(),
  transitNumber: Type.String(),
  accountNumber: Type.String({ secret: true }),
};
const BankingDetails = strict(
  {
    creditDepositAccount: strict(BANK_ACCOUNT),
    additionalBankingAccounts: Type.Array(strict({ accountType: Type.String(), ...BANK_ACCOUNT })),
  },
  { description: 'Data of the merchant at the time of the order' },
);

export const SNAPSHOT = {
  representativeCode: Type.String(),
  adjudicationRequired: Type.Boolean(),
  feeDetails: strict({
    minimumMerchantDiscountRateFee: Fee,
    paperStatementFee: Fee,
    pciSecurityFee: Fee,
  }),
  productDetails: ProductDetails,
  limits: strict({
    currency: CurrencySchema,
    dailyRefundLimit: MoneySchema,
    dailyCancellationLimit: MoneySchema,
  }),
  bankingDetails: BankingDetails,
  chainId: Type.Optional(Type.String()),
  solutions: Type.Array(OrderedSolution),
  promotions: Type.Array(
    strict({ ...PromotionBody.properties, solutionId: Type.Integer() }, { title: 'Promotion' }),
  ),
  supplies: Type.Array(SupplyBody),
};

const Snapshot = strict({
  ...SNAPSHOT,
  province: Type.String({ description: 'Whose taxes and whose time the order goes by' }),
});
export type OrderSnapshot = Static<typeof Snapshot>;
