/**
 * The answers that guides and pages of problems show are records. A block says which in its first line:
 * `json recorded=createCustomer/201` for an answer, `…=createPayment/idempotency-key-reused` for a
 * refusal, and `…=order-4711` for an answer that the scenario gave a name. It shows the whole or some
 * members of it, and `…` stands for what is left out of a text.
 */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import type { Recorded } from './recorded.ts';
import { shownJson } from './shown-json.ts';

const BLOCK = /^```json ([^\n]*\brecorded=(\S+)[^\n]*)\n(.*?)^```$/gms;
const EXAMPLE = '\n## Example\n';

/** A text with the values of the records in place of those that it shows. */
export function withRecords(text: string, recorded: Recorded): string {
  return text.replaceAll(BLOCK, (whole, info: string, name: string, shown: string) => {
    const before: unknown = JSON.parse(shown);
    const filled = filledFrom(before, recordNamed(recorded, name), name);
    return isDeepStrictEqual(before, filled)
      ? whole
      : `\`\`\`json ${info}\n${shownJson(filled)}\n\`\`\``;
  });
}

/** The page of a problem, with how it was answered; without an example where it was not recorded. */
export function withRefusal(page: string, code: string, { problems }: Pick<Recorded, 'problems'>) {
  const end = page.indexOf(EXAMPLE);
  const written = (end === -1 ? page : page.slice(0, end)).trimEnd();
  const refusal = problems.find((problem) => problem.code === code);
  if (!refusal) return `${written}\n`;
  return `${written}\n${EXAMPLE}\n\`\`\`json\n${shownJson(refusal.answer)}\n\`\`\`\n`;
}

function recordNamed({ calls, named, problems }: Recorded, name: string): unknown {
  const [operationId = '', what = ''] = name.split('/');
  const refusal = problems.find((one) => one.operationId === operationId && one.code === what);
  const record = named.get(name) ?? refusal?.answer ?? calls.get(operationId)?.answers[what];
  if (record === undefined) throw new Error(`nothing was recorded as ${name}`);
  return record;
}

function filledFrom(shown: unknown, real: unknown, path: string): unknown {
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.length > real.length) throw new Error(`${path} has ${real.length} entries`);
    return shown.map((one, place) => filledFrom(one, real[place], `${path}/${place}`));
  }
  if (isRecord(shown) && isRecord(real)) {
    const members = Object.entries(shown).map(([name, one]) => {
      if (!(name in real)) throw new Error(`${path} has no ${name}`);
      return [name, filledFrom(one, real[name], `${path}/${name}`)];
    });
    return Object.fromEntries(members);
  }
  return typeof shown === 'string' && typeof real === 'string' && isPartOf(shown, real)
    ? shown
    : real;
}

function isPartOf(shown: string, real: string): boolean {
  if (!shown.includes('…')) return shown === real;
  const parts = shown
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(real);
}
