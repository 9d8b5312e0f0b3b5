import { assert } from '../../kernel/assert.ts';
import { add, type Money, serializeMoney } from '../../kernel/money.ts';
import * as onboarding from '../onboarding/index.ts';
import { type Adjudication, highRiskCategory } from './adjudication.ts';
import { cardPlansOf, expected } from './card-plans.ts';
import { feeOn, priceOf, type Priced, type Sale } from './prices.ts';
import { findSolution, promotionsOn, type Solution, type SolutionKind } from './catalogue.ts';
import { type OrderRequest, representativeCode } from './new-order.ts';
import type { OrderType } from './order.ts';
import type { OrderSnapshot } from './snapshot-schema.ts';
import type { Tax } from '../fees/index.ts';

type Line = Readonly<{ solution: Solution; quantity: number; carrier?: string }>;
type Placed = Readonly<{
  merchant: Pick<onboarding.Merchant, 'chainId' | 'profile'>;
  request: OrderRequest;
  orderType: OrderType;
  adjudication: Adjudication;
  sale: Sale;
}>;

/** Settles an order: its prices, taxes, plans and limits on its day, which later days leave alone. */
export function snapshotOf(placed: Placed): OrderSnapshot {
  const { adjudication, merchant, request, sale } = placed;
  const { chainId, profile } = merchant;
  const lines = request.solutions.map(lineOf);
  return {
    representativeCode: representativeCode(request.bankerInformation.bankerBranchIdentifier),
    adjudicationRequired: adjudication.required,
    feeDetails: {
      minimumMerchantDiscountRateFee: pricedBody(feeOn('minimumMerchantDiscountRateFee', sale)),
      paperStatementFee: pricedBody(feeOn('paperStatementFee', sale)),
      pciSecurityFee: pricedBody(feeOn('pciSecurityFee', sale)),
    },
    productDetails: productDetailsOf(placed, lines),
    limits: onboarding.dailyLimitsOf(profile),
    bankingDetails: onboarding.shownBankingDetails(profile),
    ...(chainId === null ? {} : { chainId }),
    solutions: lines.map((line) => orderedSolution(line, sale)),
    promotions: promotionsOf(lines, sale.day),
    supplies: suppliesOf(lines),
    province: sale.province,
  };
}

/** What the merchant pays for it each month, with taxes and without promotions. */
export function monthlyPriceOf({ solutions }: OrderRequest, sale: Sale): Money {
  const amounts = solutions.map(lineOf).flatMap(({ solution, quantity }) => {
    const { totalPrice, taxes } = priceOf(solution.monthlyPrice, quantity, sale);
    return [totalPrice, ...taxes.map(({ amount }) => amount)];
  });
  return amounts.reduce(add);
}

function lineOf({ solutionId, ...rest }: OrderRequest['solutions'][number]): Line {
  const solution = findSolution(solutionId);
  assert(solution, 'the schema knows the catalogue');
  return { solution, ...rest };
}

function pricedBody({ unitPrice, taxes }: Priced) {
  return { unitPrice: serializeMoney(unitPrice), taxes: taxes.map(taxBody) };
}

function taxBody({ taxType, ratePercent, amount }: Tax) {
  return { taxType, ratePercent, amount: serializeMoney(amount) };
}

