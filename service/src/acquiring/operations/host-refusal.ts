import { Type } from 'typebox';
import { orNull, strict } from '../../platform/http/schema.ts';
import type { Declined } from '../acquirers/index.ts';

/** Why an acquirer refuses what has to be done, as it is kept and shown to the person who looks into it. */
export type HostRefusal = Pick<Declined, 'isoResponseCode' | 'responseCode' | 'message'>;

export function hostRefusalOf({ isoResponseCode, message, responseCode }: Declined): HostRefusal {
  return { isoResponseCode, responseCode, message };
}

export const RefusalBody = orNull(
  strict(
    {
      isoResponseCode: Type.String({ description: 'ISO 8583 response code', examples: ['25'] }),
      responseCode: Type.String({ description: 'Response code of the acquirer' }),
      message: Type.String({
        description: 'What the code means',
        examples: ['Original not found'],
      }),
    },
    { title: 'AcquirerRefusal' },
  ),
  'Why it was parked, if the acquirer refused it; null if somebody parked it, or if it is not parked',
);
