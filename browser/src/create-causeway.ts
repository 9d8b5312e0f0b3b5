import { urlOf } from './address.ts';
import { collectDeviceData, type DeviceData } from './device-data.ts';
import { CausewayError } from './errors.ts';
import { type Fields, type FieldsOptions, mountFieldsOf } from './mount-fields.ts';
import { type MethodOptions, type MethodOutcome, runMethod } from './run-method.ts';
import { type ChallengeEnd, type ChallengeOptions, showChallenge } from './show-challenge.ts';

export type Causeway = Readonly<{
  /** Shows the card fields in an element of your page. */
  mountFields: (element: Element, options: FieldsOptions) => Promise<Fields>;
  collectDeviceData: () => DeviceData;
  runMethod: (options: MethodOptions) => Promise<MethodOutcome>;
  showChallenge: (options: ChallengeOptions) => Promise<ChallengeEnd>;
}>;

/** `origin`: of the service, such as `https://pay.example`. */
export function createCauseway({ origin }: Readonly<{ origin: string }>): Causeway {
  const service = urlOf(origin)?.origin;
  if (service === undefined) {
    throw new CausewayError('INVALID_ADDRESS', 'origin must be the address of the service.');
  }
  return {
    mountFields: (element, options) => mountFieldsOf(service, element, options),
    collectDeviceData,
    runMethod,
    showChallenge,
  };
}
