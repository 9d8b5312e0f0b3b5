import { Type } from 'typebox';
import { type MessageFault, missing } from './fault.ts';
import { code, optional, Uuid } from './field.ts';
import { type MessageOf, type MessageSpec, readersOf } from './spec.ts';

/** The two messages that go through the cardholder's browser. They do not differ by version. */

const CREQ_FIELDS = {
  messageType: Type.Literal('CReq'),
  threeDSServerTransID: Uuid,
  acsTransID: Uuid,
  challengeWindowSize: code(5),
};
export type CReq = MessageOf<typeof CREQ_FIELDS>;

export const CREQ: MessageSpec<CReq> = {
  type: 'CReq',
  readers: readersOf(CREQ_FIELDS, CREQ_FIELDS),
  faultsOf: () => [],
};

const CRES_FIELDS = {
  messageType: Type.Literal('CRes'),
  threeDSServerTransID: Uuid,
  acsTransID: Uuid,
  transStatus: optional(Type.Enum(['Y', 'N'])),
};
/** Unsigned, and anybody can post one: it identifies the transaction, but never proves its outcome. */
export type CRes = MessageOf<typeof CRES_FIELDS>;

export const CRES: MessageSpec<CRes> = {
  type: 'CRes',
  readers: readersOf(CRES_FIELDS, CRES_FIELDS),
  faultsOf: () => [],
};

/** A payment's says how the challenge ended; for a non-payment the directory server decides. */
export function responseFaults(response: CRes, messageCategory: '01' | '02'): MessageFault[] {
  return missing(response, messageCategory === '01' ? ['transStatus'] : []);
}
