import { type EvidenceFault, inflateWithin, UNSAFE } from './file-fault.ts';
import { faultIn, plainBytes } from './pdf-plain.ts';
import { filtersIn, type PdfStream, streamsIn } from './pdf-streams.ts';
import { textDecoders } from './pdf-text-filters.ts';

const HEADER = /^%PDF-[12]\.\d/;
const ENDING = '%%EOF';
const TAIL_BYTES = 2_048;

const MIB = 1024 * 1024;
const RATIO_MAX = 200; // Scans of empty pages come to this.
const INFLATED_MIN = 16 * MIB; // Whatever the size of the file.
const INFLATED_MAX = 96 * MIB;
const STREAMS_MAX = 10_000;
const SIDE_MAX = 20_000; // Of a page that was scanned.

const SOUGHT = [
  { fault: 'ENCRYPTED', pattern: /\/Encrypt(?![A-Za-z0-9])/ },
  /** What makes a document do something, or carries something else. */
  {
    fault: 'HAS_ACTIONS',
    pattern:
      /\/(?:JavaScript|Launch|EmbeddedFiles?|SubmitForm|ImportData|GoToE|GoToR|RichMedia|Rendition)(?![A-Za-z0-9])|\/XFA ?[[\d]/,
  },
  /** One that opens by itself may lead to a page, and no further. */
  {
    fault: 'HAS_ACTIONS',
    pattern: /\/OpenAction ?<<(?! ?\/(?:Type ?\/Action ?\/)?(?:S ?\/GoTo(?![A-Z])|D\b))/,
  },
] as const satisfies readonly Readonly<{ fault: EvidenceFault; pattern: RegExp }>[];

export function isPdf(bytes: Buffer): boolean {
  return HEADER.test(bytes.toString('latin1', 0, 8));
}

export async function pdfFault(bytes: Buffer): Promise<EvidenceFault | undefined> {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  if (!tail.trimEnd().endsWith(ENDING) || !tail.includes('startxref')) return 'DAMAGED';
  const streams = await streamsIn(bytes);
  if (streams === undefined || streams.length > STREAMS_MAX) return 'CANNOT_BE_CHECKED';
  // Streams included: what hides behind a word that looks like one is seen too.
  const fault = await contentFault(bytes);
  if (fault) return fault;
  const most = Math.min(INFLATED_MAX, Math.max(INFLATED_MIN, bytes.length * RATIO_MAX));
  let left = most;
  for (const stream of streams) {
    const decoded = await decode(stream, left);
    if (typeof decoded === 'string') return decoded;
    left -= decoded.used;
    const inside = decoded.content && (await contentFault(decoded.content));
    if (inside) return inside;
  }
  return undefined;
}

async function contentFault(content: Buffer): Promise<EvidenceFault | undefined> {
  return await faultIn(await plainBytes(content), SOUGHT);
}

type Decoded = Readonly<{
  /** Bytes that it came to, filter by filter. */
  used: number;
  /** Of a stream of objects, which are looked through like the others. */
  content: Buffer | undefined;
}>;

/** Filters of images, whose size is known from what describes them. */
const OF_IMAGES = new Set([
  'DCTDecode',
  'DCT',
  'CCITTFaxDecode',
  'CCF',
  'JBIG2Decode',
  'JPXDecode',
]);
const OF_ZLIB = new Set(['FlateDecode', 'Fl']);

async function decode(
  { data, dictionary }: PdfStream,
  left: number,
): Promise<Decoded | EvidenceFault> {
  const filters = filtersIn(dictionary);
  if (filters === undefined || !isImageSmall(dictionary)) return 'CANNOT_BE_CHECKED';
  const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(dictionary);
  const isImage = !holdsObjects && OF_IMAGES.has(filters.at(-1) ?? '');
  let content = data;
  let used = 0;
  for (const [place, filter] of (isImage ? filters.slice(0, -1) : filters).entries()) {
    // What was inflated is not read as text: nobody writes it so, and it would take long.
    if (place > 0 && textDecoders.has(filter)) return 'CANNOT_BE_CHECKED';
    const result = await undo(filter, content, left - used);
    if (typeof result === 'string') return result;
    content = result;
    used += content.length;
    if (used > left) return UNSAFE.bomb;
  }
  return { used, content: holdsObjects ? content : undefined };
}

async function undo(
  filter: string,
  content: Buffer,
  left: number,
): Promise<Buffer | EvidenceFault> {
  const toBytes = textDecoders.get(filter);
  if (toBytes) return toBytes(content);
  if (!OF_ZLIB.has(filter)) return 'CANNOT_BE_CHECKED';
  const result = await inflateWithin(content, left);
  return result === 'TOO_LARGE' ? UNSAFE.bomb : result;
}

function isImageSmall(dictionary: string): boolean {
  const sides = [...dictionary.matchAll(/\/(?:Width|Height|Columns|Rows) ?(\d+)/g)];
  return sides.every(([, side = '']) => Number(side) <= SIDE_MAX);
}
