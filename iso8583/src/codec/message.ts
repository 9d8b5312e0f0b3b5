/** A message as data. Fields of bytes are upper-case hexadecimal. */
export type Message = Readonly<{
  /** Version, class, function and origin: `0100`. */
  mti: string;
  fields: ReadonlyMap<number, string>;
}>;

/** Where a part of a message stands, in bytes from its beginning. */
export type Span = Readonly<{ from: number; to: number }>;

/** A message with the places of its parts, for whoever shows it. */
export type ReadMessage = Message &
  Readonly<{ spans: ReadonlyMap<'bitmap' | 'mti' | number, Span> }>;

/** What is wrong with a message, without any of its content. */
export class MessageFault extends Error {
  override readonly name = 'MessageFault';
  /** Undefined for what is before the fields. */
  readonly field: number | undefined;
  /** In bytes from the beginning of the message; undefined for one that was to be written. */
  readonly offset: number | undefined;

  constructor(
    problem: string,
    { field, offset }: Readonly<{ field?: number | undefined; offset?: number | undefined }>,
  ) {
    const where = [
      ...(field === undefined ? [] : [`field ${field}`]),
      ...(offset === undefined ? [] : [`byte ${offset}`]),
    ];
    super(where.length === 0 ? problem : `${where.join(', ')}: ${problem}`);
    this.field = field;
    this.offset = offset;
  }
}
