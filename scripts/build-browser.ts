/**
 * Writes what is made from the browser code: the scripts that pages load, the manifest of every file that pages load, the address
 * and integrity in the guide, and the npm package in `dist`.
 *
 *   node scripts/run.mjs scripts/build-browser.ts
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, browserScripts } from './bundle.ts';
import { manifestOf, readAssets } from '../src/hosted-fields/assets.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'browser', 'dist');
const GUIDE = join(ROOT, 'docs', 'guides', 'hosted-fields.md');

mkdirSync(BUILT, { recursive: true });
for (const [name, text] of Object.entries(browserScripts())) writeFileSync(join(BUILT, name), text);

const assets = readAssets();
writeFileSync(join(ROOT, 'src', 'hosted-fields', 'manifest.json'), manifestOf(assets));

const { path, integrity, content } = assets['causeway.js'];
const guide = readFileSync(GUIDE, 'utf8')
  .replaceAll(/\/browser\/causeway\.[0-9a-f]{16}\.js/g, path)
  .replaceAll(/sha384-[A-Za-z0-9+/=]{64}/g, integrity);
writeFileSync(GUIDE, guide);

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
writeFileSync(join(DIST, 'index.js'), content);
const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
const config = join(ROOT, 'browser', 'tsconfig.build.json');
const { status } = spawnSync(compiler, ['-p', config], { cwd: ROOT, stdio: 'inherit' });
for (const file of globSync('**/*.d.ts', { cwd: DIST })) {
  const declarations = readFileSync(join(DIST, file), 'utf8');
  writeFileSync(join(DIST, file), declarations.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
process.exitCode = status ?? 1;
