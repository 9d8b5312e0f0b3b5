import { Type } from 'typebox';
import { type MessageFault, faults, missing } from './fault.ts';
import * as field from './field.ts';
import { type MessageOf, type MessageSpec, readersOf } from './spec.ts';
import type { AReqOnWire } from './areq-schema.ts';

const { browserUrl, indicator, optional, textField } = field;

const FIELDS = {
  messageType: Type.Literal('ARes'),
  threeDSServerTransID: field.Uuid,
  dsTransID: field.Uuid,
  acsTransID: field.Uuid,
  dsReferenceNumber: textField(32),
  acsReferenceNumber: textField(32),
  acsOperatorID: optional(textField(32)),
  authenticationValue: optional(field.AuthenticationValue),
  eci: optional(field.Eci),
  acsURL: optional(browserUrl(2_048)),
  acsChallengeMandated: optional(field.YesNo),
  cardholderInfo: optional(textField(128)),
};

const ARES_210 = {
  ...FIELDS,
  transStatus: optional(Type.Enum(['Y', 'N', 'U', 'A', 'C', 'R'])),
  transStatusReason: optional(indicator(21)),
  authenticationType: optional(indicator(3)),
};

const ARES_220 = {
  ...FIELDS,
  transStatus: optional(Type.Enum(['Y', 'N', 'U', 'A', 'C', 'D', 'R', 'I'])),
  transStatusReason: optional(indicator(26)),
  authenticationType: optional(indicator(4)),
  acsDecConInd: optional(field.YesNo),
  whiteListStatus: optional(Type.Enum(['Y', 'N', 'E', 'P', 'R', 'U'])),
  whiteListStatusSource: optional(indicator(3)),
};

export type ARes = MessageOf<typeof ARES_220>;

export const ARES: MessageSpec<ARes> = {
  type: 'ARes',
  readers: readersOf(ARES_210, ARES_220),
  faultsOf,
};

/** What holds of every ARes, whatever the AReq was. */
function faultsOf(ares: ARes): MessageFault[] {
  const { transStatus, acsDecConInd, whiteListStatus } = ares;
  const isChallenge = transStatus === 'C' || transStatus === 'D';
  return [
    ...missing(ares, isChallenge ? ['acsChallengeMandated', 'authenticationType'] : []),
    ...missing(ares, transStatus === 'D' ? ['acsDecConInd'] : []),
    ...missing(ares, transStatus === 'C' ? ['acsURL'] : []),
    ...missing(ares, acsDecConInd === 'Y' ? ['cardholderInfo'] : []),
    ...missing(ares, whiteListStatus === undefined ? [] : ['whiteListStatusSource']),
    ...faults('203', { acsDecConInd: transStatus === 'D' && acsDecConInd === 'N' }),
  ];
}

/** What an ARes is held against: so much of its AReq, as sent or as it was kept. */
export type AskedOfARes = Pick<
  AReqOnWire,
  'threeDSServerTransID' | 'messageVersion' | 'messageCategory' | 'deviceChannel'
> &
  Partial<Pick<AReqOnWire, 'threeDSRequestorChallengeInd' | 'threeDSRequestorDecReqInd'>>;

// Informational only is an answer to "no challenge requested, because …": risk analysis done, data
// share only, authentication done; and to what directory servers define for themselves.
const MAY_INFORM = /^(?:05|06|07|[89][0-9])$/;

export function faultsAgainst(ares: ARes, areq: AskedOfARes): MessageFault[] {
  const { threeDSServerTransID, messageVersion, transStatus } = ares;
  const challenge = areq.threeDSRequestorChallengeInd ?? '01';
  const isForbidden = {
    C: challenge === '06' || areq.deviceChannel === '03',
    I: !MAY_INFORM.test(challenge),
    D: areq.threeDSRequestorDecReqInd !== 'Y',
  };
  return [
    ...faults('301', { threeDSServerTransID: !sameId(threeDSServerTransID, areq) }),
    ...faults('203', { messageVersion: messageVersion !== areq.messageVersion }),
    ...(areq.messageCategory === '01' ? missingOfPayment(ares) : []),
    ...faults('203', {
      transStatus:
        (transStatus === 'C' || transStatus === 'I' || transStatus === 'D') &&
        isForbidden[transStatus],
    }),
  ];
}

function sameId(given: string, { threeDSServerTransID }: AskedOfARes): boolean {
  return given.toLowerCase() === threeDSServerTransID.toLowerCase();
}

type OfPayment = Pick<ARes, 'transStatus' | 'transStatusReason' | 'authenticationValue'>;

/** What the outcome of a payment's authentication must come with, in an ARes as in an RReq. */
export function missingOfPayment(message: OfPayment): MessageFault[] {
  const { transStatus } = message;
  if (transStatus === undefined) return [{ code: '201', fields: ['transStatus'] }];
  return [
    ...missing(message, 'NUR'.includes(transStatus) ? ['transStatusReason'] : []),
    ...missing(message, 'YA'.includes(transStatus) ? ['authenticationValue'] : []),
  ];
}
