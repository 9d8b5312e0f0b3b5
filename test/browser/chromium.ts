import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './find-chromium.ts';

/**
 * What Chromium does for its own window, which nobody sees: two pages for each address bar alone, which
 * take more than half of a new window's processor time. The last list on the command line is the one
 * that counts, so Playwright's own features are named again.
 */
const DISABLED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',');

/** A real Chromium, closed when the file is done. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [`--disable-features=${DISABLED}`],
  });
  after(() => browser.close());
  return browser;
}
