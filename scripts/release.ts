/**
 * Makes and checks the npm packages that others install, and publishes nothing: that is one command more,
 * which it prints.
 *
 *   RELEASE_REPOSITORY=https://github.com/owner/name npm run release -- --to folder
 */
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Added, packPackage, PACKAGES, type PackageName } from './package.ts';
import { changelogFaults, checkTarball, scriptsOfPages } from './release-checks.ts';
import { repositoryAddress } from './release-repository.ts';

const ROOT = join(import.meta.dirname, '..');

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const folder = values.to === undefined ? join(ROOT, 'release') : resolve(values.to);
const packing = mkdtempSync(join(tmpdir(), 'causeway-release-'));
try {
  process.exitCode = (await release(repositoryAddress(process.env, ROOT))) ? 0 : 1;
} finally {
  rmSync(packing, { recursive: true, force: true });
}

/** Whether all of them are as they must be; otherwise there is none. */
async function release(repository: string | undefined): Promise<boolean> {
  const made: string[] = [];
  const wrong: string[] = [];
  const note = (name: string, said: readonly string[], faults: readonly string[]): void => {
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${[name, ...said].join(', ')}`);
    wrong.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  for (const name of PACKAGES) {
    const file = packPackage(name, join(packing, name), addedTo(name, repository));
    const { sizes, faults } = await checkTarball(name, file);
    note(basename(file), sizes, [...changelogFaults(name), ...faults]);
    made.push(file);
  }
  for (const { name, said, faults } of scriptsOfPages()) note(name, said, faults);
  for (const old of globSync('causeway-*.tgz', { cwd: folder })) rmSync(join(folder, old));
  if (wrong.length > 0) {
    console.error(`\n${wrong.join('\n')}\n\nNo package was made.`);
    return false;
  }
  mkdirSync(folder, { recursive: true });
  const files = made.map((file) => {
    copyFileSync(file, join(folder, basename(file)));
    return relative(process.cwd(), join(folder, basename(file)));
  });
  console.log(`\n${whatIsNext(repository, files)}`);
  return true;
}

function addedTo(name: PackageName, url: string | undefined): Added {
  // npm publishes nothing that is private, so that what has no provenance gets nowhere by mistake.
  if (url === undefined) return { private: true };
  return {
    homepage: `${url}/tree/HEAD/${name}`,
    repository: { type: 'git', url: `git+${url}.git`, directory: name },
    bugs: `${url}/issues`,
  };
}

function whatIsNext(repository: string | undefined, files: readonly string[]): string {
  if (repository === undefined) {
    return `These are for trying out, by \`npm install <file>\`. npm does not publish them: they are marked as
private, because it is not known which repository they are from. Provenance names the one whose
workflow publishes them. Say which, and they are made for that:

  RELEASE_REPOSITORY=https://github.com/owner/name npm run release`;
  }
  return `Nothing was published. To publish, in a workflow of ${repository}
which npm trusts for these packages, or has an NPM_TOKEN for, with the permission \`id-token: write\`:

${files.map((file) => `  npm publish ${file.includes('/') ? file : `./${file}`}`).join('\n')}

Each has a provenance statement: npm refuses them from anywhere but such a workflow.`;
}
