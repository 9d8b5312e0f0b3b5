import { inflate } from 'node:zlib';

/** Why a file is not taken. */
export const FILE_FAULTS = {
  UNKNOWN_TYPE: 'Must be a PDF, PNG or JPEG: its bytes say which, whatever its name is.',
  DAMAGED:
    'The file is damaged or cut off, or something stands behind its end. Save it again, and send that.',
  TOO_MANY_PIXELS: 'An image may have 10,000 pixels a side and 50 million in all.',
  INFLATES_TOO_FAR: 'The file inflates to much more than a document of its size has.',
  CANNOT_BE_CHECKED:
    'The file is compressed in a way that cannot be checked. Print it to a new PDF, and send that.',
  ENCRYPTED: 'The file is encrypted: nobody could read it. Save it without a password.',
  HAS_ACTIONS:
    'The file has scripts, attachments or actions. Print it to a new PDF, and send that.',
} as const;
export type EvidenceFault = keyof typeof FILE_FAULTS;

export const UNSAFE = { bomb: 'INFLATES_TOO_FAR' } as const satisfies Record<string, EvidenceFault>;

const SIDE_MAX = 10_000;
const PIXELS_MAX = 50_000_000;

export function isSmall(width: number, height: number): boolean {
  const isFlat = width === 0 || height === 0;
  return !isFlat && Math.max(width, height) <= SIDE_MAX && width * height <= PIXELS_MAX;
}

/** Off this thread, and never more than `most` bytes. */
export async function inflateWithin(
  compressed: Buffer,
  most: number,
): Promise<Buffer | 'TOO_LARGE' | 'DAMAGED'> {
  return await new Promise((resolve) => {
    inflate(compressed, { maxOutputLength: Math.max(most, 1) }, (error, inflated) => {
      if (error === null) resolve(inflated);
      else
        resolve('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'TOO_LARGE' : 'DAMAGED');
    });
  });
}
