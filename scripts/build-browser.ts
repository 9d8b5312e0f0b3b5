/**
 * Writes what is made from the browser code: the scripts that pages load, the manifest of every file that pages load, the address
 * and integrity in the guide, and the npm package in `dist`.
 *
 *   node scripts/run.mjs scripts/build-browser.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtScripts } from './bundle.ts';
import { writePackage } from './package.ts';
import { replaceFile } from './replace-file.ts';
import { manifestOf, readAssets } from '../service/src/cards/hosted-fields/assets.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join(ROOT, 'docs', 'guides', 'hosted-fields.md');

for (const [path, text] of Object.entries(builtScripts())) replaceFile(join(ROOT, path), text);

const assets = readAssets();
replaceFile(
  join(ROOT, 'service', 'src', 'cards', 'hosted-fields', 'manifest.json'),
  manifestOf(assets),
);

const { path, integrity } = assets['causeway.js'];
const guide = readFileSync(GUIDE, 'utf8')
  .replaceAll(/\/browser\/causeway\.[0-9a-f]{16}\.js/g, path)
  .replaceAll(/sha384-[A-Za-z0-9+/=]{64}/g, integrity);
replaceFile(GUIDE, guide);

writePackage('browser');
