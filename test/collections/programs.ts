/** Postman’s and Bruno’s own programs, installed from a lock file of their own when they are first needed. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const HERE = import.meta.dirname;
/** Out of the tree that others read. */
const FOLDER = join(HERE, '..', '..', 'node_modules', '.cache', 'collections');
const INSTALLED = join(FOLDER, 'node_modules', '.package-lock.json');
const require = createRequire(join(FOLDER, 'package.json'));

export function installPrograms(): void {
  const lock = statSync(join(HERE, 'package-lock.json')).mtimeMs;
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs > lock) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(HERE, name), join(FOLDER, name));
  }
  // Their scripts are not needed, and not trusted.
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function program(name: string, file: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

type Format = Readonly<{ format: string }>;
type Filestore = Readonly<{
  stringifyCollection: (root: object, config: object, format: Format) => string;
  stringifyEnvironment: (environment: object, format: Format) => string;
  stringifyFolder: (folder: object, format: Format) => string;
  stringifyRequest: (item: object, format: Format) => string;
}>;

const BRU = { format: 'bru' };

type Item = Readonly<{ name: string; type: string; items?: readonly Item[]; request?: object }>;
type Exported = Readonly<{
  name: string;
  items: readonly Item[];
  environments: readonly object[];
  root: object;
}>;

/** The collection as the files that Bruno keeps when it has imported one. */
export function unpackBruno(file: string, folder: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Ours; bruno.ts writes it.
  const exported = JSON.parse(readFileSync(file, 'utf8')) as Exported;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As its own program calls it.
  const filestore = require('@usebruno/filestore') as Filestore;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('bruno.json', JSON.stringify({ version: '1', name: exported.name, type: 'collection' }));
  put('collection.bru', filestore.stringifyCollection(exported.root, {}, BRU));
  put(
    'environments/Sandbox.bru',
    filestore.stringifyEnvironment(exported.environments[0] ?? {}, BRU),
  );
  for (const [place, { items = [], name }] of exported.items.entries()) {
    put(`${place}/folder.bru`, filestore.stringifyFolder({ meta: { name, seq: place + 1 } }, BRU));
    for (const [at, item] of items.entries()) {
      put(`${place}/${at}.bru`, filestore.stringifyRequest({ ...item, type: 'http-request' }, BRU));
    }
  }
}
