import { Type } from 'typebox';
import { MerchantId } from '../../../access/partners/index.ts';
import { strict, Timestamp, described } from '../../../platform/http/schema.ts';
import type { KeptMessage } from '../records/kept-message.ts';
import { AuthenticationId } from '../requests/schema.ts';
import { EXPLAINED_IN, type ExplainedIn, explainMessage } from './explain-message.ts';

const OrNull = Type.Union([Type.String(), Type.Null()]);

const Field = strict(
  {
    name: Type.String({ description: 'The EMV name of the field; for a nested field, its path' }),
    meaning: Type.String({ description: 'In words' }),
    value: Type.String({ description: 'As stored' }),
    valueMeaning: Type.Union([Type.String(), Type.Null()], {
      description: 'The meaning of a coded value; null if the value is self-explanatory',
    }),
  },
  { title: 'ExplainedField' },
);

export const MessagesBody = strict(
  {
    authenticationId: AuthenticationId,
    merchantId: MerchantId,
    messages: Type.Array(
      strict(
        {
          at: Timestamp,
          direction: Type.Enum(['SENT', 'RECEIVED'], {
            description: 'Whether we sent or received it',
          }),
          party: Type.Enum(['DIRECTORY_SERVER', 'BROWSER'], {
            description: 'Who is at the other end',
          }),
          message: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
            description: 'The message, masked; null if there was none',
          }),
          note: described(OrNull, 'What happened instead of a message'),
          fields: Type.Array(Field, { description: 'The fields of the message, explained' }),
        },
        { title: 'AuthenticationMessage' },
      ),
      { description: 'The messages, oldest first' },
    ),
  },
  {
    title: 'AuthenticationMessages',
    description: 'In order, with card data masked and every field explained',
  },
);

export const MessagesQuery = strict({
  language: Type.Optional(
    Type.Enum([...EXPLAINED_IN], {
      default: 'en',
      description: 'Of the explanations',
      expects: `one of ${EXPLAINED_IN.join(', ')}`,
    }),
  ),
});

/** What happened between the parties of an authentication. */
export type Story = Readonly<{
  authenticationId: string;
  merchantId: string;
  messages: readonly KeptMessage[];
}>;

export function messagesBody(
  { authenticationId, merchantId, messages }: Story,
  language: ExplainedIn = 'en',
) {
  const explained = messages.map((one) => ({
    ...one,
    fields: explainMessage(one.message, language),
  }));
  return { authenticationId, merchantId, messages: explained };
}
