import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A grey image that says it has so many pixels; `beside` are chunks before the image. */
export function pngOf(width = 2, height = 2, beside: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...beside,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A text in a PNG that inflates to so many bytes. */
export function inflatingText(bytes: number): Buffer {
  return chunk('zTXt', Buffer.concat([Buffer.from('t\0\0'), deflateSync(Buffer.alloc(bytes))]));
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data]);
}

/** As much of a JPEG as says what it is: a frame, a scan and an end. */
export function jpegOf(width = 2, height = 2): Buffer {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

type PdfParts = Readonly<{
  /** Of the catalogue. */
  catalogue?: string;
  streams?: readonly Readonly<{ dictionary?: string; data: Buffer }>[];
  trailer?: string;
}>;

/** A document of one page, with these streams. */
export function pdfOf({ catalogue = '', streams = [], trailer = '' }: PdfParts = {}): Buffer {
  const objects = [
    Buffer.from(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n`, 'latin1'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'),
    Buffer.from('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\n'),
    ...streams.map(({ data, dictionary = '/Filter /FlateDecode' }, place) =>
      Buffer.concat([
        Buffer.from(`${place + 4} 0 obj\n<< /Length ${data.length} ${dictionary} >>\nstream\n`),
        data,
        Buffer.from('\nendstream\nendobj\n'),
      ]),
    ),
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1'),
    ...objects,
    Buffer.from(`xref\n0 1\ntrailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`),
  ]);
}

let bomb: Buffer | undefined;

/** Some kilobytes that come to half a gigabyte. It takes seconds to make. */
export function pdfBomb(): Buffer {
  bomb ??= makeBomb();
  return bomb;
}

function makeBomb(): Buffer {
  const once = deflateSync(Buffer.alloc(500 * 1024 * 1024), { level: 9 });
  const data = deflateSync(once, { level: 9 });
  return pdfOf({ streams: [{ dictionary: '/Filter [/FlateDecode /FlateDecode]', data }] });
}
