import type { Status } from './card-row.ts';
import type { Network } from './ranges.ts';

const MOST = { Y: '05', A: '06', I: '07', N: '07', U: '07', R: '07' };
const PAYMENT: Readonly<Record<Network, Readonly<Record<Status, string>>>> = {
  visa: MOST,
  mastercard: { Y: '02', A: '01', I: '04', N: '00', U: '00', R: '00' },
  amex: MOST,
  discover: MOST,
  jcb: MOST,
};

/** The electronic commerce indicator of an outcome; undefined where a network has none. */
export function eciOf(network: Network, isPayment: boolean, status: Status): string | undefined {
  if (isPayment) return PAYMENT[network][status];
  if (network !== 'mastercard') return undefined;
  return status === 'Y' ? 'N2' : 'N0';
}
