import { Type, type Static } from 'typebox';
import { strict } from '../../platform/http/schema.ts';
import { declineReason, NetworkAdviceCode, type Outcome } from './outcome.ts';

/** Why something was declined, as events tell it. */
export const DeclineBody = strict(
  {
    reasonCode: Type.String({
      description: 'As in the response to the request',
      examples: ['DECLINED_51'],
    }),
    isoResponseCode: Type.String({ description: 'ISO 8583', examples: ['51'] }),
    responseCode: Type.String({ description: 'The code of the acquirer', examples: ['076'] }),
    message: Type.String({
      description: 'Description of the result',
      examples: ['Insufficient funds'],
    }),
    authenticationRequired: Type.Boolean({
      description: 'Whether the issuer requires 3-D Secure',
      examples: [false],
    }),
    networkAdviceCode: Type.Optional(NetworkAdviceCode),
  },
  { title: 'Decline', description: 'Why it was declined' },
);

export function declineBody(outcome: Outcome | null): Static<typeof DeclineBody> {
  const {
    isoResponseCode = '',
    networkAdviceCode,
    responseCode = '',
    message = '',
  } = outcome ?? {};
  return {
    reasonCode: declineReason(outcome),
    isoResponseCode,
    responseCode,
    message,
    authenticationRequired: outcome?.authenticationRequired === true,
    ...(networkAdviceCode === undefined ? {} : { networkAdviceCode }),
  };
}
