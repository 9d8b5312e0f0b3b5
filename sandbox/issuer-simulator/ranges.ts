import { hash } from 'node:crypto';

export const NETWORKS = ['visa', 'mastercard', 'amex', 'discover', 'jcb'] as const;
export type Network = (typeof NETWORKS)[number];
type Method = 'answers' | 'none' | 'hangs';
export type Version = '2.1.0' | '2.2.0';

export type Range = Readonly<{
  network: Network;
  start: string;
  end: string;
  method: Method;
  newest: Version;
}>;

const OLDEST: Version = '2.1.0';
export const NEWEST: Version = '2.2.0';
const SERIAL_CHARACTERS = 16; // The field holds 20; a digest cut to 16 distinguishes two lists.

/** How the numbers of the test cards begin, and how many digits they have. */
export const NUMBERS: Readonly<Record<Network, Readonly<{ front: string; digits: number }>>> = {
  visa: { front: '400010', digits: 16 },
  mastercard: { front: '520010', digits: 16 },
  amex: { front: '370010', digits: 15 },
  discover: { front: '601110', digits: 16 },
  jcb: { front: '352810', digits: 16 },
};

/** How all cards of a network begin. Diners Club's are Discover's, and Maestro's are Mastercard's. */
const BEGINNINGS: Readonly<Record<Network, RegExp>> = {
  visa: /^4/,
  mastercard: /^(?:5|2[2-7]|6(?:0(?!11)|[1379]))/,
  amex: /^3[47]/,
  discover: /^(?:6011|64|65|30|36|38|39)/,
  jcb: /^(?:35|2131|1800)/,
};

/** Whose card it is; undefined for one of a network that is not simulated. */
export function networkOf(acctNumber: string): Network | undefined {
  return NETWORKS.find((network) => BEGINNINGS[network].test(acctNumber));
}

/** A block of a thousand numbers behind the network's six digits. */
function range(network: Network, block: string, method: Method, newest: Version = NEWEST): Range {
  const { front, digits } = NUMBERS[network];
  const filled = front + block.padStart(digits - front.length - 3, '0');
  return { network, start: `${filled}000`, end: `${filled}999`, method, newest };
}

const RANGES: readonly Range[] = NETWORKS.flatMap((network) => [
  range(network, '0', 'answers'),
  range(network, '1', 'none'),
  range(network, '2', 'hangs'),
  range(network, '10', 'answers', OLDEST),
]);

export const isVersion = (text: string): text is Version => text === OLDEST || text === NEWEST;

/** Numbers of a length are compared with bounds of that length, so comparing text compares numbers. */
export function rangeOf(acctNumber: string): Range | undefined {
  return RANGES.find(
    ({ start, end }) =>
      acctNumber.length === start.length && acctNumber >= start && acctNumber <= end,
  );
}

/** Whose ranges a directory server has: one network's, or all. */
export type Served = Network | 'all';

/** The ranges as listed in a PRes of that version. */
export function cardRangeData(url: string, version: Version, served: Served): readonly object[] {
  const own = RANGES.filter(({ network }) => served === 'all' || network === served);
  return own.map(({ start, end, newest, method }) => ({
    startRange: start,
    endRange: end,
    actionInd: 'A',
    acsStartProtocolVersion: OLDEST,
    acsEndProtocolVersion: newest,
    dsStartProtocolVersion: OLDEST,
    dsEndProtocolVersion: NEWEST,
    ...(method === 'none' ? {} : { threeDSMethodURL: methodUrl(url, method) }),
    // New in 2.2.0: authentication, attempts, decoupled authentication and whitelisting.
    ...(version === '2.1.0' ? {} : { acsInfoInd: ['01', '02', '03', '04'] }),
  }));
}

function methodUrl(url: string, method: 'answers' | 'hangs'): string {
  return `${url}/acs/method${method === 'hangs' ? '/silent' : ''}`;
}

/** Changes when the list does, so a serial number of another list is known to be unknown. */
export function serialOf(url: string, served: Served): string {
  const list = JSON.stringify(cardRangeData(url, NEWEST, served));
  return hash('sha256', list).slice(0, SERIAL_CHARACTERS);
}
