import { type EvidenceFault, isSmall } from './file-fault.ts';

const [MARK, START, END, SCAN] = [0xff, 0xd8, 0xd9, 0xda];

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === MARK && bytes[1] === START && bytes[2] === MARK;
}

/** Walks every segment and scan to the end of the image, which is the end of the file. */
export function jpegFault(bytes: Buffer): EvidenceFault | undefined {
  const seen = new Set<number>();
  let at = nextMarker(bytes, 2);
  while (at !== undefined) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return isWhole(seen, bytes.subarray(at + 2)) ? undefined : 'DAMAGED';
    const end = endOfSegment(bytes, at);
    if (end === undefined) return 'DAMAGED';
    const fault = isFrame(marker) ? frameFault(bytes.subarray(at, end)) : undefined;
    if (fault) return fault;
    seen.add(marker);
    at = nextMarker(bytes, marker === SCAN ? endOfScan(bytes, end) : end);
  }
  return 'DAMAGED';
}

/** Behind padding, if there is some. */
function nextMarker(bytes: Buffer, from: number): number | undefined {
  if (bytes[from] !== MARK) return undefined;
  let at = from;
  while (bytes[at + 1] === MARK) at += 1;
  return at + 1 < bytes.length ? at : undefined;
}

function isWhole(seen: ReadonlySet<number>, behind: Buffer): boolean {
  return seen.has(SCAN) && [...seen].some(isFrame) && isPadding(behind);
}

function endOfSegment(bytes: Buffer, at: number): number | undefined {
  const marker = bytes[at + 1] ?? 0;
  const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
  const end = at + 2 + length;
  return length < 2 || marker === START || isBare(marker) || end > bytes.length ? undefined : end;
}

const FRAME_BYTES_MIN = 9; // Up to the size of the image.

function frameFault(segment: Buffer): EvidenceFault | undefined {
  if (segment.length < FRAME_BYTES_MIN) return 'DAMAGED';
  const isFine = isSmall(segment.readUInt16BE(7), segment.readUInt16BE(5));
  return isFine ? undefined : 'TOO_MANY_PIXELS';
}

/** Some cameras fill up what they have written. */
function isPadding(rest: Buffer): boolean {
  return rest.every((byte) => byte === 0);
}

/** Markers that have no segment have no place between segments either. */
function isBare(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the next marker stands that is not part of the compressed image. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARK, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(MARK, at + 2);
  }
  return bytes.length;
}
