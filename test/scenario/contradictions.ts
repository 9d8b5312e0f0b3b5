/** Where an answer is not what its record says: another shape, or another of the values that are listed. */
import { isRecord } from '../../service/src/platform/http/normalise.ts';

const WORD = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/; // As states and codes are written.

export function contradictions(recorded: unknown, played: unknown, path = ''): string[] {
  const [was, is] = [kindOf(recorded), kindOf(played)];
  if (was !== is) return [`${path} was ${was} and is ${is}`];
  if (Array.isArray(recorded) && Array.isArray(played)) {
    if (recorded.length !== played.length) {
      return [`${path} had ${recorded.length} entries and has ${played.length}`];
    }
    return recorded.flatMap((one, at) => contradictions(one, played[at], `${path}[${at}]`));
  }
  if (isRecord(recorded) && isRecord(played)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(played)]);
    return [...names].flatMap((name) =>
      contradictions(recorded[name], played[name], `${path}.${name}`),
    );
  }
  const isWord = typeof recorded === 'string' && WORD.test(recorded);
  return isWord && recorded !== played ? [`${path} was ${recorded} and is ${String(played)}`] : [];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
