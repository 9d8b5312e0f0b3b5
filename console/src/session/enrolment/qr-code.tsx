import './qr-code.css';

const QUIET = 2; // Modules of white around, which cameras need.

type QrCodeProps = Readonly<{
  title: string;
  /** The dark modules as a path, each of them one unit large. */
  path: string;
  size: number;
}>;

/** A QR code: one path, which no policy of the page forbids. */
export function QrCode({ title, path, size }: QrCodeProps) {
  const side = size + 2 * QUIET;
  const box = `${-QUIET} ${-QUIET} ${side} ${side}`;
  return (
    <svg className="qr-code" role="img" aria-label={title} viewBox={box}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} />
      <path d={path} />
    </svg>
  );
}
