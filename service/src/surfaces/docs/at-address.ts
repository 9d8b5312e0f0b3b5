const WRITTEN = {
  publicUrl: 'http://localhost:8080',
  consoleUrl: 'http://localhost:8090',
} as const;

export type Addresses = Readonly<{ publicUrl: string; consoleUrl?: string | undefined }>;

/** A text with the addresses of this installation in place of the standard ones it is written with. */
export function atAddress(text: string, { publicUrl, consoleUrl }: Addresses): string {
  return text
    .replaceAll(WRITTEN.publicUrl, publicUrl)
    .replaceAll(WRITTEN.consoleUrl, consoleUrl ?? WRITTEN.consoleUrl);
}
