/**
 * Payments Canada gives institution numbers out by range. A number within a range may be retired
 * or not yet given, which only the bank's own answer to a deposit can tell.
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
