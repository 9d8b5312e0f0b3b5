const [ZERO, SPACE, DASH, DOT, PLUS] = [0x30, 0x20, 0x2d, 0x2e, 0x2b];
const UTC = '+00';
const FRACTION_AT = 19; // In 2026-11-16 15:44:57.123+00

/** As the server writes UTC; else undefined. By patterns it takes longer than the rest of a row. */
export function utcTimestamp(text: string): Date | undefined {
  const end = text.length - UTC.length;
  const isPlain =
    text.charCodeAt(4) === DASH && text.charCodeAt(10) === SPACE && text.charCodeAt(end) === PLUS;
  if (!isPlain || !text.endsWith(UTC)) return undefined;
  const milliseconds = millisecondsOf(text, end);
  if (milliseconds === undefined) return undefined;
  const year = numberAt(text, 0) * 100 + numberAt(text, 2);
  const [month, day] = [numberAt(text, 5), numberAt(text, 8)];
  const [hour, minute, second] = [numberAt(text, 11), numberAt(text, 14), numberAt(text, 17)];
  // Years before 100 mean others to JavaScript.
  return year < 100
    ? undefined
    : new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
}

/** Of two digits. */
function numberAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

/** Microseconds are cut off, as the driver does. */
function millisecondsOf(text: string, end: number): number | undefined {
  if (end === FRACTION_AT) return 0;
  if (text.charCodeAt(FRACTION_AT) !== DOT) return undefined;
  let milliseconds = 0;
  for (let place = 1; place <= 3; place += 1) {
    const at = FRACTION_AT + place;
    milliseconds = milliseconds * 10 + (at < end ? text.charCodeAt(at) - ZERO : 0);
  }
  return milliseconds;
}
