/** How the hosted card fields look, and whether everybody can use them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { fill, innerFrame, openCheckout, tokenize } from './checkout.ts';

const { open } = await openCheckout();
/** Where pictures of the fields go, for anyone who wants to look at them. */
const PICTURES = process.env['PICTURES'];

/** Waits until the frame is as high as the fields say, and both are on the screen. */
async function drawn(page: Page): Promise<void> {
  const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  await innerFrame(page).evaluate(frames);
  await page.waitForFunction(
    `document.querySelector('iframe').clientHeight ===
      heard.findLast(({ causeway }) => causeway === 'height')?.height`,
  );
  await page.evaluate(frames);
}

const LOOKS = [
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'desktop-dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;

for (const { name, ...context } of LOOKS) {
  test(`${name}: axe finds nothing wrong with the fields, empty, wrong or filled`, async () => {
    const { page, frame } = await open({ profile: { collectPostalCode: true }, context });
    const seen = async (state: string): Promise<void> => {
      await drawn(page);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${state}.png` });
      const inner = innerFrame(page);
      await inner.evaluate(axe.source);
      const found = await inner.evaluate<readonly { id: string; impact: string }[]>(
        'axe.run().then(({ violations }) => violations.map(({ id, impact }) => ({ id, impact })))',
      );
      assert.deepEqual(
        found.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
        [],
      );
    };
    if (context.colorScheme === 'dark') {
      // The fields stand on the shop's own ground, which axe cannot see through a frame.
      await innerFrame(page).evaluate("document.documentElement.style.background = '#121212'");
    }
    await seen('empty');
    await tokenize(page);
    await seen('wrong');
    await fill(frame);
    await frame.getByLabel('Postal code').fill('K1A 0B1');
    await seen('filled');
  });
}
