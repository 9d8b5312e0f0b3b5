import { type ErrorCode, type Fault, type Message, textOf } from './message.ts';
import { isVersion, NEWEST } from './ranges.ts';

const DESCRIPTIONS: Readonly<Record<ErrorCode, string>> = {
  '101': 'Message received invalid',
  '102': 'Message version number not supported',
  '103': 'Sent messages limit exceeded',
  '201': 'Required data element missing',
  '202': 'Critical message extension not recognised',
  '203': 'Format of one or more data elements is invalid',
  '204': 'Duplicate data element',
  '301': 'Transaction ID not recognised',
  '303': 'Access denied, invalid endpoint',
  '304': 'ISO code invalid',
  '305': 'Transaction data not valid',
  '306': 'Merchant category code not valid',
  '307': 'Serial number not valid',
  '403': 'Transient system failure',
};
const DETAIL_CHARACTERS = 2048; // EMV 3DS.
const IDS = ['threeDSServerTransID', 'dsTransID', 'acsTransID'];

/** `A` the access control server, `D` the directory server. */
export type Component = 'A' | 'D';

/** An Erro about a message, with the ids that the message is known by. */
export function erro(fault: Fault, component: Component, about: Message = {}): Message {
  const version = textOf(about, 'messageVersion') ?? '';
  const type = textOf(about, 'messageType') ?? '';
  const ids = IDS.flatMap((name): (readonly [string, string])[] => {
    const id = textOf(about, name) ?? '';
    return isUuid(id) ? [[name, id]] : [];
  });
  return {
    ...Object.fromEntries(ids),
    messageType: 'Erro',
    messageVersion: isVersion(version) ? version : NEWEST,
    errorCode: fault.code,
    errorComponent: component,
    errorDescription: DESCRIPTIONS[fault.code],
    errorDetail: fault.detail.slice(0, DETAIL_CHARACTERS).toWellFormed(),
    ...(/^[A-Za-z]{4}$/.test(type) ? { errorMessageType: type } : {}),
  };
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}
