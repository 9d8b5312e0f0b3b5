/**
 * Payments Canada gives institution numbers out by range. A number within a range may be retired
 * or not yet assigned, which only the bank's response to a deposit can show.
 */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [1, 39], // Banks of the first schedule.
  [100, 399], // Other banks and branches of foreign ones.
  [500, 699], // Trust and loan companies.
  [800, 899], // Credit unions and caisses populaires.
];

export function isInstitutionNumber(number: number): boolean {
  return RANGES.some(([first, last]) => number >= first && number <= last);
}

/** Fields with real-world rules. A value of the wrong type is left for the schema to name. */
