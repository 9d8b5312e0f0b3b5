export type KeyErrorReason =
  | 'damaged' // Changed, cut short, or taken from another owner, purpose or row.
  | 'destroyed' // Its data key was destroyed on purpose. Nothing brings it back.
  | 'unknown-version' // No data key of that version was ever here.
  | 'master-key-missing' // The data key is here, the master key that wraps it is not.
  | 'unavailable' // The key service does not answer. What is unwrapped already goes on.
  | 'stale' // This process has not read the keys for too long. It is reading them: try again.
  | 'refused'; // An operator asked for something that would lose data.

/** A key or a sealed value that cannot be used. The message names keys by id, never by value. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly reason: KeyErrorReason;

  constructor(reason: KeyErrorReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
