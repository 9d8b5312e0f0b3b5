import { type CardFee, type FeePlan, STANDARD_FEE, type TaxType } from '../fees/index.ts';
import { assert } from '../../kernel/assert.ts';
import type { Order } from './order.ts';
import type { OrderSnapshot } from './snapshot-schema.ts';

type CardPlan = OrderSnapshot['productDetails']['cardPlanDetails']['amex'];
type Fee = OrderSnapshot['feeDetails']['pciSecurityFee'];

const THOUSANDTHS = 1_000;

/**
 * What a merchant is charged as its order says: the rates of its card plans with the network's
 * assessments, the standard fee for each sale, and the monthly fees with the taxes they were quoted
 * with. Brands that the order has no plan for are charged the standard rate. It is billed by the month
 * where it has an account for that.
 */
export function feePlanOf({ snapshot }: Pick<Order, 'snapshot'>): FeePlan {
  const { bankingDetails, feeDetails, productDetails } = snapshot;
  const { amex, discover, programs, unionPay, visaDebit } = productDetails.cardPlanDetails;
  const { minimumMerchantDiscountRateFee, paperStatementFee, pciSecurityFee } = feeDetails;
  const isBilled = bankingDetails.additionalBankingAccounts.some(
    ({ accountType }) => accountType === 'POS_BILLING_ACCOUNT',
  );
  const cards = [
    [{ brand: 'VISA', cardType: 'DEBIT' }, visaDebit],
    [{ brand: 'DISCOVER' }, discover],
    [{ brand: 'DINERS' }, discover],
    [{ brand: 'UNIONPAY' }, unionPay],
    [{ brand: 'AMEX' }, amex],
  ] as const;
  return {
    billing: isBilled ? 'MONTHLY' : 'NET',
    cardFees: cards.flatMap(([card, plan]) =>
      plan.cardBrandPlans.length === 0 ? [] : [{ ...card, fees: cardFeesIn(plan) }],
    ),
    monthlyFees: [
      monthly('PAPER_STATEMENT', 'Paper statement', paperStatementFee),
      monthly('PCI_SECURITY', 'PCI security', pciSecurityFee),
    ],
    minimum: {
      ...monthly('MINIMUM_DISCOUNT', 'Minimum discount', minimumMerchantDiscountRateFee),
      waivedWithoutSales: programs.some(({ programCode }) => programCode === 'SEASONAL'),
    },
  };
}

function cardFeesIn({ cardBrandPlans, assessmentPlans }: CardPlan): CardFee[] {
  const none = { perSale: 0, perRefund: 0, taxes: [] };
  return [
    ...cardBrandPlans.map(({ description, discountRatePercent }) => ({
      ...none,
      code: 'DISCOUNT' as const,
      description,
      rate: thousandths(discountRatePercent),
    })),
    ...assessmentPlans.map(({ description, ratePercent }) => ({
      ...none,
      code: 'ASSESSMENT' as const,
      description,
      rate: thousandths(ratePercent),
    })),
    { ...STANDARD_FEE, code: 'ITEM', description: 'Transaction fee', rate: 0 },
  ];
}

/** An order says percents, of which none has more than three decimals. */
function thousandths(percent: number): number {
  const rate = Math.round(percent * THOUSANDTHS);
  assert(
    Math.abs(rate / THOUSANDTHS - percent) < Number.EPSILON,
    `${percent} % has three decimals`,
  );
  return rate;
}

function monthly(code: string, description: string, { unitPrice, taxes }: Fee) {
  const charged: TaxType[] = taxes.map(({ taxType }) => taxType);
  return { code, description, amount: unitPrice.amount, taxes: charged };
}
