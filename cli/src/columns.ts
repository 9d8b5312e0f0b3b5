import { cellOf, isRecord } from './cells.ts';
import { usageError } from './failure.ts';
import { nearest, quoted } from './nearest.ts';

export type Column = Readonly<{
  /** What stands above it. */
  title: string;
  cell: (record: unknown) => string;
}>;

/** Of several paths: by their last word, where that is enough to tell them apart. */
export function columnsFor(paths: readonly string[]): Column[] {
  const words = paths.map(lastWord);
  return paths.map((path, index) => {
    const word = words[index] ?? path;
    const isUnique = words.filter((one) => one === word).length === 1;
    return { title: isUnique ? word : path, cell: (record) => cellAt(record, path) };
  });
}

function lastWord(path: string): string {
  return path.split('.').at(-1) ?? path;
}

function cellAt(record: unknown, path: string): string {
  const [name = '', ...rest] = path.split('.');
  if (!isRecord(record)) return '';
  if (path === CARD) return cardOf(record);
  if (Object.hasOwn(record, path)) return cellOf(record[path]) ?? ''; // A key may have dots.
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return rest.length === 0 ? '' : cellAt(value, rest.join('.'));
}

/** The brand and the last digits of a card, which are members of their own. */
const CARD = 'card';

function cardOf({ paymentMethod, ...record }: Readonly<Record<string, unknown>>): string {
  const { cardBrand, lastFour } = isRecord(paymentMethod) ? paymentMethod : record;
  return [cardBrand, lastFour]
    .map((one) => cellOf(one) ?? '')
    .join(' ')
    .trim();
}

/** With the columns that are made of several members. */
export function withMadeColumns(paths: readonly string[]): string[] {
  const cards = paths
    .filter((path) => lastWord(path) === 'lastFour')
    .map((path) => path.replace(/(?:^|\.)(?:paymentMethod\.)?lastFour$/, ''))
    .map((holder) => (holder === '' ? CARD : `${holder}.${CARD}`));
  return [...paths, ...new Set(cards)];
}

/** Which columns matter most, in their order. Of each line there is one at most, but for the last. */
const RANKS: readonly RegExp[] = [
  /^\w+(?:Id|ID)$|^id$|^seq$|^version$/,
  /^(?:\w*(?<!Whitelist)Status|status|\w*State|state|outcome)$/,
  /^(?:amount|refundAmount|net|monthlyPrice)$/,
  /^card$/,
  /^orderId$/,
  /^(?:legalName|name|title|summary|plan|eventType|type|kind|alertKind|method|action)$/,
  /^(?:path|url|email|actor|description|disputeStage)$/,
  /^(?:respondBy|createdAt|at|askedAt|firstSeenAt)$/,
  /^(?:invoiceNumber|reason|reasonCode|operation|network|subject|subjectId|side|role|attempts|problem|durationMs|customerId|paymentId|merchantId|expectedOn)$/,
];
/** The record within a record whose members count as its own. */
const HOLDERS = /^(?:payment|refund|merchantDetails\.merchantInformation)\./;

function isOfOthers(path: string): boolean {
  return /^(?:partnerId|terminalId)$/.test(path);
}

/** The paths by what matters: those that say what a record is and how far it is go first. */
export function byWhatMatters(paths: readonly string[]): string[] {
  const own = paths.filter((path) => !path.replace(HOLDERS, '').includes('.'));
  const left = new Set([...own.filter((path) => !isOfOthers(path)), ...own.filter(isOfOthers)]);
  const ranked = RANKS.flatMap((rank, index) => {
    const found = [...left].filter((path) => rank.test(path.replace(HOLDERS, '')));
    const taken = index === RANKS.length - 1 ? found : found.slice(0, 1);
    for (const path of taken) left.delete(path);
    return taken;
  });
  return [...ranked, ...left];
}

/** The columns that a person names: `paymentStatus,amount,card,transactionDetails.message`. */
export function namedPaths(typed: string, known: readonly string[]): string[] {
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw usageError(`--columns needs a name. ${listed(known)}`);
  return names.map((name) => pathNamed(name, known));
}

function pathNamed(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase();
  const whole = known.find((path) => path.toLowerCase() === lower);
  if (whole !== undefined && !whole.endsWith('*')) return whole;
  const byWord = known.filter((path) => lastWord(path).toLowerCase() === lower);
  if (byWord.length === 1 && byWord[0] !== undefined) return byWord[0];
  const isOpen = known.some((path) => path.endsWith('.*') && name.startsWith(path.slice(0, -1)));
  if (isOpen && /^\P{C}+$/u.test(name)) return name;
  const near = nearest(name, known);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  throw usageError(`There is no column${quoted(name)}.${meant} ${listed(known)}`);
}

function listed(known: readonly string[]): string {
  return `There are: ${known.join(', ')}.`;
}
