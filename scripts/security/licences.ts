/**
 * `npm run licences`: whether everything that production runs, or that is built into what it serves,
 * has a licence that asks for no more than a notice. Packages of development are not passed on.
 */
import { type Locked, lockedPackages } from './locked.ts';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Of an expression of SPDX; anything that is not understood is not allowed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  const either = bare.split(/ OR /i);
  if (either.length > 1) return !/[()]/.test(bare) && either.some(isAllowed);
  return bare.split(/ AND /i).every((one) => ALLOWED.has(one.trim()));
}

export function licenceFaults(packages: readonly Locked[]): string[] {
  return packages
    .filter(({ isForDevelopment, licence }) => !isForDevelopment && !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
}

if (import.meta.main) {
  const passedOn = lockedPackages().filter(({ isForDevelopment }) => !isForDevelopment);
  const faults = licenceFaults(passedOn);
  for (const fault of faults) process.stdout.write(`not allowed  ${fault}\n`);
  const counts = Map.groupBy(passedOn, ({ licence }) => licence);
  for (const [licence, { length }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) {
    process.stdout.write(`${String(length).padStart(4)} ${licence}\n`);
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}
