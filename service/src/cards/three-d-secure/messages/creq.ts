import { type Static, Type } from 'typebox';
import { type MessageFault, missing } from './fault.ts';
import * as field from './field.ts';
import { type MessageSpec, readerOf } from './spec.ts';
import type { Version } from './version.ts';

const { code, object, optional } = field;

/** The two messages that go through the cardholder's browser. They do not differ by version. */

const creq = <V extends Version>(version: V) =>
  object({
    messageType: Type.Literal('CReq'),
    messageVersion: Type.Literal(version),
    threeDSServerTransID: field.Uuid,
    acsTransID: field.Uuid,
    challengeWindowSize: code(5),
    ...field.Extensions,
  });
const CReq220 = creq('2.2.0');
export type CReq = Readonly<
  Omit<Static<typeof CReq220>, 'messageVersion'> & { messageVersion: Version }
>;

export const CREQ: MessageSpec<CReq> = {
  type: 'CReq',
  readers: { '2.1.0': readerOf(creq('2.1.0')), '2.2.0': readerOf(CReq220) },
  faultsOf: () => [],
};

const cres = <V extends Version>(version: V) =>
  object({
    messageType: Type.Literal('CRes'),
    messageVersion: Type.Literal(version),
    threeDSServerTransID: field.Uuid,
    acsTransID: field.Uuid,
    transStatus: optional(Type.Enum(['Y', 'N'])),
    ...field.Extensions,
  });
const CRes220 = cres('2.2.0');
/**
 * Unsigned, and anybody can post one: it identifies the transaction, but never proves its outcome.
 */
export type CRes = Readonly<
  Omit<Static<typeof CRes220>, 'messageVersion'> & { messageVersion: Version }
>;

export const CRES: MessageSpec<CRes> = {
  type: 'CRes',
  readers: { '2.1.0': readerOf(cres('2.1.0')), '2.2.0': readerOf(CRes220) },
  faultsOf: () => [],
};

/** A payment's says how the challenge ended; for a non-payment the directory server decides. */
export function responseFaults(response: CRes, messageCategory: '01' | '02'): MessageFault[] {
  return missing(response, messageCategory === '01' ? ['transStatus'] : []);
}
