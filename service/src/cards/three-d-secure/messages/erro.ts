import { type Static, Type } from 'typebox';
import { object, optional, textField, Uuid, VersionNumber } from './field.ts';
import { LATEST, type Version } from './version.ts';
import { ERROR_DESCRIPTIONS, type MessageFault } from './fault.ts';

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
