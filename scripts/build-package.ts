/**
 * Writes the npm package of a folder into its `dist`, as `npm pack` and `npm publish` there do first.
 * With `--if-changed` it does so only if the sources are newer than what is there.
 *
 *   node scripts/run.mjs scripts/build-package.ts sdk
 */
import { isPackageCurrent, type PackageName, writePackage } from './package.ts';

const NAMES: readonly PackageName[] = ['browser', 'cli', 'sdk'];
const name = NAMES.find((one) => one === process.argv[2]);
if (name === undefined) throw new Error(`which package? ${NAMES.join(', ')}`);
if (!process.argv.includes('--if-changed') || !isPackageCurrent(name)) writePackage(name);
