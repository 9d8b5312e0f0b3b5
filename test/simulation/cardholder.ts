import type { SimulatedIssuer } from './issuer.ts';
import { machine } from './machine.ts';

const READING_MS = 4_000;
const PRESSES_MAX = 8;

/** What a cardholder does with a challenge. */
export const HABITS = ['passes', 'passes', 'passes', 'mistypes', 'cancels', 'leaves'] as const;
type Habit = (typeof HABITS)[number];

/** Takes a challenge to the issuer's pages; gives what the browser brings back, if it comes back. */
export async function takeChallenge(
  issuer: SimulatedIssuer,
  creq: string,
  habit: Habit,
): Promise<string | undefined> {
  let page = await issuer.browse('creq', { creq });
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    const fields = fieldsOf(page);
    if (fields['cres'] !== undefined) return fields['cres'];
    if (habit === 'leaves') return undefined;
    await machine.rest(machine.chance.until(READING_MS));
    page = await issuer.browse('answer', { ...fields, ...pressed(page, habit) });
  }
  return undefined;
}

function pressed(page: string, habit: Habit): Readonly<Record<string, string>> {
  if (habit === 'cancels') return { action: 'cancel' };
  const right = /class="code">(\d{6})</.exec(page)?.[1] ?? '';
  return { action: 'verify', code: habit === 'mistypes' ? '000000' : right };
}

function fieldsOf(page: string): Record<string, string> {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page) ?? [];
  const inputs = form.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}
