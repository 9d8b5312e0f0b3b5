import type { Status } from './cards.ts';
import type { Network } from './ranges.ts';

const PAYMENT: Readonly<Record<Network, Readonly<Record<Status, string>>>> = {
  visa: { Y: '05', A: '06', I: '07', N: '07', U: '07', R: '07' },
  mastercard: { Y: '02', A: '01', I: '04', N: '00', U: '00', R: '00' },
};

/** The electronic commerce indicator of an outcome; undefined where a network has none. */
export function eciOf(network: Network, isPayment: boolean, status: Status): string | undefined {
  if (isPayment) return PAYMENT[network][status];
  if (network === 'visa') return undefined;
  return status === 'Y' ? 'N2' : 'N0';
}
