import { crc32 } from 'node:zlib';
import { type EvidenceFault, inflateWithin, isSmall, UNSAFE } from './file-fault.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FRAME_BYTES = 12; // Of a chunk beside its data: length, type, checksum.
const HEADER_BYTES = 13;
const COMPRESSED_MAX = 4 * 1024 * 1024; // Of a text or a colour profile, once it is inflated.

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Walks every chunk to the end of the image, which is the end of the file. */
export async function pngFault(bytes: Buffer): Promise<EvidenceFault | undefined> {
  let at = SIGNATURE.length;
  let hasImage = false;
  for (let place = 0; at < bytes.length; place += 1) {
    const chunk = chunkAt(bytes, at);
    if (!chunk || (place === 0) !== (chunk.type === 'IHDR')) return 'DAMAGED';
    const { data, type } = chunk;
    at = chunk.end;
    if (type === 'IEND') return hasImage && at === bytes.length ? undefined : 'DAMAGED';
    if (type === 'IHDR') {
      if (data.length !== HEADER_BYTES) return 'DAMAGED';
      if (!isSmall(data.readUInt32BE(0), data.readUInt32BE(4))) return 'TOO_MANY_PIXELS';
    }
    hasImage ||= type === 'IDAT';
    const fault = await compressedFault(type, data);
    if (fault) return fault;
  }
  return 'DAMAGED';
}

function chunkAt(bytes: Buffer, at: number) {
  if (at + FRAME_BYTES > bytes.length) return undefined;
  const length = bytes.readUInt32BE(at);
  const end = at + FRAME_BYTES + length;
  if (end > bytes.length) return undefined;
  const checked = bytes.subarray(at + 4, end - 4);
  if (crc32(checked) !== bytes.readUInt32BE(end - 4)) return undefined;
  return { type: checked.toString('latin1', 0, 4), data: checked.subarray(4), end };
}

/** Where the compressed part of a chunk begins, by its type: after so many texts that end with a zero. */
const COMPRESSED: Readonly<Record<string, (data: Buffer) => Buffer | undefined>> = {
  zTXt: (data) => after(data, 1)?.subarray(1),
  iCCP: (data) => after(data, 1)?.subarray(1),
  iTXt: (data) => {
    const flags = after(data, 1);
    return flags?.[0] === 1 ? after(flags.subarray(2), 2) : undefined;
  },
};

function after(data: Buffer, texts: number): Buffer | undefined {
  let rest = data;
  for (let count = 0; count < texts; count += 1) {
    const end = rest.indexOf(0);
    if (end < 0) return undefined;
    rest = rest.subarray(end + 1);
  }
  return rest;
}

async function compressedFault(type: string, data: Buffer): Promise<EvidenceFault | undefined> {
  const compressed = Object.hasOwn(COMPRESSED, type) ? COMPRESSED[type]?.(data) : undefined;
  if (!compressed) return undefined;
  const inflated = await inflateWithin(compressed, COMPRESSED_MAX);
  return inflated === 'TOO_LARGE' ? UNSAFE.bomb : undefined;
}
