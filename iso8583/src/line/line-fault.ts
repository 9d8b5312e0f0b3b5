const MESSAGES = {
  NOT_READY: 'no session with the host is up',
  BUSY: 'too many requests wait for the host',
  TIMED_OUT: 'the host did not answer in time',
  CUT: 'the connection broke before the host answered',
  MALFORMED: 'the message cannot be written, or its answer not be read',
  WRONG_MAC: 'the host answered with a wrong MAC',
} as const;

export type LineFaultCode = keyof typeof MESSAGES;

/** Why there is no answer. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
  readonly code: LineFaultCode;
  /** Whether the request may have reached the host: then nobody knows what became of it. */
  readonly isSent: boolean;

  constructor(
    code: LineFaultCode,
    { cause, isSent }: Readonly<{ isSent: boolean; cause?: unknown }>,
  ) {
    super(MESSAGES[code], cause === undefined ? {} : { cause });
    this.code = code;
    this.isSent = isSent;
  }
}
