/** What the tests use of a package that has no types of its own. */
declare module 'iso_8583' {
  type Format = Readonly<{
    ContentType: string;
    Label: string;
    LenType: string;
    MaxLen: number;
  }>;
  /** Fields by their numbers, 0 being the MTI. */
  type Fields = Readonly<Record<string, string>>;
  type Failure = Readonly<{ error: string }>;

  /** A message, with the formats that are not the package's own. */
  export default class Iso8583 {
    constructor(message?: Fields, formats?: Readonly<Record<string, Format>>);
    /** Of bytes after two that say how many; with bitmaps as characters, or else as bytes. */
    getIsoJSON(bytes: Buffer, config?: Readonly<{ bitmapEncoding?: 'utf8' }>): Fields | Failure;
    getBufferMessage(): Buffer | Failure;
  }
}
