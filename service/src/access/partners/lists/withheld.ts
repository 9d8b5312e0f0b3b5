import { type Answer, bodyOf } from '../../../platform/http/answer.ts';
import { allows, type Caller } from '../../../platform/http/caller.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { JSON_TYPE, type Route } from '../../../platform/http/route.ts';
import { withoutAccounts, withoutAddresses, withoutPersons } from './withheld-values.ts';

/**
 * What a schema marks as `withheld`: numbers of bank accounts, what is private of people, and addresses that may hold a key, by
 * themselves or somewhere in what others sent. Whoever may set such a thing sees it whole, and so do
 * some operators.
 */
const KINDS = {
  account: {
    scopes: ['onboarding.merchant.write'],
    without: withoutAccounts,
  },
  person: {
    scopes: ['onboarding.merchant.write'],
    without: withoutPersons,
  },
  address: { scopes: ['webhook.write', 'operator.partner.write'], without: withoutAddresses },
} as const;
type Kind = keyof typeof KINDS;

const ALL_KINDS: readonly Kind[] = ['account', 'person', 'address'];

/** All that a caller may do, in whatever partner's name. */
type ScopesOf = (caller: Caller) => ReadonlySet<string>;

/** The route as callers have it who may not see all of its answers. */
export function withholding(route: Route, scopesOf: ScopesOf): Route {
  const answers = JSON.stringify(route.answers);
  const kinds = ALL_KINDS.filter((kind) => answers.includes(`"withheld":"${kind}"`));
  if (kinds.length === 0) return route;
  const run: Route['run'] = async (raw) => {
    const answer = await route.run(raw);
    const granted = raw.caller && scopesOf(raw.caller);
    const isWithheld = (kind: Kind) =>
      !granted || !KINDS[kind].scopes.some((scope) => allows(granted, scope));
    return shownWithout(answer, kinds.filter(isWithheld));
  };
  return { ...route, run };
}

function shownWithout(answer: Answer, kinds: readonly Kind[]): Answer {
  const { contentType = JSON_TYPE } = answer;
  const body = bodyOf(answer);
  if (kinds.length === 0 || contentType !== JSON_TYPE || !isRecord(body)) return answer;
  const shown = kinds.reduce<unknown>((value, kind) => KINDS[kind].without(value), body);
  return { ...answer, body: shown };
}
