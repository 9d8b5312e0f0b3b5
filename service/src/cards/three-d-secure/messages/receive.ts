import { Check } from 'typebox/value';
import { Secret } from '../../../kernel/secret.ts';
import { parseJson } from '../../../platform/http/read-body.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { AREQ } from './areq.ts';
import type { AReq } from './areq-schema.ts';
import { type ARes, ARES, type AskedOfARes, faultsAgainst } from './ares.ts';
import { decodeBase64Url } from './seal.ts';
import { type CReq, CREQ, type CRes, CRES, responseFaults } from './creq.ts';
import {
  type Component,
  createErro,
  type Erro,
  type ErroContext,
  ErroSchema,
  MESSAGE_TYPES,
} from './erro.ts';
import { type MessageFault } from './fault.ts';
import { Uuid, VersionNumber } from './field.ts';
import { type LeftOut, type PReq, PREQ, type PRes, PRES, rangeFaults, siftRanges } from './preq.ts';
import { type AskedOfRReq, resultFaults, type RReq, RREQ, type RRes, RRES } from './rreq.ts';
import { type MessageSpec, readerOf } from './spec.ts';
import { isVersion, type Version, VERSIONS } from './version.ts';

/**
 * What came of a message. `message` may be an Erro where the other side answered with one. When the
 * message breaks a rule `erro` is the complete answer; `answerable` is false where none may be sent,
 * because an Erro is never answered with an Erro.
 */
export type Received<Message> =
  | Readonly<{ ok: true; message: Message | Erro }>
  | Readonly<{ ok: false; erro: Erro; answerable: boolean }>;

type Context<Message> = Readonly<{
  component: Component;
  /** What is known of the transaction before the message is read. */
  known?: Readonly<{ threeDSServerTransID: string; messageVersion: Version }>;
  faultsAgainst?: (message: Message) => MessageFault[];
  /** Takes away what the message may be read without. */
  sift?: (value: Record<string, unknown>) => Record<string, unknown>;
}>;

export function parseARes(bytes: Buffer, areq: AskedOfARes): Received<ARes> {
  return receive(ARES, bytes, {
    component: 'S',
    known: areq,
    faultsAgainst: (ares) => faultsAgainst(ares, areq),
  });
}

/** Valid ranges are accepted even if others are not; `leftOut` reports the latter. */
export function parsePRes(
  bytes: Buffer,
  preq: PReq,
): Received<PRes> & Readonly<{ leftOut: readonly LeftOut[] }> {
  let leftOut: readonly LeftOut[] = [];
  const received = receive(PRES, bytes, {
    component: 'S',
    known: preq,
    faultsAgainst: (pres) => rangeFaults(pres, preq),
    sift: (value) => {
      const sifted = siftRanges(value);
      leftOut = sifted.leftOut;
      return sifted.value;
    },
  });
  return { ...received, leftOut };
}

/** `checkResult` decides whether the result belongs to one of our transactions. */
export function parseRReq(bytes: Buffer): Received<RReq> {
  return receive(RREQ, bytes, { component: 'S' });
}

/** The Erro for an RReq that is not about the transaction it was found by; undefined if it is. */
export function checkResult(rreq: RReq, known: AskedOfRReq): Erro | undefined {
  const fault = firstOf(resultFaults(rreq, known));
  return fault && createErro(fault, { ...rreq, about: 'RReq' });
}

/** From the form field `cres`, with padding or without, of a transaction of that category. */
export function parseCRes(field: string, messageCategory: '01' | '02'): Received<CRes> {
  return receive(CRES, decodeBase64Url(field), {
    component: 'S',
    faultsAgainst: (cres) => responseFaults(cres, messageCategory),
  });
}

/** The other side's part, for a directory or access control server that is simulated. */
export function parseAReq(bytes: Buffer): Received<AReq> {
  const received = receive(AREQ, bytes, { component: 'D' });
  if (!received.ok) return received;
  const { message } = received;
  if (message.messageType === 'Erro') return { ok: true, message };
  return { ok: true, message: { ...message, acctNumber: new Secret(message.acctNumber) } };
}

export function parsePReq(bytes: Buffer): Received<PReq> {
  return receive(PREQ, bytes, { component: 'D' });
}

export function parseRRes(bytes: Buffer): Received<RRes> {
  return receive(RRES, bytes, { component: 'D' });
}

/** From the form field `creq`. */
export function parseCReq(field: string): Received<CReq> {
  return receive(CREQ, decodeBase64Url(field), { component: 'A' });
}

