import { Secret } from '../../../kernel/secret.ts';
import { AREQ } from './areq.ts';
import type { AReq } from './areq-schema.ts';
import { type ARes, ARES } from './ares.ts';
import { type CReq, CREQ, type CRes, CRES } from './creq.ts';
import { type Erro, ErroSchema, type MessageType } from './erro.ts';
import { type MessageFault } from './fault.ts';
import { type PReq, PREQ, type PRes, PRES } from './preq.ts';
import { type RReq, RREQ, type RRes, RRES } from './rreq.ts';
import { type MessageSpec, readerOf } from './spec.ts';
import type { Version } from './version.ts';

export type Message = AReq | ARes | RReq | RRes | PReq | PRes | CReq | CRes | Erro;

/** A message as it goes out: checked, in UTF-8, and hidden, for an AReq has a card number in it. */
export type SealedMessage = Readonly<{ messageType: MessageType; bytes: Secret<Buffer> }>;

/**
 * Makes a message ready to send. It throws when the message breaks a rule that the receiver would
 * hold it to: that is a bug here, and nothing has been sent yet. No error contains a value.
 */
export function seal(message: Message): SealedMessage {
  return { messageType: message.messageType, bytes: new Secret(Buffer.from(checkedText(message))) };
}

/** An answer as it goes over the wire; it has no card number in it. */
export function wireForm(answer: RRes | Erro): Buffer {
  return seal(answer).bytes.reveal();
}

/** The value of the form field `creq`. Nothing in it is secret: the browser carries it. */
export function sealCReq(creq: CReq): string {
  return encodeBase64Url(checkedText(creq));
}

const { read: readErro } = readerOf(ErroSchema);

function checkedText(message: Message): string {
  switch (message.messageType) {
    case 'AReq':
      return checked(AREQ, { ...message, acctNumber: message.acctNumber.reveal() });
    case 'ARes':
      return checked(ARES, message);
    case 'RReq':
      return checked(RREQ, message);
    case 'RRes':
      return checked(RRES, message);
    case 'PReq':
      return checked(PREQ, message);
    case 'PRes':
      return checked(PRES, message);
    case 'CReq':
      return checked(CREQ, message);
    case 'CRes':
      return checked(CRES, message);
    case 'Erro':
      return checkedErro(message);
  }
}

/** What is sent is the checked copy: it has no field that the message's version does not know. */
function checked<M extends Readonly<{ messageVersion: Version }>>(
  { type, readers, faultsOf }: MessageSpec<M>,
  message: M,
): string {
  const read = readers[message.messageVersion].read(message);
  if (!read.ok) throw breach(type, read.fault);
  const [fault] = faultsOf(read.message);
  if (fault) throw breach(type, fault);
  return JSON.stringify(read.message);
}

function checkedErro(erro: Erro): string {
  const read = readErro(erro);
  if (!read.ok) throw breach('Erro', read.fault);
  return JSON.stringify(read.message);
}

function breach(type: MessageType, { code, fields }: MessageFault): Error {
  return new Error(`our ${type} is wrong: ${code} ${fields.join(', ')}`);
}

/** Base64url as RFC 7515 has it: no padding. */
export function encodeBase64Url(bytes: Buffer | string): string {
  return Buffer.from(bytes).toString('base64url');
}

/** With padding or without; undefined for what is not base64url, so that nothing is guessed. */
export function decodeBase64Url(text: string): Buffer | undefined {
  const body = text.replace(/={1,2}$/, '');
  const isPadded = body.length !== text.length;
  if (!/^[A-Za-z0-9_-]+$/.test(body) || (isPadded && text.length % 4 !== 0)) return undefined;
  const bytes = Buffer.from(body, 'base64url');
  // One form only for each text: left-over bits or a lone last character would be dropped unseen.
  return bytes.toString('base64url') === body ? bytes : undefined;
}
