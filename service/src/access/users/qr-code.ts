import { encode } from 'uqr';

/** A text as a QR code that a page draws as one path: no image is loaded for it. */
export function qrCodeOf(text: string): Readonly<{ qrSize: number; qrSvgPath: string }> {
  const { data, size } = encode(text);
  const runs = data.flatMap((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return Array.from(dark.matchAll(/1+/g), ({ 0: run, index }) => {
      return `M${index} ${y}h${run.length}v1h-${run.length}z`;
    });
  });
  return { qrSize: size, qrSvgPath: runs.join('') };
}
