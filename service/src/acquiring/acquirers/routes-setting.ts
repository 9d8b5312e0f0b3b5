import type { RoutingRule } from './routing.ts';

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
