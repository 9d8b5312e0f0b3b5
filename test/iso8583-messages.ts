/** Every message that the connector writes, made by its own functions from the sample requests. */
import type { Dialect } from '../iso8583/src/codec/dialect.ts';
import type { Message } from '../iso8583/src/codec/message.ts';
import {
  NETWORK_ACTIONS,
  networkAnswer,
  networkFormOf,
  networkRequest,
} from '../iso8583/src/line/network-messages.ts';
import {
  authorizationMessage,
  captureMessage,
  completionMessage,
  refundMessage,
  releaseMessage,
  reversalMessage,
  verificationMessage,
} from '../iso8583/src/operations/messages.ts';
import type { OperationMap } from '../iso8583/src/operations/operation-map.ts';
import {
  referencesOf,
  SAMPLE_CARD,
  SAMPLE_FOLLOW_UP,
  SAMPLE_HOLD,
  SAMPLE_ORIGINAL,
  SAMPLE_PROFILE,
} from './iso8583-requests.ts';
import { cad, cardOf } from './simulator.ts';

const YEAR = '26';

/** Of one dialect, by what they are. */
export function sampleMessages(
  map: OperationMap,
  dialect: Dialect,
): Readonly<Record<string, Message>> {
  return { ...moneyMessages(map), ...networkMessages(dialect) };
}

function moneyMessages(map: OperationMap) {
  const profile = { ...SAMPLE_PROFILE, map };
  const references = (trace: string, name: keyof OperationMap['messages']) => {
    const named = referencesOf(trace, map.messages[name].mti);
    return map.timeDigits === 12 ? { ...named, sentAt: YEAR + named.sentAt } : named;
  };
  const own = references('000123', 'authorize');
  const hold = { ...SAMPLE_HOLD, hostReferences: own };
  const original = { ...SAMPLE_ORIGINAL, hostReferences: own };
  const followUp = {
    ...SAMPLE_FOLLOW_UP,
    original,
    hostReferences: references('000124', 'capture'),
  };
  const purchase = { ...hold, capture: true, hostReferences: references('000123', 'purchase') };
  const told = {
    ...hold,
    card: cardOf('4242424242424242', '123'),
    address: { street: '1 Rue de l’Église', postalCode: 'K1A 0B1' },
    threeDSecure: {
      authenticationValue: 'AAECAwQFBgcICQoLDA0ODxAREhM=',
      electronicCommerceIndicator: '05',
      version: '2.2.0',
      directoryServerTransactionId: 'f25084f0-5b16-4c0a-ae5d-b24808a95e4b',
    },
  } as const;
  const unanswered = { ...original, authorizationCode: null, networkTransactionId: null };
  return {
    authorize: authorizationMessage(profile, hold),
    'authorize with all that the issuer is told': authorizationMessage(profile, told),
    'authorize again': authorizationMessage(profile, { ...hold, isRepeat: true }),
    purchase: authorizationMessage(profile, purchase),
    completion: completionMessage(profile, { ...hold, capture: true }, original),
    increment: authorizationMessage(profile, {
      ...hold,
      hostReferences: references('000124', 'increment'),
      incrementOf: original,
    }),
    verify: verificationMessage(profile, {
      ...told,
      currency: 'USD',
      credentialOnFile: { indicator: 'RECURRING', sequence: 'FIRST' },
    }),
    capture: captureMessage(profile, { ...followUp, final: true }),
    'capture again': captureMessage(profile, { ...followUp, final: false, isRepeat: true }),
    refund: refundMessage(profile, followUp),
    reverse: reversalMessage(profile, { ...followUp, card: SAMPLE_CARD }),
    'reverse what was not answered': reversalMessage(profile, {
      ...followUp,
      original: unanswered,
      isRepeat: true,
    }),
    release: releaseMessage(profile, { ...followUp, kept: cad(5_00n) }),
  };
}

function networkMessages(dialect: Dialect): Record<string, Message> {
  const at = new Date('2026-11-18T09:45:07Z');
  const form = networkFormOf(dialect);
  const made: Record<string, Message> = {};
  for (const action of NETWORK_ACTIONS) {
    made[action] = networkRequest(form, { action, trace: '000125', at });
  }
  // The host's own: its answer has the number of the key.
  const { fields, mti } = networkRequest(form, { action: 'keyChange', trace: '000126', at });
  const change = { mti, fields: new Map([...fields, [53, '0000000000000002'] as const]) };
  made['answer to a key change'] = networkAnswer(form, change, 'accepted');
  return made;
}
