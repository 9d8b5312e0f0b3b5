import { type Static, Type } from 'typebox';
import { object, optional, textField, Uuid, VersionNumber } from './field.ts';
import { LATEST, type Version } from './version.ts';

/** A rule that a message breaks: the code of the Erro, and the fields it is about. */
export type MessageFault = Readonly<{ code: ErrorCode; fields: readonly string[] }>;

export const ERROR_DESCRIPTIONS = {
  '101': 'Message received is invalid',
  '102': 'Message version number is not supported',
  '103': 'Sent messages limit exceeded',
  '201': 'A required data element is missing',
  '202': 'A critical message extension is not recognised',
  '203': 'A data element is not in the required format, or its value is not valid',
  '204': 'A data element stands twice',
  '301': 'Transaction ID is not recognised',
  '302': 'Data could not be decrypted',
  '303': 'Access denied, or the endpoint is not valid',
  '304': 'An ISO code is not valid',
  '305': 'Transaction data is not valid',
  '306': 'Merchant category code is not valid',
  '307': 'Serial number is not valid',
  '402': 'Transaction timed out',
  '403': 'Transient system failure',
  '404': 'Permanent system failure',
  '405': 'System connection failure',
} as const;
export type ErrorCode = keyof typeof ERROR_DESCRIPTIONS;

/** The fault whose code is `code`, for those fields of which it is true; none when none is. */
export function faults(code: ErrorCode, broken: Readonly<Record<string, boolean>>): MessageFault[] {
  const fields = Object.keys(broken).filter((field) => broken[field]);
  return fields.length > 0 ? [{ code, fields }] : [];
}

/** 201 for those of `fields` that `message` does not have. */
export function missing<Message extends object>(
  message: Message,
  fields: readonly (keyof Message & string)[],
): MessageFault[] {
  const absent = fields.filter((field) => message[field] === undefined);
  return absent.length > 0 ? [{ code: '201', fields: absent }] : [];
}

const DETAIL_LENGTH_MAX = 2_048;

export const MESSAGE_TYPES = [
  'AReq',
  'ARes',
  'CReq',
  'CRes',
  'PReq',
  'PRes',
  'RReq',
  'RRes',
  'Erro',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Any code of three digits: another party's Erro is to be read even when its code is unknown. */
export const ErroSchema = object({
  messageType: Type.Literal('Erro'),
  messageVersion: VersionNumber,
  threeDSServerTransID: optional(Uuid),
  dsTransID: optional(Uuid),
  acsTransID: optional(Uuid),
  errorCode: Type.String({ pattern: '^[0-9]{3}$' }),
  errorComponent: Type.Enum(['C', 'S', 'D', 'A']),
  errorDescription: textField(DETAIL_LENGTH_MAX),
  errorDetail: textField(DETAIL_LENGTH_MAX),
  errorMessageType: optional(Type.Enum([...MESSAGE_TYPES])),
});
export type Erro = Readonly<Static<typeof ErroSchema>>;

/** Who speaks: the 3DS Server, or where a simulator does, a directory or access control server. */
export type Component = 'S' | 'D' | 'A';

type TransactionIds = Readonly<
  Partial<Record<'threeDSServerTransID' | 'dsTransID' | 'acsTransID', string | undefined>>
>;

/** What an Erro contains besides its fault. */
export type ErroContext = TransactionIds &
  Readonly<{
    messageVersion?: Version | undefined;
    component?: Component | undefined;
    about?: MessageType | undefined;
  }>;

/** The complete message, ready to be sealed and sent. */
export function createErro({ code, fields }: MessageFault, context: ErroContext = {}): Erro {
  const { threeDSServerTransID, dsTransID, acsTransID, about } = context;
  return {
    messageType: 'Erro',
    messageVersion: context.messageVersion ?? LATEST,
    ...(threeDSServerTransID === undefined ? {} : { threeDSServerTransID }),
    ...(dsTransID === undefined ? {} : { dsTransID }),
    ...(acsTransID === undefined ? {} : { acsTransID }),
    errorCode: code,
    errorComponent: context.component ?? 'S',
    errorDescription: ERROR_DESCRIPTIONS[code],
    errorDetail: detailOf(fields) || ERROR_DESCRIPTIONS[code],
    ...(about === undefined ? {} : { errorMessageType: about }),
  };
}

/** Names may be the other side's: of one that is cut, no half a character is left. */
function detailOf(fields: readonly string[]): string {
  return fields.join(',').slice(0, DETAIL_LENGTH_MAX).toWellFormed();
}
