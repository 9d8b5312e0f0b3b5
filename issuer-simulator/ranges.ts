import { hash } from 'node:crypto';

export type Network = 'visa' | 'mastercard';
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
const SERIAL_CHARACTERS = 16; // The field holds 20; a digest cut to 16 tells two lists apart.

/** A block of a thousand numbers behind the network's six digits. */
function range(network: Network, block: string, method: Method, newest: Version = NEWEST): Range {
  const front = network === 'visa' ? '400010' : '520010';
  const filled = `${front}${block.padStart(7, '0')}`;
  return { network, start: `${filled}000`, end: `${filled}999`, method, newest };
}

const RANGES: readonly Range[] = (['visa', 'mastercard'] as const).flatMap((network) => [
  range(network, '0', 'answers'),
  range(network, '1', 'none'),
  range(network, '2', 'hangs'),
  range(network, '10', 'answers', OLDEST),
]);

export const isVersion = (text: string): text is Version => text === OLDEST || text === NEWEST;

/** All numbers of the ranges have sixteen digits, so comparing text compares numbers. */
export function rangeOf(acctNumber: string): Range | undefined {
  return RANGES.find(
    ({ start, end }) =>
      acctNumber.length === start.length && acctNumber >= start && acctNumber <= end,
  );
}

/** The ranges as a PRes of that version tells them. */
export function cardRangeData(url: string, version: Version): readonly object[] {
  return RANGES.map(({ start, end, newest, method }) => ({
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
export function serialOf(url: string): string {
  return hash('sha256', JSON.stringify(cardRangeData(url, NEWEST))).slice(0, SERIAL_CHARACTERS);
}
