import { type Static, Type } from 'typebox';
import { type MessageFault, faults, missing } from './fault.ts';
import * as field from './field.ts';
import { type MessageOf, type MessageSpec, readerOf, readersOf } from './spec.ts';
import { isVersion } from './version.ts';

const { browserUrl, indicator, object, optional, textField } = field;

const PREQ_FIELDS = {
  messageType: Type.Literal('PReq'),
  threeDSServerRefNumber: textField(32),
  threeDSServerOperatorID: optional(textField(32)),
  threeDSServerTransID: field.Uuid,
  serialNum: optional(textField(20)),
};
export type PReq = MessageOf<typeof PREQ_FIELDS>;

export const PREQ: MessageSpec<PReq> = {
  type: 'PReq',
  readers: readersOf(PREQ_FIELDS, PREQ_FIELDS),
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
  messageType: Type.Literal('PRes'),
  threeDSServerTransID: field.Uuid,
  dsTransID: field.Uuid,
  dsStartProtocolVersion: field.VersionNumber,
  dsEndProtocolVersion: field.VersionNumber,
  serialNum: optional(textField(20)),
};
const PRES_210 = { ...FIELDS, cardRangeData: optional(Type.Array(Range210, { minItems: 1 })) };
const PRES_220 = { ...FIELDS, cardRangeData: optional(Type.Array(Range220, { minItems: 1 })) };
export type PRes = MessageOf<typeof PRES_220>;

export const PRES: MessageSpec<PRes> = {
  type: 'PRes',
  readers: readersOf(PRES_210, PRES_220),
  faultsOf: ({ cardRangeData = [] }) =>
    faults('203', { 'cardRangeData.endRange': cardRangeData.some(isNoRange) }),
};

/** Its bounds have as many digits as the numbers between them. */
function isNoRange({ startRange, endRange }: CardRangeData): boolean {
  return startRange.length !== endRange.length || startRange > endRange;
}

/** The bounds of a range that could not be taken, as far as it has any. */
export type LeftOut = Pick<CardRangeData, 'startRange' | 'endRange'> | null;

const rangeReaders = { '2.1.0': readerOf(Range210), '2.2.0': readerOf(Range220) } as const;
const bounds = readerOf(object({ startRange: field.CardNumber, endRange: field.CardNumber }));

/** A PRes without its bad ranges. One that has no good ones is left as it is, to be refused. */
export function siftRanges(
  value: Record<string, unknown>,
): Readonly<{ value: Record<string, unknown>; leftOut: readonly LeftOut[] }> {
  const { cardRangeData, messageVersion } = value;
  if (!Array.isArray(cardRangeData) || !isVersion(messageVersion)) return { value, leftOut: [] };
  const good: unknown[] = [];
  const leftOut: LeftOut[] = [];
  for (const range of cardRangeData) {
    const read = rangeReaders[messageVersion].read(range);
    if (read.ok && !isNoRange(read.message)) good.push(range);
    else leftOut.push(boundsIn(range));
  }
  if (good.length === 0) return { value, leftOut: [] };
  return { value: { ...value, cardRangeData: good }, leftOut };
}

function boundsIn(range: unknown): LeftOut {
  const read = bounds.read(range);
  return read.ok ? read.message : null;
}

/** The rules between a PRes and the PReq it answers. Without a serial number all ranges are due. */
export function rangeFaults(pres: PRes, preq: PReq): MessageFault[] {
  const isOther =
    pres.threeDSServerTransID.toLowerCase() !== preq.threeDSServerTransID.toLowerCase();
  return [
    ...faults('301', { threeDSServerTransID: isOther }),
    ...faults('203', { messageVersion: pres.messageVersion !== preq.messageVersion }),
    ...missing(pres, preq.serialNum === undefined ? ['cardRangeData'] : []),
  ];
}
