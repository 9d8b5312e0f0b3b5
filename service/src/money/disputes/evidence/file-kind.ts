import { type EvidenceFault } from './file-fault.ts';
import { isJpeg, jpegFault } from './jpeg.ts';
import { isPdf, pdfFault } from './pdf.ts';
import { isPng, pngFault } from './png.ts';

type FileKind = Readonly<{
  contentType: string;
  endings: readonly string[];
  isOne: (bytes: Buffer) => boolean;
  faultOf: (bytes: Buffer) => Promise<EvidenceFault | undefined> | EvidenceFault | undefined;
}>;

const FILE_KINDS: readonly FileKind[] = [
  { contentType: 'application/pdf', endings: ['pdf'], isOne: isPdf, faultOf: pdfFault },
  { contentType: 'image/png', endings: ['png'], isOne: isPng, faultOf: pngFault },
  { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'], isOne: isJpeg, faultOf: jpegFault },
];

export const EVIDENCE_FILE_TYPES = FILE_KINDS.map(({ contentType }) => contentType);

type Recognised =
  | Readonly<{ contentType: string; endings: readonly string[]; fault: EvidenceFault | undefined }>
  | Readonly<{ contentType?: undefined; fault: EvidenceFault }>;

let last: Promise<unknown> = Promise.resolve();

/**
 * What a file is by its bytes, from its first to its last, and why it is not taken. One after the other:
 * what a small file inflates to takes memory.
 */
export async function recognise(bytes: Buffer): Promise<Recognised> {
  const recognised = last.then(async () => await recogniseAlone(bytes));
  last = recognised.catch(() => undefined);
  return await recognised;
}

async function recogniseAlone(bytes: Buffer): Promise<Recognised> {
  const kind = FILE_KINDS.find(({ isOne }) => isOne(bytes));
  if (!kind) return { fault: 'UNKNOWN_TYPE' };
  const { contentType, endings } = kind;
  return { contentType, endings, fault: await kind.faultOf(bytes) };
}