function productDetailsOf(placed: Placed, lines: readonly Line[]): OrderSnapshot['productDetails'] {
  const { adjudication, merchant, orderType, request } = placed;
  const { bankingDetails, businessDetails, merchantDetails } = merchant.profile;
  const kinds = new Set(lines.map(({ solution }) => solution.kind));
  // A merchant that has signed once accepts further equipment by using it.
  const isAcceptedByConduct = orderType === 'ADDITIONAL_EQUIPMENT';
  const { bankerBranchIdentifier, bankerPhoneNumber } = request.bankerInformation;
  return {
    cardPlanDetails: cardPlansOf(businessDetails),
    pointOfSaleSolutionType: solutionTypeOf(kinds),
    isAcceptedByConduct,
    contractSignatureRequired: !isAcceptedByConduct,
    faxRequired: false, // Contracts are signed on screen; nothing here arrives by fax.
    hasImprinter: kinds.has('IMPRINTER'),
    isMarketSubSegmentationPreApprovalRequired:
      highRiskCategory(businessDetails.merchantCategoryCode) !== undefined,
    optOutAmexCommunication: !expected(businessDetails.amexTransactionVolume),
    additionalInformation: businessDetails.offeredProductsAndServicesDescription ?? '',
    businessEntityName: merchantDetails.merchantInformation.legalName,
    referralInformation: {
      description: `Branch ${bankerBranchIdentifier}`,
      additionalInformation: bankerPhoneNumber,
    },
    hostType: hostTypeOf(kinds),
    autoApprovalStatus: adjudication.required ? 'MANUAL_ADJUDICATION' : 'AUTO_APPROVED',
    adjudicationApprovalStatus: adjudication.required ? 'MANUAL' : 'AUTO',
    multiCurrencyPricingPackageId: pricingPackageOf(bankingDetails),
  };
}

function solutionTypeOf(kinds: ReadonlySet<SolutionKind>): SolutionKind | 'MIXED' {
  const [only] = kinds;
  return only !== undefined && kinds.size === 1 ? only : 'MIXED';
}

const ON_THE_GATEWAY: ReadonlySet<SolutionKind> = new Set([
  'ECOMMERCE_GATEWAY',
  'VIRTUAL_TERMINAL',
]);

function hostTypeOf(kinds: ReadonlySet<SolutionKind>) {
  const onGateway = [...kinds].filter((kind) => ON_THE_GATEWAY.has(kind)).length;
  if (onGateway === 0) return 'TERMINAL_HOST';
  return onGateway === kinds.size ? 'GATEWAY_HOST' : 'TERMINAL_AND_GATEWAY_HOST';
}

const PRICING_PACKAGES = { oneCurrency: 1, severalCurrencies: 2 } as const;

function pricingPackageOf(banking: onboarding.MerchantProfile['bankingDetails']): number {
  const accounts = [banking.creditDepositAccount, ...(banking.additionalBankingAccounts ?? [])];
  const currencies = new Set(accounts.map(({ currency }) => currency));
  return currencies.size > 1 ? PRICING_PACKAGES.severalCurrencies : PRICING_PACKAGES.oneCurrency;
}

function orderedSolution({ solution, quantity, carrier }: Line, sale: Sale) {
  const { solutionId, name, kind, monthlyPrice } = solution;
  const price = priceOf(monthlyPrice, quantity, sale);
  return {
    solutionId,
    name,
    kind,
    quantity,
    ...(carrier === undefined ? {} : { carrier }),
    unitPrice: serializeMoney(price.unitPrice),
    totalPrice: serializeMoney(price.totalPrice),
    taxes: price.taxes.map(taxBody),
  };
}

/** A promotion is given once, on however many lines its solution stands. */
function promotionsOf(lines: readonly Line[], day: string): OrderSnapshot['promotions'] {
  const solutions = [...new Set(lines.map(({ solution }) => solution))];
  return solutions.flatMap((solution) =>
    promotionsOn(solution, day).map((promotion) => ({
      ...promotion,
      monthlyDiscount: serializeMoney(promotion.monthlyDiscount),
      solutionId: solution.solutionId,
    })),
  );
}

/** What comes along with all pieces together. */
function suppliesOf(lines: readonly Line[]): OrderSnapshot['supplies'] {
  const supplies = new Map<string, OrderSnapshot['supplies'][number]>();
  for (const { solution, quantity: pieces } of lines) {
    for (const { supplyCode, name, quantity } of solution.supplies) {
      const before = supplies.get(supplyCode)?.quantity ?? 0;
      supplies.set(supplyCode, { supplyCode, name, quantity: before + quantity * pieces });
    }
  }
  return [...supplies.values()];
}
