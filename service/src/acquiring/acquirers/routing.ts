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

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const CONDITIONS: Readonly<Record<string, Readonly<{ member: string; form: RegExp }>>> = {
  merchant: { member: 'merchantId', form: /^\d{13}$/ },
  brand: { member: 'brand', form: /^[A-Z_]{2,20}$/ },
  currency: { member: 'currency', form: /^[A-Z]{3}$/ },
};

/** The name of an acquirer; undefined if it is malformed. */
export function acquirerName(text: string): string | undefined {
  return NAME.test(text) ? text : undefined;
}

/**
 * Which payments go to which acquirer, as in `brand=AMEX+currency=USD:name`, separated by commas;
 * undefined if it is malformed.
 */
export function acquirerRoutesIn(text: string): RoutingRule[] | undefined {
  const routes = text.split(',').map((route) => routeIn(route.trim()));
  return routes.every((route) => route !== undefined) ? routes : undefined;
}

function routeIn(text: string): RoutingRule | undefined {
  const [conditions = '', acquirer = '', ...rest] = text.split(':');
  if (rest.length > 0 || !NAME.test(acquirer)) return undefined;
  const members = conditions.split('+').map((condition) => memberIn(condition));
  if (!members.every((member) => member !== undefined)) return undefined;
  const isTwice = new Set(members.map(([name]) => name)).size < members.length;
  return isTwice ? undefined : { ...Object.fromEntries(members), acquirer };
}

function memberIn(condition: string): readonly [string, string] | undefined {
  const [name = '', value = '', ...rest] = condition.split('=');
  const known = CONDITIONS[name];
  const isSound = known !== undefined && rest.length === 0 && known.form.test(value);
  return isSound ? [known.member, value] : undefined;
}
