import { type TProperties, Type } from 'typebox';
import { bucketOf } from '../../kernel/id.ts';
import {
  countClientEvent,
  type CredentialChange,
  MerchantId,
  type Slot,
  SLOTS,
} from '../../access/partners/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { strict, Timestamp, described } from '../../platform/http/schema.ts';
import type { NewEvent } from './event.ts';
import { defineEvent, eventOf } from './define-event.ts';
import { record } from './record.ts';

const aboutClient = <More extends TProperties>(more: More) =>
  strict({
    clientId: Type.String({
      description: 'The client',
      examples: ['ci0001K5ZJ8Q3W7VYB2N4M6P8R9T'],
    }),
    name: Type.String({ description: 'Name of the client', examples: ['Web shop'] }),
    merchantId: Type.Union([MerchantId, Type.Null()], {
      description: 'The merchant that it is restricted to',
    }),
    ...more,
  });
const aboutKey = <More extends TProperties>(more: More) =>
  aboutClient({
    apiKeyId: Type.String({
      description: 'The API key',
      examples: ['ak0001K5ZJ8Q3W7VYB2N4M6P8R9T'],
    }),
    slot: Type.Enum([...SLOTS], { description: 'The slot of the key' }),
    ...more,
  });

const EVENTS = {
  'client.created': defineEvent({
    type: 'client.created',
    description: 'You have a new client.',
    data: aboutClient({
      scopes: Type.Array(Type.String(), {
        description: 'What the client may do',
        examples: [['payment.write']],
      }),
    }),
  }),
  'client.secret_rolled': defineEvent({
    type: 'client.secret_rolled',
    description: 'A client has a new secret; the previous one is valid for a while.',
    data: aboutClient({
      previousSecretExpiresAt: described(Timestamp, 'When the previous secret expires'),
    }),
  }),
  'client.keys_replaced': defineEvent({
    type: 'client.keys_replaced',
    description: 'A client has other keys to sign with.',
    data: aboutClient({
      previousSecretExpiresAt: Type.Union([Timestamp, Type.Null()], {
        description: 'Null if it had no secret',
      }),
    }),
  }),
  'client.keys_removed': defineEvent({
    type: 'client.keys_removed',
    description: 'A client has a secret in place of its keys.',
    data: aboutClient({}),
  }),
  'client.revoked': defineEvent({
    type: 'client.revoked',
    description: 'A client and all its credentials were revoked.',
    data: aboutClient({}),
  }),
  'api_key.created': defineEvent({
    type: 'api_key.created',
    description: 'A client has a new API key.',
    data: aboutKey({}),
  }),
  'api_key.rolled': defineEvent({
    type: 'api_key.rolled',
    description: 'An API key was revoked, and another is in its place.',
    data: aboutKey({
      replacedBy: Type.String({
        description: 'The key in its place',
        examples: ['ak0001K5ZJ9Q3W7VYB2N4M6P8R9T'],
      }),
    }),
  }),
  'api_key.revoked': defineEvent({
    type: 'api_key.revoked',
    description: 'An API key was revoked.',
    data: aboutKey({}),
  }),
};

/** Credentials of partners are below this slice, so their events are defined here. */
export async function recordCredential(tx: Tx, change: CredentialChange): Promise<void> {
  const { client, correlationId, now } = change;
  const { merchantId, partnerId } = client;
  if (partnerId === null) return; // The operator's own.
  const bucket = bucketOf(merchantId ?? partnerId);
  const subjectId = 'key' in change ? change.key.id : client.id;
  // A key is created, and later revoked or rolled, once.
  const ofKey = change.kind === 'api_key.created' ? 1 : 2;
  const sequence = 'key' in change ? ofKey : await countClientEvent(tx, client.id);
  const about = { bucket, partnerId, merchantId, subjectId, sequence, correlationId, now };
  await record(tx, credentialEvent(about, change));
}

type About = Omit<Parameters<typeof eventOf>[1], 'data'>;

function credentialEvent(about: About, change: CredentialChange): NewEvent {
  const { id: clientId, merchantId, name, scopes } = change.client;
  const data = { clientId, name, merchantId };
  switch (change.kind) {
    case 'client.created':
      return eventOf(EVENTS[change.kind], { ...about, data: { ...data, scopes: [...scopes] } });
    case 'client.keys_removed':
    case 'client.revoked':
      return eventOf(EVENTS[change.kind], { ...about, data });
    case 'client.secret_rolled': {
      const previousSecretExpiresAt = change.previousSecretExpiresAt.toISOString();
      return eventOf(EVENTS[change.kind], { ...about, data: { ...data, previousSecretExpiresAt } });
    }
    case 'client.keys_replaced': {
      const previousSecretExpiresAt = change.previousSecretExpiresAt?.toISOString() ?? null;
      return eventOf(EVENTS[change.kind], { ...about, data: { ...data, previousSecretExpiresAt } });
    }
    case 'api_key.created':
    case 'api_key.revoked':
      return eventOf(EVENTS[change.kind], { ...about, data: { ...data, ...keyOf(change.key) } });
    case 'api_key.rolled': {
      const { key, replacedBy } = change;
      return eventOf(EVENTS[change.kind], {
        ...about,
        data: { ...data, ...keyOf(key), replacedBy },
      });
    }
  }
}

function keyOf({ id: apiKeyId, slot }: Readonly<{ id: string; slot: Slot }>) {
  return { apiKeyId, slot };
}
