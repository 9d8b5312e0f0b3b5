import assert from 'node:assert/strict';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import axe from 'axe-core';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';

/** Fills the dialog of an action with its reason, and confirms it. */
export async function confirmAction(page: Page, title: string | RegExp, reason: string) {
  const dialog = page.getByRole('dialog', { name: title });
  const why = dialog.getByRole('textbox', { name: 'Reason' });
  await why.fill(reason);
  await dialog.locator('button[type=submit]').click();
  await why.waitFor({ state: 'detached' }); // What it was made for may be shown in its place.
}

/** The same where two people are needed: the dialog says so before and after, and another one approves. */
export async function confirmByTwo(
  page: Page,
  [title, reason]: readonly [title: string | RegExp, reason: string],
  second: BrowserContext,
) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText('A second person decides').waitFor();
  await confirmAction(page, title, reason);
  await dialog.getByText('Waiting for a second person').waitFor();
  const headers = { origin: new URL(page.url()).origin, 'api-version': CURRENT };
  const list = await second.request.get('/api/actions?status=WAITING&limit=1', { headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { data } = (await list.json()) as { data: { actionId: string; digest: string }[] };
  const [waiting] = data;
  assert.ok(waiting);
  const { actionId, digest } = waiting;
  const approval = { headers, data: { reason: 'As agreed between us', digest } };
  const approved = await second.request.post(`/api/actions/${actionId}/approve`, approval);
  assert.match(await approved.text(), /"status":"DONE"/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
}

/** Fills fields by their labels; those that offer a choice are chosen from. */
export async function fillFields(within: Locator, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    const field = within.getByLabel(labelled(label));
    const isChoice = (await field.and(within.locator('select')).count()) > 0;
    await (isChoice ? field.selectOption({ label: value }) : field.fill(value));
  }
}

/** The label of a field as it is read out: one that must be filled says so. */
export function labelled(label: string): RegExp {
  return new RegExp(String.raw`^${label}(?: \(required\))?$`);
}

/** Fails if a person with an impairment would be stopped by something on the page. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  // What is fading in has not got its colours yet.
  await page.evaluate(
    `Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})`,
  );
  const faults = await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
  );
  assert.deepEqual(faults, [], page.url());
}
