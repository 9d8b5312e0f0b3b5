import { encode } from 'uqr';
import './qr-code.css';

const QUIET = 2; // Modules of white around, which cameras need.

/** A text as a QR code: one path, which no policy of the page forbids. */
export function QrCode({ text, title }: Readonly<{ text: string; title: string }>) {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={title}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} />
      <path d={path} />
    </svg>
  );
}
