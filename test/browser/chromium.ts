import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './find-chromium.ts';

/** A real Chromium, closed when the file is done. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  after(() => browser.close());
  return browser;
}
