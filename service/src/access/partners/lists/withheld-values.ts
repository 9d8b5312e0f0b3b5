import { isRecord } from '../../../platform/http/normalise.ts';

/** In place of what is withheld: such an address is still one. */
const WITHHELD = '***';
const SHOWN_DIGITS = 3; // As of payouts.

/** Numbers of bank accounts as payouts show them: as much as tells one from another. */
export function withoutAccounts(value: unknown): unknown {
  return copyOf(value, (text, name) =>
    name === 'accountNumber' && /^\d+$/.test(text) ? `****${text.slice(-SHOWN_DIGITS)}` : text,
  );
}

/** Where people live, as far as it tells one house from another. */
const OF_HOMES = new Set(['unitNumber', 'streetNumber', 'streetName', 'postalCode']);
const PERSONS = 'signingOfficers';

/** Persons without their dates of birth, and without where they live. */
export function withoutPersons(value: unknown, isOfPerson = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutPersons(item, isOfPerson));
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isPrivate = name === 'dateOfBirth' || (isOfPerson && OF_HOMES.has(name));
      if (isPrivate && typeof member === 'string') return [name, '****'];
      return [name, withoutPersons(member, isOfPerson || name === PERSONS)];
    }),
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
