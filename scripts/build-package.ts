/**
 * Writes the npm package of a folder into its `dist`, as `npm pack` and `npm publish` there do first;
 * with --script only what programs in this repository import of it.
 *
 *   node scripts/run.mjs scripts/build-package.ts sdk
 */
import { PACKAGES, writePackage, writeScript } from './package.ts';

const name = PACKAGES.find((one) => one === process.argv[2]);
if (name === undefined) throw new Error(`which package? ${PACKAGES.join(', ')}`);
if (process.argv.includes('--script')) writeScript(name);
else writePackage(name);
