/** Which settings of the directory server go together. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createAuthority } from '../../../../test/certificates.ts';
import { StartError } from '../../platform/start-error.ts';
import { readConfig } from '../settings/index.ts';
import { threeDSecureSettings } from './three-d-secure.ts';

const folder = mkdtempSync(join(tmpdir(), 'causeway-'));
after(() => rmSync(folder, { recursive: true }));
const authority = createAuthority('Directory CA');
const files = { ...authority.issue('3ds-server'), ca: authority.ca };
const file = (name: keyof typeof files): string => {
  const path = join(folder, `${name}.pem`);
  writeFileSync(path, files[name]);
  return path;
};
const SETTINGS = {
  DIRECTORY_SERVER_URL: 'https://ds.example/',
  DS_TLS_KEY: file('key'),
  DS_TLS_CERT: file('cert'),
  DS_TLS_CA: file('ca'),
};
const start = (settings: Readonly<Record<string, string>>) =>
  threeDSecureSettings(readConfig({ DATA_DIR: folder, ...settings }));

test('certificates without pins are refused at the start: an authority issues to many', () => {
  assert.throws(() => start(SETTINGS), {
    name: StartError.name,
    message: /DS_TLS_PINS/,
  });
  const { directoryServer } = start({ ...SETTINGS, DS_TLS_PINS: 'ab'.repeat(32) });
  assert.equal(directoryServer?.tls?.ca, files.ca);
});
