import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALL_MS = 240_000; // A hundred and some megabytes on a slow line.

/** A real Chromium, closed when the file is done. Where there is none it is installed, or we fail. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? installChromium() });
  after(() => browser.close());
  return browser;
}

/** The one named by CHROMIUM_PATH, one of the machine's, or the one Playwright once installed. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
    return named;
  }
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
}

function installChromium(): string {
  const home = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(home, 'cli.js'), 'install', 'chromium'],
    { encoding: 'utf8', timeout: INSTALL_MS },
  );
  const path = chromium.executablePath();
  if (status === 0 && existsSync(path)) return path;
  throw new Error(
    'These tests need a Chromium, and none was found or could be installed. Install one (Debian: ' +
      '`apt install chromium`), or name one in CHROMIUM_PATH. ' +
      `\`npx playwright-core install chromium\` said:\n${stderr}`,
  );
}
