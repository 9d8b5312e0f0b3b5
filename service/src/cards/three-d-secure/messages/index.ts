/**
 * The messages of EMV 3-D Secure 2.2.0, and of 2.1.0 where a range of cards speaks no other. One set
 * of schemas serves both ways: `parse…` for what is received, `seal` for what is sent.
 */
export type { AReq } from './areq-schema.ts';
export type { ARes, AskedOfARes } from './ares.ts';
export {
  decodeBase64Url,
  encodeBase64Url,
  type Message,
  seal,
  type SealedMessage,
  sealCReq,
  wireForm,
} from './seal.ts';
export type { CReq, CRes } from './creq.ts';
export { createErro, type Erro } from './erro.ts';
export { type ErrorCode } from './fault.ts';
export { maskMessage } from './mask.ts';
export type { CardRangeData, LeftOut, PReq, PRes } from './preq.ts';
export {
  checkResult,
  parseAReq,
  parseARes,
  parseCReq,
  parseCRes,
  parsePReq,
  parsePRes,
  parseRReq,
  parseRRes,
  type Received,
} from './receive.ts';
export type { RReq, RRes } from './rreq.ts';
export { chooseVersion, LATEST, type Version } from './version.ts';
