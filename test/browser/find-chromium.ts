import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

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

/** The Chromium named by CHROMIUM_PATH, one of the machine's, or one that Playwright installed. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
    return named;
  }
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
}

/** The path of a Chromium. Where there is none it is installed, and where that fails we say so. */
export function chromiumPath(): string {
  return findChromium() ?? installChromium();
}

function installChromium(): string {
  const home = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const attempts = [run(process.execPath, [join(home, 'cli.js'), 'install', 'chromium'])];
  if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempts.push(run('apt-get', ['update']));
    attempts.push(run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']));
  }
  const path = findChromium();
  if (path !== undefined) return path;
  throw new Error(
    'The browser tests need a Chromium, and none was found or could be installed. Install one ' +
      '(Debian: `apt install chromium`), or name one in CHROMIUM_PATH. What was tried:\n' +
      attempts.join('\n'),
  );
}

/** What a command was and what it complained of. */
function run(command: string, args: readonly string[]): string {
  const { error, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return `${command} ${args.join(' ')}\n${error?.message ?? stderr}`;
}
