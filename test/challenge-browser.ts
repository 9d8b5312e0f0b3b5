import assert from 'node:assert/strict';
import type { TestAnswer } from './http.ts';

/** A page of the issuer, as a browser without scripts sees it. */
export type IssuerPage = Readonly<{
  text: string;
  fields: Readonly<Record<string, string>>;
  /** The one-time code that the simulator shows. */
  code: string;
}>;

async function post(url: string, sent: Readonly<Record<string, string>>): Promise<IssuerPage> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(sent) });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(text) ?? [];
  const inputs = form.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g);
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of inputs) fields[name] = value;
  return { text, fields, code: /class="code">(\d{6})</.exec(text)?.[1] ?? '' };
}

/** Brings a challenge to the issuer, as the merchant's page does. */
export async function openChallenge(answer: TestAnswer): Promise<IssuerPage> {
  return await post(answer.string('ChallengeURL'), { creq: answer.string('ChallengeData') });
}

/** Presses a button of the page. */
export async function press(
  answer: TestAnswer,
  page: IssuerPage,
  pressed: Readonly<Record<string, string>>,
): Promise<IssuerPage> {
  const url = new URL('/acs/answer', answer.string('ChallengeURL')).href;
  return await post(url, { ...page.fields, ...pressed });
}

const PRESSES_MAX = 50; // The card whose time runs out needs a few until it has.

/** Takes the challenge, with the right code where one is asked for; gives the field `cres`. */
export async function passChallenge(answer: TestAnswer): Promise<string> {
  let page = await openChallenge(answer);
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (page.fields['cres'] !== undefined) return page.fields['cres'];
    page = await press(answer, page, { action: 'verify', code: page.code });
  }
  throw new Error(`the challenge does not end:\n${page.text}`);
}

/** A field `cres` of anybody's making. */
export function encodeResponse(message: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}
