/** In which files may be packed, the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Of what there is, the smallest that the header Accept-Encoding allows for (RFC 9110, 12.5.3). */
export function encodingFor(
  header: string | undefined,
  there: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase());
      return [name, Number(weight.replace(/^q=/, ''))] as const;
    }),
  );
  return ENCODINGS.find((encoding) => {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    return there[encoding] !== undefined && weight > 0;
  });
}
