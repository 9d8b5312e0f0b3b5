/** Which acquirer takes the payments that match. An absent condition matches all. */
export type RoutingRule = Readonly<{
  merchantId?: string | undefined;
  brand?: string | undefined;
  currency?: string | undefined;
  acquirer: string;
}>;

/** What is known of a payment or validation before anybody is asked. */
export type Routed = Readonly<{ merchantId: string; brand: string; currency: string }>;

export type Routing = Readonly<{
  /** Whether the brand matters to anybody. */
  goesByBrand: boolean;
  acquirerOf: (routed: Routed) => string;
}>;

type Conditions = Omit<RoutingRule, 'acquirer'>;

// A merchant's rule stands above a brand's, and that above a currency's, whatever else they name.
const WEIGHTS = { merchantId: 4, brand: 2, currency: 1 } as const;

function weightOf({ merchantId, brand, currency }: Conditions): number {
  return (
    (merchantId === undefined ? 0 : WEIGHTS.merchantId) +
    (brand === undefined ? 0 : WEIGHTS.brand) +
    (currency === undefined ? 0 : WEIGHTS.currency)
  );
}

/** Equal for rules with the same conditions. */
export function conditionsOf({ merchantId = '', brand = '', currency = '' }: Conditions): string {
  return `${merchantId} ${brand} ${currency}`;
}

/** As ACQUIRER_ROUTES takes it. */
export function ruleText({ merchantId, brand, currency, acquirer }: RoutingRule): string {
  const named = Object.entries({ merchant: merchantId, brand, currency });
  const conditions = named.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return `${conditions.join('+')}:${acquirer}`;
}

/**
 * Rules made ready to look up, at a cost that does not grow with their number: the most specific
 * that matches a payment decides, and without one the default. Of two with the same conditions the
 * last counts.
 */
export function routingOf(rules: readonly RoutingRule[], standard: string): Routing {
  const byWeight = Map.groupBy(rules, weightOf);
  const shapes = [...byWeight]
    .toSorted(([one], [other]) => other - one)
    .map(([weight, alike]) => ({
      has: (condition: keyof typeof WEIGHTS) => (weight & WEIGHTS[condition]) > 0,
      acquirers: new Map(alike.map((rule) => [conditionsOf(rule), rule.acquirer])),
    }));
  return {
    goesByBrand: shapes.some(({ has }) => has('brand')),
    acquirerOf: ({ merchantId, brand, currency }) => {
      for (const { has, acquirers } of shapes) {
        const key = conditionsOf({
          merchantId: has('merchantId') ? merchantId : undefined,
          brand: has('brand') ? brand : undefined,
          currency: has('currency') ? currency : undefined,
        });
        const acquirer = acquirers.get(key);
        if (acquirer !== undefined) return acquirer;
      }
      return standard;
    },
  };
}