const { read: readErro } = readerOf(ErroSchema);

/**
 * The checks in the order of their codes: a message at all, of an expected type, version, fields.
 */
function receive<Message>(
  spec: MessageSpec<Message>,
  bytes: Buffer | undefined,
  context: Context<Message>,
): Received<Message> {
  const parsed = parseJson(bytes ?? Buffer.alloc(0));
  if (!parsed.ok) return refuse(spec, context, { fault: unparsed(parsed.message) });
  const { value } = parsed;
  if (!isRecord(value)) {
    return refuse(spec, context, { fault: { code: '101', fields: ['The message is no object'] } });
  }
  const { messageType, messageVersion } = value;
  if (messageType === 'Erro') {
    const erro = readErro(value);
    return erro.ok ? erro : refuse(spec, context, { fault: erro.fault, value, isErro: true });
  }
  if (messageType !== spec.type) {
    return refuse(spec, context, { fault: { code: '101', fields: ['messageType'] }, value });
  }
  if (!isVersion(messageVersion)) {
    return refuse(spec, context, { fault: versionFault(messageVersion), value });
  }
  const { sift = asIs, faultsAgainst: faultsBetween = noFaults } = context;
  const read = spec.readers[messageVersion].read(sift(value));
  if (!read.ok) return refuse(spec, context, { fault: read.fault, value });
  const { message } = read;
  const fault = firstOf([
    ...criticalExtensions(value),
    ...faultsBetween(message),
    ...spec.faultsOf(message),
  ]);
  return fault ? refuse(spec, context, { fault, value }) : { ok: true, message };
}

const asIs = <Value>(value: Value): Value => value;
const noFaults = (): MessageFault[] => [];

type Refusal = Readonly<{ fault: MessageFault; value?: Record<string, unknown>; isErro?: boolean }>;

function refuse<Message>(
  { type }: MessageSpec<Message>,
  { component, known }: Context<Message>,
  { fault, value = {}, isErro = false }: Refusal,
): Readonly<{ ok: false; erro: Erro; answerable: boolean }> {
  const { messageType, messageVersion } = value;
  const context: ErroContext = {
    component,
    threeDSServerTransID: idIn(value, 'threeDSServerTransID') ?? known?.threeDSServerTransID,
    dsTransID: idIn(value, 'dsTransID'),
    acsTransID: idIn(value, 'acsTransID'),
    messageVersion: isVersion(messageVersion) ? messageVersion : known?.messageVersion,
    // What could not be read at all is taken for what was to come.
    about: MESSAGE_TYPES.find((name) => name === messageType) ?? type,
  };
  return { ok: false, erro: createErro(fault, context), answerable: !isErro };
}

function idIn(value: Record<string, unknown>, name: string): string | undefined {
  const id = value[name];
  return Check(Uuid, id) ? id : undefined;
}

/** The parser names a duplicate key; two readers might see two different messages. */
function unparsed(message: string): MessageFault {
  const [, duplicate] = /^The key "(.*)" stands twice in one object\.$/su.exec(message) ?? [];
  if (duplicate === undefined) return { code: '101', fields: [message] };
  return { code: '204', fields: [duplicate] };
}

function versionFault(given: unknown): MessageFault {
  if (given === undefined || given === null || given === '') {
    return { code: '201', fields: ['messageVersion'] };
  }
  if (!Check(VersionNumber, given)) return { code: '203', fields: ['messageVersion'] };
  return { code: '102', fields: VERSIONS };
}

/** No extension is known here, so one that must be understood is not. The detail is its id. */
function criticalExtensions({ messageExtension }: Record<string, unknown>): MessageFault[] {
  if (!Array.isArray(messageExtension)) return [];
  const extensions: readonly unknown[] = messageExtension;
  const fields = extensions
    .filter((extension) => isRecord(extension))
    .filter(({ criticalityIndicator }) => criticalityIndicator === true)
    .map(({ id }) => String(id));
  return fields.length > 0 ? [{ code: '202', fields }] : [];
}

/** An Erro has one code: that of the first fault, with the fields of all faults of that code. */
function firstOf(found: readonly MessageFault[]): MessageFault | undefined {
  const [first] = found;
  if (!first) return undefined;
  const fields = found.filter(({ code }) => code === first.code).flatMap((fault) => fault.fields);
  return { code: first.code, fields: [...new Set(fields)] };
}
