import { Type } from 'typebox';
import { missingOfPayment } from './ares.ts';
import { type MessageFault, faults, missing } from './fault.ts';
import * as field from './field.ts';
import { type MessageOf, type MessageSpec, readersOf } from './spec.ts';

const { digits, indicator, optional, pattern } = field;

const TransactionIds = {
  threeDSServerTransID: field.Uuid,
  acsTransID: field.Uuid,
  dsTransID: field.Uuid,
};

const FIELDS = {
  messageType: Type.Literal('RReq'),
  ...TransactionIds,
  messageCategory: field.MessageCategory,
  transStatus: optional(Type.Enum(['Y', 'N', 'U', 'A', 'R'])), // A result is final: no C, D or I.
  authenticationValue: optional(field.AuthenticationValue),
  eci: optional(field.Eci),
  interactionCounter: optional(digits(2, 2)),
};

const RREQ_210 = {
  ...FIELDS,
  transStatusReason: optional(indicator(21)),
  authenticationType: optional(indicator(3)),
  challengeCancel: optional(indicator(7)),
};

const RREQ_220 = {
  ...FIELDS,
  transStatusReason: optional(indicator(26)),
  authenticationType: optional(indicator(4)),
  challengeCancel: optional(pattern('01|0[3-8]|[89][0-9]')), // 02 is reserved.
  whiteListStatus: optional(Type.Enum(['Y', 'N', 'E', 'P', 'R', 'U'])),
  whiteListStatusSource: optional(indicator(3)),
};

export type RReq = MessageOf<typeof RREQ_220>;

export const RREQ: MessageSpec<RReq> = {
  type: 'RReq',
  readers: readersOf(RREQ_210, RREQ_220),
  faultsOf,
};

const DECOUPLED = '04';
const TIMED_OUT_AT_ACS = '14';

function faultsOf(rreq: RReq): MessageFault[] {
  const { authenticationType, challengeCancel, transStatus, transStatusReason } = rreq;
  const isTimeout = transStatusReason === TIMED_OUT_AT_ACS;
  return [
    ...(rreq.messageCategory === '01' ? missingOfPayment(rreq) : []),
    ...missing(rreq, transStatus === 'Y' || transStatus === 'N' ? ['authenticationType'] : []),
    ...missing(rreq, authenticationType === DECOUPLED ? [] : ['interactionCounter']),
    ...missing(rreq, isTimeout ? ['challengeCancel'] : []),
    ...missing(rreq, rreq.whiteListStatus === undefined ? [] : ['whiteListStatusSource']),
    ...faults('203', {
      challengeCancel:
        (isTimeout && challengeCancel !== '04' && challengeCancel !== '05') ||
        // Nobody is authenticated by a challenge that was broken off.
        (transStatus === 'Y' && challengeCancel !== undefined),
    }),
  ];
}

/** The stored transaction that an RReq claims to report on. */
export type AskedOfRReq = Pick<
  RReq,
  'threeDSServerTransID' | 'acsTransID' | 'dsTransID' | 'messageCategory' | 'messageVersion'
>;

/** All three ids must be the transaction's: one alone is known to too many. */
export function resultFaults(rreq: RReq, known: AskedOfRReq): MessageFault[] {
  const isOther = (name: 'threeDSServerTransID' | 'acsTransID' | 'dsTransID') =>
    rreq[name].toLowerCase() !== known[name].toLowerCase();
  return [
    ...faults('301', {
      threeDSServerTransID: isOther('threeDSServerTransID'),
      acsTransID: isOther('acsTransID'),
      dsTransID: isOther('dsTransID'),
    }),
    ...faults('203', {
      messageVersion: rreq.messageVersion !== known.messageVersion,
      messageCategory: rreq.messageCategory !== known.messageCategory,
    }),
  ];
}

const RRES_FIELDS = {
  messageType: Type.Literal('RRes'),
  ...TransactionIds,
  resultsStatus: Type.Enum(['01', '02', '03']), // Received; CReq not sent; ARes not delivered.
};
export type RRes = MessageOf<typeof RRES_FIELDS>;

export const RRES: MessageSpec<RRes> = {
  type: 'RRes',
  readers: readersOf(RRES_FIELDS, RRES_FIELDS),
  faultsOf: () => [],
};
