import { type Static, Type } from 'typebox';
import { type Fault, faults, missing } from './fault.ts';
import * as field from './field.ts';
import { type MessageSpec, readerOf } from './spec.ts';
import type { Version } from './version.ts';

const { browserUrl, indicator, object, optional, text } = field;

const preqOf = <V extends Version>(version: V) =>
  object({
    messageType: Type.Literal('PReq'),
    messageVersion: Type.Literal(version),
    threeDSServerRefNumber: text(32),
    threeDSServerOperatorID: optional(text(32)),
    threeDSServerTransID: field.Uuid,
    serialNum: optional(text(20)),
    ...field.Extensions,
  });
const PReq220 = preqOf('2.2.0');
export type PReq = Readonly<
  Omit<Static<typeof PReq220>, 'messageVersion'> & { messageVersion: Version }
>;

export const PREQ: MessageSpec<PReq> = {
  type: 'PReq',
  readers: { '2.1.0': readerOf(preqOf('2.1.0')), '2.2.0': readerOf(PReq220) },
  faultsOf: () => [],
};

const RANGE = {
  startRange: field.CardNumber,
  endRange: field.CardNumber,
  actionInd: optional(Type.Enum(['A', 'D', 'M'])), // Add where it is absent.
  acsStartProtocolVersion: field.VersionNumber,
  acsEndProtocolVersion: field.VersionNumber,
  dsStartProtocolVersion: optional(field.VersionNumber),
  dsEndProtocolVersion: optional(field.VersionNumber),
  threeDSMethodURL: optional(browserUrl(256)),
};
const Range210 = object(RANGE);
const Range220 = object({
  ...RANGE,
  acsInfoInd: optional(Type.Array(indicator(4), { minItems: 1 })),
});
export type CardRangeData = Readonly<Static<typeof Range220>>;

const FIELDS = {
  threeDSServerTransID: field.Uuid,
  dsTransID: field.Uuid,
  dsStartProtocolVersion: field.VersionNumber,
  dsEndProtocolVersion: field.VersionNumber,
  serialNum: optional(text(20)),
};
const PRes210 = object({
  messageType: Type.Literal('PRes'),
  messageVersion: Type.Literal('2.1.0'),
  ...FIELDS,
  cardRangeData: optional(Type.Array(Range210, { minItems: 1 })),
  ...field.Extensions,
});
const PRes220 = object({
  messageType: Type.Literal('PRes'),
  messageVersion: Type.Literal('2.2.0'),
  ...FIELDS,
  cardRangeData: optional(Type.Array(Range220, { minItems: 1 })),
  ...field.Extensions,
});
export type PRes = Readonly<
  Omit<Static<typeof PRes220>, 'messageVersion'> & { messageVersion: Version }
>;

export const PRES: MessageSpec<PRes> = {
  type: 'PRes',
  readers: { '2.1.0': readerOf(PRes210), '2.2.0': readerOf(PRes220) },
  faultsOf: ({ cardRangeData = [] }) =>
    faults('203', { 'cardRangeData.endRange': cardRangeData.some(isReversed) }),
};

const DIGITS_MAX = 19;

function isReversed({ startRange, endRange }: CardRangeData): boolean {
  return startRange.padEnd(DIGITS_MAX, '0') > endRange.padEnd(DIGITS_MAX, '9');
}

/** The rules between a PRes and the PReq it answers. Without a serial number all ranges are due. */
export function rangeFaults(pres: PRes, preq: PReq): Fault[] {
  const isOther =
    pres.threeDSServerTransID.toLowerCase() !== preq.threeDSServerTransID.toLowerCase();
  return [
    ...faults('301', { threeDSServerTransID: isOther }),
    ...faults('203', { messageVersion: pres.messageVersion !== preq.messageVersion }),
    ...missing(pres, preq.serialNum === undefined ? ['cardRangeData'] : []),
  ];
}
