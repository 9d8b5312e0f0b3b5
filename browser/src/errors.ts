import type { FrameErrorCode } from './protocol.ts';

export type CausewayErrorCode =
  | FrameErrorCode
  /** The page in the frame never answered: an unknown profile, or an origin that is not registered. */
  | 'FRAME_BLOCKED'
  | 'INVALID_PROFILE'
  | 'INVALID_ADDRESS'
  | 'TIMEOUT'
  | 'CLOSED_BY_CARDHOLDER'
  | 'DESTROYED';

/** Everything that this module rejects with. Decide by `code`; `message` is for developers. */
export class CausewayError extends Error {
  readonly code: CausewayErrorCode;

  constructor(code: CausewayErrorCode, message: string) {
    super(message);
    this.name = 'CausewayError';
    this.code = code;
  }
}
