/**
 * `npm run sbom -- [file]`: what production runs, and what is built into what it serves, as CycloneDX,
 * from package-lock.json alone. npm's own `sbom --omit=dev` leaves out what is also named among the
 * packages of development, as Fastify is. Without a file it is written to standard output.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chosenBy, type Locked, lockedPackages, nearest, readLock } from './locked.ts';

export function billOfMaterials(lock = readLock(), now = new Date()) {
  const packages = lockedPackages(lock).filter(({ isForDevelopment }) => !isForDevelopment);
  const byPath = new Map(packages.map((one) => [one.path, one]));
  const needed = (from: string, names: readonly string[]) => {
    const found = names.flatMap((name) => nearest(byPath, from, name) ?? []);
    return [...new Set(found.map(purlOf))].toSorted();
  };
  const own = `pkg:npm/${lock.name}@${lock.version}`;
  const chosen = [...chosenBy(lock)].flatMap(([folder, names]) => needed(folder, names));
  const unique = [...new Map(packages.map((one) => [purlOf(one), one])).values()];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: lock.name,
        version: lock.version,
        purl: own,
      },
    },
    components: unique.map(componentOf),
    dependencies: [
      { ref: own, dependsOn: [...new Set(chosen)].toSorted() },
      ...unique.map((one) => ({ ref: purlOf(one), dependsOn: needed(one.path, one.needs) })),
    ],
  };
}

function purlOf({ name, version }: Locked): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function componentOf(one: Locked) {
  const [algorithm = '', digest = ''] = one.integrity.split('-', 2);
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    licenses: [{ expression: one.licence }],
    hashes: [
      {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(digest, 'base64').toString('hex'),
      },
    ],
  };
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(resolve(file), text);
}
