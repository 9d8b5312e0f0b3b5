import { encode } from 'uqr';

/** A text as a QR code that a page draws as one path: no image is loaded for it. */
export function qrCodeOf(text: string): Readonly<{ qrSize: number; qrSvgPath: string }> {
  const { data, size } = encode(text);
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { qrSize: size, qrSvgPath: dark.join('') };
}
