import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
/** Files that are packed already. */
const IS_PACKED = /\.(png|woff2|ico)$/;

type File = readonly [path: string, content: string | Uint8Array];

/** Files beside what each is when packed, as `….br` and `….gz`, where that is smaller. */
export async function packed(files: readonly File[]): Promise<Map<string, string | Uint8Array>> {
  const made = await Promise.all(files.map(async (file) => [file, ...(await packedOf(file))]));
  return new Map(made.flat());
}

async function packedOf([path, content]: File): Promise<File[]> {
  if (IS_PACKED.test(path)) return [];
  const bytes = Buffer.from(content);
  // Packed once and served many times: as small as each can be made.
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const both: File[] = [
    [`${path}.br`, brotli],
    [`${path}.gz`, gzipped],
  ];
  return both.filter(([, { length }]) => length < bytes.length);
}
