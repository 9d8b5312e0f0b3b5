import type { Fault } from '../../../platform/http/errors.ts';

const NAME = { parameterName: 'fileName', reasonCode: 'INVALID_VALUE' } as const;
/** Signs that nobody sees: they turn a name around, or end it. */
const UNSEEN = /\p{C}/u;

/** A name is only ever shown, and must be one all the same: it goes to others, who may save it as it is. */
export function fileNameFaults(name: unknown): readonly Fault[] {
  if (typeof name !== 'string') return []; // Its schema says so.
  const isPath = /[/\\:]/.test(name) || name.includes('..') || name.startsWith('.');
  if (!isPath && !UNSEEN.test(name)) return [];
  const errorMessage =
    'Must be the name of a file alone: no path, no two dots in a row, no dot in front, no invisible characters.';
  return [{ ...NAME, errorMessage }];
}

/** Its ending must be that of what the bytes are. */
export function endingFaults(name: string, endings: readonly string[]): readonly Fault[] {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (endings.includes(ending)) return [];
  const expected = endings.map((one) => `.${one}`).join(' or ');
  return [
    {
      ...NAME,
      parameterValue: name,
      errorMessage: `By its bytes the name must end with ${expected}.`,
    },
  ];
}
