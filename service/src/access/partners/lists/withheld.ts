import { type Answer, bodyOf } from '../../../platform/http/answer.ts';
import { allows, type Caller } from '../../../platform/http/caller.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { JSON_TYPE, type Route } from '../../../platform/http/route.ts';

/**
 * What a schema marks as `withheld`: numbers of bank accounts, and addresses that may hold a key, by
 * themselves or somewhere in what others sent. Whoever may set such a thing sees it whole, and so do
 * some operators.
 */
const KINDS = {
  account: {
    scopes: ['onboarding.merchant.write', 'operator.bank.read'],
    without: withoutAccounts,
  },
  address: { scopes: ['webhook.write', 'operator.partner.write'], without: withoutAddresses },
} as const;
type Kind = keyof typeof KINDS;

const ALL_KINDS: readonly Kind[] = ['account', 'address'];

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

/** In place of what is withheld: such an address is still one. */
const WITHHELD = '***';
const SHOWN_DIGITS = 3; // As of payouts.

/** Numbers of bank accounts as payouts show them: as much as tells one from another. */
export function withoutAccounts(value: unknown): unknown {
  return copyOf(value, (text, name) =>
    name === 'accountNumber' && /^\d+$/.test(text) ? `****${text.slice(-SHOWN_DIGITS)}` : text,
  );
}

/**
 * Addresses without what may be a key. Of one that is the value of a member only the host stays: nobody
 * knows which part of its path is secret. In other texts, what looks like one goes.
 */
export function withoutAddresses(value: unknown): unknown {
  return copyOf(value, (text, name) => {
    if (!text.includes('://')) return text;
    if (/^[[{]/.test(text)) return jsonWithout(text);
    if (/ur[il]s?$/i.test(name)) return hostAlone(text);
    return text.replaceAll(ADDRESS, withoutKeys);
  });
}

const ADDRESS = /\bhttps?:\/\/[^\s"'<>\\]+/gi;
const LIKE_A_KEY = /^(?=.*\d)[^/]{16,}$/;

type Shown = (text: string, name: string) => string;

function copyOf(value: unknown, shown: Shown, name = ''): unknown {
  if (typeof value === 'string') return shown(value, name);
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item, shown, name));
  if (!isRecord(value) || value instanceof Date) return value;
  const changed = nameOfChanged(value);
  return Object.fromEntries(
    Object.entries(value).map(([member, own]) => [
      member,
      copyOf(own, shown, CHANGED.has(member) ? (changed ?? member) : member),
    ]),
  );
}

const CHANGED = new Set(['from', 'to']);

/** Of a change that names a member by its path: what was there, and what is now, goes by that name. */
function nameOfChanged({ path }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof path === 'string' ? path.match(/\w+/g)?.at(-1) : undefined;
}

/** Records keep what was before and after a change as JSON. */
function jsonWithout(text: string): string {
  try {
    return JSON.stringify(withoutAddresses(JSON.parse(text)));
  } catch {
    return text.replaceAll(ADDRESS, withoutKeys);
  }
}

function hostAlone(text: string): string {
  const url = URL.parse(text);
  if (!url || url.origin === 'null') return WITHHELD;
  return text === url.origin || text === `${url.origin}/` ? text : `${url.origin}/${WITHHELD}`;
}

function withoutKeys(address: string): string {
  const url = URL.parse(address);
  if (!url) return WITHHELD;
  const parts = url.pathname.split('/');
  const path = parts.map((part) => (LIKE_A_KEY.test(part) ? WITHHELD : part)).join('/');
  const isPlain = path === url.pathname && url.username === '' && url.password === '';
  if (isPlain && url.search === '' && url.hash === '') return address;
  const rest = `${url.search === '' ? '' : `?${WITHHELD}`}${url.hash === '' ? '' : `#${WITHHELD}`}`;
  return `${url.origin}${path}${rest}`;
}
