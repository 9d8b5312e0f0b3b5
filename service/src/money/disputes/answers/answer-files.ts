import type { DisputeDeps } from '../deps.ts';

/** The bytes of a file of evidence. */
export function bytesOfFile(_deps: DisputeDeps, _fileId: string): AsyncIterable<Buffer> {
  return none();
}

async function* none(): AsyncGenerator<Buffer> {
  // No files are kept yet.
}
